/** The server's own values, as docs/api.md has them. */
import type { Coach } from "./coach";
import type { Ask, Objection, PowerInfo, Scene, SideInfo, Step, Told } from "./values";

export type GameCard = {
  id: string;
  title: string;
  rules: string;
  prefix: string;
  powers: PowerInfo[];
  sides: SideInfo[];
  map: string;
  /** The levels of computer players that know it. */
  levels?: string[];
};

export type RuleText = {
  id: string;
  text: string;
  section: string;
  /** The headings over it, the widest first; the last one is the section. */
  headings?: string[];
  marks?: ("I" | "X" | "derived" | "out" | "proposed")[];
  /** Abbreviations in it, with what they mean. */
  terms?: Record<string, string>;
};

/** A rule among its neighbours. */
export type RuleShown = {
  rule: RuleText;
  before?: RuleText[];
  after?: RuleText[];
  referredBy?: string[];
};

export type Account = {
  id: string;
  name: string;
  guest: boolean;
  admin: boolean;
  email: string;
  webhook: string;
  language: string;
  notify: boolean;
};

export type Clock =
  | { kind: "none" }
  | { kind: "live"; minutes: number; increment: number }
  | { kind: "days"; days: number; reserve: number };

export type SeatInfo = {
  id: string;
  powers: string[];
  side: string;
  player: null | { account: string; name: string; guest: boolean };
  computer: string;
  standingIn: boolean;
  online: boolean;
  waiting: boolean;
  left: number | null;
  due: number | null;
  wantsDraw: boolean;
  wantsPause: boolean;
  conceded: boolean;
};

/** Of `conceded`, the sides that gave up; `ended`: people ended it, the log does not say how. */
export type TableEnding = {
  how: "victory" | "conceded" | "draw" | "ended";
  winners: string[];
  text: string;
  rule: string;
  losers: string[];
};

/** What was shown of an imported log. */
export type Verdict = "proven" | "rules" | "dice" | "unproven";

export type TableInfo = {
  id: string;
  name: string;
  game: string;
  title: string;
  status: "open" | "playing" | "over";
  public: boolean;
  host: string;
  hostName: string;
  created: number;
  changed: number;
  options: Record<string, unknown>;
  clock: Clock;
  takeover: string;
  paused: boolean;
  version: number;
  round: number;
  seats: SeatInfo[];
  mine: string[];
  isHost: boolean;
  ending: null | TableEnding;
  origin: null | { table: string; after: number; lesson: string; imported: Verdict | "" };
  rematch: string;
  watching: number;
};

export type NewTable = {
  game: string;
  seats: { powers: string[]; who: string }[];
  options: Record<string, unknown>;
  name: string;
  public: boolean;
  clock: Clock;
  takeover: string;
  start: boolean;
};

export type Tables = {
  mine: TableInfo[];
  waiting: string[];
  open: TableInfo[];
  live: TableInfo[];
};

export type Sight = {
  table: TableInfo;
  version: number;
  actions: number;
  scene: Scene;
  asks: Ask[];
  owners: string[];
  told: Told[];
  toldFrom: number;
  undoable: number;
  coach: Coach | null;
};

export type Fault = {
  error: string;
  text: string;
  objections: Objection[];
  version: number | null;
  code: string;
  values: Record<string, string | number>;
};

export type Plan = { sight: Sight; done: number; failed: Fault | null; steps: Step[] };

export type ChatLine = {
  id: number;
  at: number;
  account: string;
  name: string;
  to: "table" | "side";
  text: string;
};

export type At = { n: number; actions: number; scene: Scene; told: Told[] };

export type Proof = {
  proven: boolean;
  hasSeed: boolean;
  rulesProven: boolean;
  actions: number;
  draws: number;
  commitment: string;
  seed: string;
  failed: Fault | null;
};

export type AccountEntry = {
  id: string;
  name: string;
  guest: boolean;
  created: number;
  seats: number;
};

export type AuditEntry = {
  id: number;
  at: number;
  account: string;
  name: string;
  what: string;
  about: string;
};

export type LiveMessage =
  | { kind: "sight"; sight: Sight }
  | { kind: "table"; table: TableInfo }
  | { kind: "chat"; line: ChatLine }
  | { kind: "beat" };
