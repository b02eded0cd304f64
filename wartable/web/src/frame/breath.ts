/** Ends the task that runs, so that the browser can paint and answer before the next. */
export const breath = (): Promise<void> => new Promise((go) => setTimeout(go));
