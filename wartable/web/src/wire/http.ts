import type { ErrorBody, Reason } from "./types";
import { said } from "../words/said";
import { say } from "../words/words.svelte";

/** The server said no, and why. Nothing has changed. */
export class Refusal extends Error {
  readonly error: string;
  readonly code: string;
  readonly objections: Reason[];

  constructor(
    readonly status: number,
    fault: Partial<ErrorBody>,
  ) {
    super(said(fault));
    this.error = fault.error ?? "";
    this.code = fault.code ?? "";
    this.objections = fault.objections ?? [];
  }
}

const token = (): string =>
  document.cookie
    .split("; ")
    .find((pair) => pair.startsWith("csrftoken="))
    ?.slice("csrftoken=".length) ?? "";

type Query = Record<string, string | number | boolean | null | undefined>;

/** Where to ask; whatever is answered is for who reads this language. */
export function address(path: string, query: Query = {}): string {
  const asked = new URLSearchParams({ lang: say.language });
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined) asked.set(name, String(value));
  return `/api${path}?${asked}`;
}

/** What is only asked: if the server is busy, it is asked again. Who asks where pieces can go sees to
 * that themselves: it is no longer of interest once others are picked up. */
const QUESTION = /\/(why|plan|proof|series|(odds|combat|overlay)\/[^/]+)\?/;
const PATIENT = 3;

const reached = (url: string, init: RequestInit): Promise<Response> =>
  fetch(url, init).catch(() => {
    throw new Refusal(0, { error: "offline" });
  });

async function call<T>(method: string, url: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { accept: "application/json" };
  if (method !== "GET") {
    if (!token()) await fetch("/api/account");
    headers["x-csrftoken"] = token();
  }
  if (body !== undefined) headers["content-type"] = "application/json";
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  let answer = await reached(url, init);
  for (let again = 0; answer.status === 503 && QUESTION.test(url) && again < PATIENT; again++) {
    const seconds = Number(answer.headers.get("retry-after")) || 1;
    await new Promise((go) => setTimeout(go, 1000 * seconds));
    answer = await reached(url, init);
  }
  const text = await answer.text();
  let value: unknown = null;
  try {
    value = text ? JSON.parse(text) : null;
  } catch {
    throw new Refusal(answer.status, { error: "unreadable" });
  }
  if (!answer.ok) throw new Refusal(answer.status, (value ?? {}) as Partial<ErrorBody>);
  return value as T;
}

const begun = new Map<string, Promise<unknown>>();

/** Asks what will be asked in a moment: who asks next gets this answer. */
export function ahead(path: string): void {
  const url = address(path);
  const asked = call("GET", url);
  asked.catch(() => undefined);
  begun.set(url, asked);
}

export function get<T>(path: string, query?: Query): Promise<T> {
  const url = address(path, query);
  const asked = begun.get(url) as Promise<T> | undefined;
  begun.delete(url);
  return asked ?? call<T>("GET", url);
}
export const post = <T>(path: string, body: unknown = {}, query?: Query): Promise<T> =>
  call<T>("POST", address(path, query), body);
export const put = <T>(path: string, body: unknown, query?: Query): Promise<T> =>
  call<T>("PUT", address(path, query), body);
export const remove = (path: string): Promise<null> => call<null>("DELETE", address(path));
