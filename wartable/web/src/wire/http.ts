import type { Fault } from "./bodies";
import { said } from "../words/said";
import { say } from "../words/words.svelte";
import type { Objection } from "./values";

/** The server said no, and why. Nothing has changed. */
export class Refusal extends Error {
  readonly error: string;
  readonly objections: Objection[];

  constructor(
    readonly status: number,
    fault: Partial<Fault>,
  ) {
    super(said(fault));
    this.error = fault.error ?? "";
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

async function call<T>(method: string, url: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { accept: "application/json" };
  if (method !== "GET") {
    if (!token()) await fetch("/api/account");
    headers["x-csrftoken"] = token();
  }
  if (body !== undefined) headers["content-type"] = "application/json";
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  const answer = await fetch(url, init).catch(() => {
    throw new Refusal(0, { error: "offline" });
  });
  const text = await answer.text();
  let value: unknown = null;
  try {
    value = text ? JSON.parse(text) : null;
  } catch {
    throw new Refusal(answer.status, { error: "unreadable" });
  }
  if (!answer.ok) throw new Refusal(answer.status, (value ?? {}) as Partial<Fault>);
  return value as T;
}

export const get = <T>(path: string, query?: Query): Promise<T> =>
  call<T>("GET", address(path, query));
export const post = <T>(path: string, body: unknown = {}, query?: Query): Promise<T> =>
  call<T>("POST", address(path, query), body);
export const put = <T>(path: string, body: unknown, query?: Query): Promise<T> =>
  call<T>("PUT", address(path, query), body);
export const remove = (path: string): Promise<null> => call<null>("DELETE", address(path));
