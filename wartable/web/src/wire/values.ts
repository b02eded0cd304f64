/** The values of `wartable/desk/values.py`. What has a default there may be left out here. */

export type Fact = { id: string; label: string; value: string; rule?: string };

// ---- what does not change during a game ----

export type SideInfo = { id: string; name: string };

export type PowerInfo = {
  id: string;
  name: string;
  side: string;
  colour: string;
  pattern: string;
  capital?: string;
  short?: string;
};

/** Who controls spaces and owns units without being a power. */
export type PartyInfo = {
  id: string;
  name: string;
  /** What its units are called. */
  army: string;
  colour: string;
  side?: string;
  neutral?: boolean;
};

export type KindInfo = {
  id: string;
  name: string;
  plural: string;
  symbol: string;
  icon: string;
  domain: "land" | "sea" | "air" | "facility";
  facts?: Fact[];
  /** One, few and many of them, where the language tells few from many. */
  counted?: string[];
};

export type SpaceInfo = {
  id: string;
  name: string;
  short: string;
  kind: "land" | "sea" | "closed" | "hex";
  region: string;
  at: [number, number];
  neighbours: string[];
  income?: number;
  city?: string;
  capital?: string;
  facts?: Fact[];
  signs?: string[];
};

export type PassageInfo = { name: string; kind: string; ends: [string, string]; keepers: string[] };

export type PhaseInfo = { id: string; name: string; hint: string };

export type Choice = { value: unknown; label: string };

export type OptionInfo = {
  id: string;
  name: string;
  text: string;
  default: unknown;
  choices?: Choice[];
  least?: number;
  most?: number;
  rule?: string;
};

export type GameInfo = {
  id: string;
  title: string;
  rules: string;
  prefix: string;
  sides: SideInfo[];
  powers: PowerInfo[];
  kinds: KindInfo[];
  spaces: SpaceInfo[];
  passages: PassageInfo[];
  phases: PhaseInfo[];
  options: OptionInfo[];
  orders?: OptionInfo[];
  wraps?: boolean;
  parties?: PartyInfo[];
};

// ---- a position ----

export type Piece = {
  key: string;
  kind: string;
  owner: string;
  n?: number;
  damage?: number;
  state?: string;
  note?: string;
  cargo?: Piece[];
  left?: number;
};

export type Mark = { kind: string; name: string; damage?: number; most?: number; note?: string };

export type SpaceNow = {
  control?: string;
  pieces?: Piece[];
  marks?: Mark[];
  contested?: boolean;
  facts?: Fact[];
};

export type PurseNow = { id: string; name: string; money: number; income: number; open?: boolean };

export type ConditionNow = { text: string; holds: boolean };

export type ObjectiveNow = {
  id: string;
  name: string;
  met: boolean;
  amount: number;
  rule?: string;
  conditions?: ConditionNow[];
};

export type PowerNow = {
  id: string;
  money: number;
  income: number;
  value: number;
  cities: number;
  facts?: Fact[];
  purses?: PurseNow[];
  objectives?: ObjectiveNow[];
  technologies?: Fact[];
};

export type Declaration = { by: string; on: string; refused?: Objection[] };

export type Politics = { wars: [string, string][]; declarations?: Declaration[] };

export type BattleNow = {
  space: string;
  kind: string;
  attacker: string;
  round: number;
  attackers: Piece[];
  defenders: Piece[];
  hit?: Piece[];
  steps?: string[];
  step?: number;
  title?: string;
};

export type Ending = { winners: string[]; text: string; rule: string; why?: string };

export type Scene = {
  round: number;
  power: string;
  phase: string;
  spaces: Record<string, SpaceNow>;
  powers: PowerNow[];
  facts?: Fact[];
  bought?: Piece[];
  battle?: BattleNow | null;
  waiting?: string[];
  ending?: Ending | null;
  politics?: Politics | null;
  leftOut?: string[];
};

// ---- questions and offers ----

export type Objection = { rule: string; text: string; about?: string[] };

export type Button = {
  id: string;
  label: string;
  action: unknown;
  tone?: "" | "primary" | "danger";
  note?: string;
  about?: string[];
  group?: string;
  refused?: Objection[];
  wish?: Wish | null;
};

export type Row = {
  key: string;
  label: string;
  kind?: string;
  owner?: string;
  most?: number;
  n?: number;
  cost?: number;
  group?: string;
  note?: string;
  draws?: Record<string, number>;
};

export type Sheet = {
  id: string;
  title: string;
  submit: string;
  rows: Row[];
  budget?: number | null;
  unit?: string;
  least?: number;
  most?: number | null;
  groups?: Record<string, number>;
  stocks?: Record<string, number>;
  note?: string;
  space?: string;
};

export type Combat = {
  space: string;
  kind: string;
  title: string;
  attackers: Piece[];
  defenders: Piece[];
  note?: string;
  fromSea?: string[];
};

export type Must = { text: string; space?: string; refused?: Objection[] };

export type Ask = {
  owner: string;
  ask: string;
  title: string;
  hint: string;
  rule?: string;
  space?: string;
  buttons?: Button[];
  sheets?: Sheet[];
  moves?: boolean;
  movable?: Record<string, string[]>;
  must?: Must[];
  combats?: Combat[];
  joint?: boolean;
};

export type How =
  "move" | "attack" | "raid" | "escort" | "land" | "assault" | "load" | "deck" | "drop";

export type Reached = {
  space: string;
  how: How;
  label: string;
  path?: string[];
  note?: string;
  landings?: string[];
  rule?: string;
  via?: string[];
};

export type Reach = { targets: Reached[]; landings?: string[] };

// ---- what comes back ----

export type Act = { wish: "action"; action: unknown };
export type Fill = { wish: "sheet"; sheet: string; counts: Record<string, number> };
export type Send = {
  wish: "send";
  source: string;
  pieces: Record<string, number>;
  target: string;
  how?: string;
  via?: string[];
};
export type Wish = Act | Fill | Send;

// ---- what happened ----

export type Die = { face: number; value: number; hit: boolean };

export type Told = {
  n: number;
  kind: string;
  text: string;
  by?: string;
  spaces?: string[];
  path?: string[];
  pieces?: Piece[];
  lost?: Piece[];
  dice?: Die[];
  rule?: string;
  heading?: boolean;
  note?: string;
};

export type CombatOdds = { kind: string; text: string; win?: number; damage?: number };

export type Assumed = {
  space: string;
  title: string;
  text: string;
  won: boolean;
  odds?: CombatOdds;
};

/** A wish of a plan, tried. */
export type Step = {
  phase?: string;
  text?: string;
  told?: Told[];
  assumed?: Assumed;
  refused?: string;
  objections?: Objection[];
};
