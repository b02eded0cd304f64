/** The kind of unit whose card lies open. */
export const openKind = $state({ id: "" });
