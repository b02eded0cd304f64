import type { Invitation } from "../wire/types";

const ONLY_HERE = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** The links of an invitation, the one that leads farthest first, and who can follow them: anybody,
 * devices of the same network, or only this one. */
export type Links = { links: string[]; whose: "all" | "network" | "here" };

/** What the server's host has said is the address; else the one that led here, unless nobody else
 * gets here by it; else those of the server's network, if it listens there. */
export function linksFor({ path, address, network }: Invitation): Links {
  const link = (base: string): string => base + path;
  if (address) return { links: [link(address)], whose: "all" };
  if (!ONLY_HERE.test(location.hostname)) return { links: [link(location.origin)], whose: "all" };
  if (network.length) return { links: network.map(link), whose: "network" };
  return { links: [link(location.origin)], whose: "here" };
}
