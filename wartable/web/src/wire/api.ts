/** Written by `python -m bench.wire_types` from the server's OpenAPI. Change it there. */

/** Who somebody is, to themselves. */
export type Account = {
  id: string;
  name: string;
  guest: boolean;
  admin: boolean;
  email: string;
  confirmed: boolean;
  letters: boolean;
  webhook: string;
  language: string;
  notify: boolean;
};

export type AccountAnswer = {
  account: Account | null;
};

export type AccountChange = {
  email?: string | null;
  webhook?: string | null;
  language?: "en" | "de" | "ru" | "cs" | null;
  notify?: boolean | null;
};

/** An account in the administrator's list, and how many seats it has. */
export type AccountEntry = {
  id: string;
  name: string;
  guest: boolean;
  admin: boolean;
  created: number;
  seats: number;
};

export type AccountList = {
  accounts: AccountEntry[];
};

/** An exact action, as offered by a button or made by a program. */
export type Act = {
  action: unknown;
  wish: "action";
};

/** How many tables there are of each status, accounts, and guests. */
export type AdminCounts = {
  open: number;
  playing: number;
  over: number;
  accounts: number;
  guests: number;
};

/** All that is told of a game. */
export type Analysis = {
  game: string;
  title: string;
  sides: Record<string, Side>;
  powers: Record<string, Power>;
  actions: number;
  outcome: string | null;
  winners: string[];
  start: Standing;
  turns: Turn[];
  rounds: Round[];
  battles: Battle[];
  rolls: Roll[];
  luck_of_sides: Record<string, Luck>;
  luck_of_powers: Record<string, Luck>;
  turning_points: TurningPoint[];
  calibration: Calibration | null;
  notes: string[];
  measure: string;
  luck_by_source: Record<string, Record<string, Luck>>;
  names: Record<string, string>;
};

/** A decision that one of my owners owes, and what can be answered. An owner may owe several at
 * once, about different spaces. */
export type Ask = {
  owner: string;
  ask: string;
  title: string;
  hint: string;
  rule?: string;
  space?: string;
  overlay?: string;
  buttons?: Button[];
  sheets?: Sheet[];
  moves?: boolean;
  movable?: Record<string, string[]>;
  must?: Must[];
  combats?: Combat[];
  joint?: boolean;
  atWill?: boolean;
};

/** A combat of a plan as it goes when luck is even. */
export type Assumed = {
  space: string;
  title: string;
  text: string;
  won: boolean;
  odds?: CombatOdds | null;
  later?: boolean;
};

export type AuditEntry = {
  id: number;
  at: number;
  account: string;
  name: string;
  what: string;
  about: string;
};

export type AuditList = {
  entries: AuditEntry[];
};

/** A battle and its luck. Swings and chances are the attacker's. */
export type Battle = {
  first: number;
  last: number;
  round: number;
  power: string;
  against: Record<string, number>;
  space: string;
  kind: "land" | "sea" | "raid";
  text: string;
  method: "exact" | "volleys";
  expected: number;
  swing: number;
  luck: Luck;
  luck_against: Luck;
  win_before: number | null;
  win_expected: number | null;
  win_after: number | null;
};

/** The battle board. */
export type BattleNow = {
  space: string;
  kind: string;
  round: number;
  sides: BattleSide[];
  steps?: string[];
  step?: number;
  title?: string;
};

/** One of those who fight each other. */
export type BattleSide = {
  owners: string[];
  role: "" | "attack" | "defend";
  pieces: Piece[];
  hit?: Piece[];
  facts?: Fact[];
};

/** The line is not dead. */
export type Beat = {
  kind: "beat";
};

/** Positions of games kept apart to which the model gave about the same chance. */
export type Bin = {
  low: number;
  high: number;
  positions: number;
  predicted: number;
  actual: number;
};

/** What lies between two neighbours. */
export type BorderInfo = {
  between: [string, string];
  kind: string;
  name: string;
};

/** A place beside the board, and the pieces that wait there or are lost: what comes in a later
 * round. */
export type BoxNow = {
  id: string;
  name: string;
  pieces: Piece[];
};

/** One whole action. */
export type Button = {
  id: string;
  label: string;
  action: unknown;
  tone?: "" | "primary" | "danger";
  note?: string;
  about?: string[];
  refused?: Reason[];
  group?: string;
  wish?: Act | Fill | Send | null;
  card?: string;
  sure?: string;
  plans?: boolean;
};

/** How well the model foretold games that it was not fitted to. */
export type Calibration = {
  games: number;
  positions: number;
  brier: number;
  log_loss: number;
  bins: Bin[];
};

/** A card that can be in a hand. */
export type CardInfo = {
  id: string;
  name: string;
  text: string;
  sign?: string;
  kind?: string;
  facts?: Fact[];
};

export type ChatAsked = {
  text: string;
  to?: "table" | "side";
};

export type ChatLine = {
  id: number;
  at: number;
  account: string;
  name: string;
  guest: boolean;
  to: "table" | "side";
  text: string;
};

export type ChatLines = {
  lines: ChatLine[];
};

export type ChatTold = {
  line: ChatLine;
  kind: "chat";
};

/** One value an option can have. */
export type Choice = {
  value: unknown;
  label: string;
  note?: string;
  favoured?: boolean;
};

/** What a coach has to say in this position: the steps that are open, the first one first.
 * Whoever does not want to hear it takes the next. */
export type Coach = {
  lesson: string;
  title: string;
  steps: number;
  open: CoachStep[];
};

/** Something the coach has to say now, and what to press for it. */
export type CoachStep = {
  id: string;
  n: number;
  title: string;
  text: string;
  rule?: string;
  reads?: boolean;
  last?: boolean;
  spaces?: string[];
  source?: string;
  pieces?: Record<string, number>;
  target?: string;
  how?: string;
  button?: string;
  card?: string;
  sheet?: string;
  rows?: Record<string, number>;
  overlay?: string;
  about?: string;
  rolls?: boolean;
};

/** A combat that is coming. */
export type Combat = {
  space: string;
  kind: string;
  title: string;
  attackers: Piece[];
  defenders: Piece[];
  note?: string;
  letter?: string;
  fromSea?: string[];
};

/** A combat that a plan leads to. */
export type CombatAsked = {
  owner: string;
  wishes: (Act | Fill | Send)[];
  raid?: boolean;
};

/** The exact odds of a combat to come, fought to the end with sensible losses. Chances are from
 * 0 to 1. */
export type CombatOdds = {
  space: string;
  kind: string;
  title: string;
  text: string;
  win?: number;
  lose?: number;
  draw?: number;
  undecided?: number;
  take?: number;
  swing?: number;
  rounds?: number;
  damage?: number;
  attackers?: Left[];
  defenders?: Left[];
  unresolved?: number;
  sea?: CombatOdds[];
  worst?: WorstAnswer | null;
};

/** One thing that an objective asks for. */
export type ConditionNow = {
  text: string;
  holds: boolean;
};

export type ConfirmAsked = {
  token: string;
};

/** Days each time the table begins to wait for the seat, and a reserve for the whole game. */
export type DaysClock = {
  days: number;
  reserve: number;
  kind: "days";
};

/** Whether a power may declare war on another now, if it were its turn to. */
export type Declaration = {
  by: string;
  on: string;
  refused?: Reason[];
};

/** What is shown of the dice while the game goes on: enough to prove later that nobody has
 * changed them, or the log, in the meantime. */
export type DiceShown = {
  commitment: string;
  fingerprint: string;
  maySeal: boolean;
  closed: boolean;
  sealed: string[];
  opened: string[];
};

/** A die that fell: its face and the value it had to roll, 0 if none. */
export type Die = {
  face: number;
  value?: number;
  hit?: boolean;
  sides?: number;
};

export type DoAsked = {
  version: number;
  owner: string;
  wish: Act | Fill | Send;
  toldFrom?: number | null;
};

export type DrawAsked = {
  agree?: boolean;
};

/** How the game ended. */
export type Ending = {
  winners: string[];
  text: string;
  rule: string;
  why?: string;
};

/** A refusal. */
export type ErrorBody = {
  error: string;
  text: string;
  objections: Reason[];
  version: number | null;
  code: string;
  values: Record<string, string | number>;
};

/** Something worth knowing, as a label and what it is. */
export type Fact = {
  id: string;
  label: string;
  value: string;
  rule?: string;
  role?: "" | "main" | "gain" | "aside" | "warning" | "quiet";
};

/** A sheet as it was filled in. */
export type Fill = {
  sheet: string;
  counts: Record<string, number>;
  wish: "sheet";
};

/** What may be left of a side, and its chance. */
export type ForceLeft = {
  units: string;
  chance: number;
};

export type ForgoAsked = {
  seat: string;
};

export type ForgottenAsked = {
  who: string;
};

export type ForkAsked = {
  after: number;
  seats: string[];
  level?: string;
};

/** A game in the list of games. */
export type GameCard = {
  id: string;
  title: string;
  rules: string;
  prefix: string;
  powers: PowerInfo[];
  sides: SideInfo[];
  map: string;
  near: string;
  levels: string[];
  family: string;
  stage: "planned" | "trial" | "complete";
  namedUnits: boolean;
  roundWord: string;
};

/** A game, before it begins. */
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
  ways?: WayInfo[];
  orders?: OptionInfo[];
  wraps?: boolean;
  parties?: PartyInfo[];
  borders?: BorderInfo[];
  cards?: CardInfo[];
  overlays?: OverlayInfo[];
  services?: ServiceInfo[];
  namedUnits?: boolean;
  roundWord?: string;
};

export type GameList = {
  games: GameCard[];
  levels: string[];
};

export type GuestAsked = {
  name?: string;
  language?: "en" | "de" | "ru" | "cs";
};

/** The cards that somebody holds: which ones, if they may be seen, and how many. */
export type HandNow = {
  owner: string;
  n: number;
  cards?: string[];
};

/** Dice that could hit, and how many did. */
export type Hits = {
  dice: number;
  hits: number;
  expected: number;
  sd: number;
};

export type ImportAsked = {
  log: string;
  name?: string;
  public?: boolean;
};

/** A link to a seat: one of these addresses and the path. */
export type Invitation = {
  token: string;
  path: string;
  address: string;
  network: string[];
};

export type InvitationList = {
  invitations: StandingInvitation[];
};

export type InvitationShown = {
  table: TableInfo;
  seat: string;
};

export type JoinAsked = {
  name?: string;
};

/** A kind of unit or facility. */
export type KindInfo = {
  id: string;
  name: string;
  plural: string;
  symbol: string;
  icon: string;
  domain: "land" | "sea" | "air" | "facility";
  facts?: Fact[];
  counted?: string[];
};

/** What may be left of a side, with its chance. */
export type Left = {
  pieces: Piece[];
  text: string;
  chance: number;
};

/** A lesson in the list of lessons. */
export type LessonCard = {
  game: string;
  id: string;
  title: string;
  text: string;
  gameTitle: string;
  minutes: number;
};

export type LessonList = {
  lessons: LessonCard[];
};

/** A line from space to space. */
export type Line = {
  path: string[];
  tone: "ours" | "theirs" | "both" | "good" | "bad";
};

/** What `wartable odds --json` prints of two line-ups. */
export type LineUpOdds = {
  kind: string;
  swing: Spread;
  space?: string;
  attackers?: string;
  defenders?: string;
  win?: number | null;
  lose?: number | null;
  draw?: number | null;
  undecided?: number | null;
  take?: number | null;
  unresolved?: number | null;
  rounds?: number | null;
  attackers_left?: ForceLeft[];
  defenders_left?: ForceLeft[];
  damage?: Spread | null;
  bombers_lost?: Spread | null;
  waves?: Wave[];
};

/** Minutes in all, and seconds back whenever the table stops waiting for the seat. */
export type LiveClock = {
  minutes: number;
  increment: number;
  kind: "live";
};

/** What the dice gave. */
export type Luck = {
  amount: number;
  amount_sd: number;
  sigmas: number;
  win: number | null;
  win_sd: number | null;
  win_sigmas: number | null;
  hits: Hits;
};

/** A facility or marker in a space. */
export type Mark = {
  kind: string;
  name: string;
  damage?: number;
  most?: number;
  note?: string;
};

/** What stands in a box of a track: somebody's marker, or one of nobody. */
export type Marker = {
  name: string;
  box: number;
  owner?: string;
};

/** The position after one action. */
export type Moment = {
  n: number;
  actions: number;
  scene: Scene;
  told: Told[];
};

/** What has to be done, in a sentence, and the space where pieces wait for it. */
export type Must = {
  text: string;
  space?: string;
  refused?: Reason[];
  pieces?: Record<string, number>;
};

/** A seat of a new table: whose powers, and who sits there. */
export type NewSeat = {
  powers: string[];
  who?: string;
};

export type NewTable = {
  game: string;
  seats: NewSeat[];
  options?: Record<string, unknown>;
  name?: string;
  public?: boolean;
  clock?: NoClock | LiveClock | DaysClock;
  takeover?: string;
  start?: boolean;
};

/** As long as it takes. */
export type NoClock = {
  kind: "none";
};

export type NoticeTried = {
  ways: WayTried[];
};

/** What a power is paid for when it collects its income. */
export type ObjectiveNow = {
  id: string;
  name: string;
  met: boolean;
  amount: number;
  rule?: string;
  conditions?: ConditionNow[];
};

/** Two line-ups in words; what else is said of them, a family understands or refuses. */
export type OddsAsked = {
  attackers: string | string[];
  defenders: string;
  policy?: Record<string, unknown>;
  lowLuck?: boolean;
  raid?: string;
  damage?: number;
};

/** Something a table agrees on before it begins. A switch has two choices, true and false; a
 * number has none, and a least and a most. */
export type OptionInfo = {
  id: string;
  name: string;
  text: string;
  default: unknown;
  choices?: Choice[];
  least?: number;
  most?: number;
  rule?: string;
  ranked?: boolean;
};

/** Answers for a defender who is away. */
export type Orders = {
  active: boolean;
  orders?: Record<string, string | string[]>;
};

/** What lies over the board. */
export type Overlay = {
  text: string;
  spaces?: Toned[];
  lines?: Line[];
};

/** Something that can be laid over the board. */
export type OverlayInfo = {
  id: string;
  name: string;
  text: string;
  about?: boolean;
};

/** Who controls spaces and owns units without being a power: nobody commands it. */
export type PartyInfo = {
  id: string;
  name: string;
  army: string;
  colour: string;
  side?: string;
  neutral?: boolean;
};

/** A canal or strait. */
export type PassageInfo = {
  name: string;
  kind: string;
  ends: [string, string];
  keepers: string[];
};

export type PasswordAsked = {
  old: string;
  new: string;
};

export type PauseAsked = {
  paused?: boolean;
};

/** A phase of a turn. */
export type PhaseInfo = {
  id: string;
  name: string;
  hint: string;
};

/** Like units in one place. `key` names them in a wish, within their space and this position.
 * 
 * Units of one kind that did different things this turn are several pieces. */
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
  name?: string;
  steps?: number;
  mostSteps?: number;
  values?: string[];
  service?: string;
  unsupplied?: boolean;
  fights?: string;
  dotted?: boolean;
  letter?: string;
};

/** Cards that lie together: how many, and those that lie open, the newest first. */
export type PileNow = {
  id: string;
  name: string;
  n: number;
  cards?: string[];
  owner?: string;
  short?: string;
};

export type Plan = {
  sight: Sight;
  done: number;
  failed: ErrorBody | null;
  steps: Step[];
};

export type PlanAsked = {
  version: number;
  owner: string;
  wishes: (Act | Fill | Send)[];
};

/** How powers stand to each other; two of which nothing is said are at peace. */
export type Politics = {
  relations: Relation[];
  declarations?: Declaration[];
};

/** A power. */
export type Power = {
  name: string;
  side: string;
  colour: string;
};

/** A power that players command. */
export type PowerInfo = {
  id: string;
  name: string;
  side: string;
  colour: string;
  pattern: string;
  capital?: string;
  short?: string;
};

/** What is so with a power. */
export type PowerNow = {
  id: string;
  facts?: Fact[];
  purses?: PurseNow[];
  objectives?: ObjectiveNow[];
  technologies?: Fact[];
};

/** What goes on in several steps, in which more than one side may be asked: an attack from the
 * play of its card to its end. */
export type Procedure = {
  title: string;
  owner: string;
  steps: string[];
  step: number;
  card?: string;
  facts?: Fact[];
  left?: string[];
  spaces?: string[];
};

/** What can be shown of the dice, and what not. */
export type Proof = {
  proven: boolean;
  holds: boolean;
  hasSeed: boolean;
  rulesProven: boolean;
  gaps: ("given" | "forked" | "unfinished" | "other_rules")[];
  remarks: ("unbound" | "no_words" | "loose_words" | "forgone" | "unnoted")[];
  words: string[];
  forgone: string[];
  fingerprint: string;
  actions: number;
  draws: number;
  commitment: string;
  seed: string;
  text: string;
  failed: ErrorBody | null;
};

/** Money of a power that is kept apart. */
export type PurseNow = {
  id: string;
  name: string;
  money: number;
  income: number;
  open?: boolean;
};

/** Where the picked pieces can go, all together. */
export type Reach = {
  targets: Reached[];
  landings?: string[];
};

export type ReachAsked = {
  owner: string;
  source: string;
  pieces: Record<string, number>;
  wishes?: (Act | Fill | Send)[];
};

/** A place the picked pieces can go to. A place may come several times, with another `how` or
 * `via`; the natural one first. Send it back as it is: `target` is the space, `how` the how, `via`
 * the via. */
export type Reached = {
  space: string;
  how: string;
  label: string;
  path?: string[];
  note?: string;
  landings?: string[];
  rule?: string;
  via?: string[];
};

/** An objection as somebody is told it: the rule, a sentence in the reader's language, and the
 * spaces or units it is about. */
export type Reason = {
  rule: string;
  text: string;
  about?: string[];
};

/** How two powers stand to each other. */
export type Relation = {
  between: [string, string];
  kind: string;
  name: string;
  sign: string;
};

export type RemoveAsked = {
  password?: string;
};

export type RenewAsked = {
  token: string;
  password: string;
};

export type ResignAsked = {
  seat: string;
  how?: "concede" | "computer";
  level?: string;
};

/** Dice that fell outside of a battle, and their luck. Swings are those of who rolled. */
export type Roll = {
  action: number;
  round: number;
  power: string;
  against: Record<string, number>;
  space: string;
  what: string;
  expected: number;
  swing: number;
  luck: Luck;
  luck_against: Luck;
};

/** A round: the luck of each side in it, and the chances at its end. */
export type Round = {
  round: number;
  luck: Record<string, Luck>;
  win: Record<string, number> | null;
};

/** A counter of a sheet. */
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
  space?: string;
};

/** Rules in the order of the book. */
export type RuleList = {
  rules: RuleText[];
};

/** A rule with what stands around it, and the rules that refer to it. */
export type RuleShown = {
  rule: RuleText;
  before?: RuleText[];
  after?: RuleText[];
  referredBy?: string[];
};

/** A rule in plain words, Markdown. */
export type RuleText = {
  id: string;
  text: string;
  section: string;
  headings?: string[];
  marks?: ("I" | "X" | "derived" | "proposed" | "out")[];
  references?: string[];
  terms?: Record<string, string>;
};

/** A position as one seat may know it. */
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
  roundName?: string;
  leftOut?: string[];
  hands?: HandNow[];
  piles?: PileNow[];
  tracks?: Track[];
  board?: string[];
  procedure?: Procedure | null;
  boxes?: BoxNow[];
};

/** The seal of a seat's words: they themselves are told later. */
export type SealAsked = {
  seat: string;
  words: string;
};

export type SeatChange = {
  computer: string;
};

/** A seat as everybody sees it. */
export type SeatInfo = {
  id: string;
  powers: string[];
  side: string;
  player: SeatedPerson | null;
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

export type SeatedPerson = {
  account: string;
  name: string;
  guest: boolean;
};

/** Pieces of one space and where they shall go. */
export type Send = {
  source: string;
  pieces: Record<string, number>;
  target: string;
  how?: string;
  via?: string[];
  wish: "send";
};

/** A nation or a service that counters of a power belong to, and the colour that tells it. */
export type ServiceInfo = {
  id: string;
  name: string;
  colour: string;
};

/** Rows with counters, pressed together. */
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

/** A side and its powers, in turn order. */
export type Side = {
  name: string;
  powers: string[];
};

/** An alliance. */
export type SideInfo = {
  id: string;
  name: string;
};

/** A table as one person sees it. */
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
  stopped: StoppedAt | null;
  dice: DiceShown | null;
};

export type SightTold = {
  sight: Sight;
  kind: "sight";
};

export type SignInAsked = {
  name: string;
  password: string;
};

export type SignUp = {
  name: string;
  password: string;
  email?: string;
  language?: "en" | "de" | "ru" | "cs";
};

/** A place on the board. */
export type SpaceInfo = {
  id: string;
  name: string;
  short: string;
  kind: "land" | "sea" | "closed";
  region: string;
  at: [number, number];
  neighbours: string[];
  income?: number;
  city?: string;
  capital?: string;
  facts?: Fact[];
  signs?: string[];
  hex?: string;
  terrain?: string;
};

/** What is so in a space. */
export type SpaceNow = {
  control?: string;
  pieces?: Piece[];
  marks?: Mark[];
  contested?: boolean;
  letter?: string;
  facts?: Fact[];
};

/** A number that dice decide: on average, and each that it may be with its chance. */
export type Spread = {
  mean: number;
  chances: [number, number][];
  quantiles?: Record<string, number>;
};

/** How the game stood at one moment. */
export type Standing = {
  income: Record<string, number>;
  army: Record<string, number>;
  cities: Record<string, number>;
  win: Record<string, number> | null;
  figures: Record<string, Record<string, number>>;
};

/** A link that is still good; what makes it is not known here any more. */
export type StandingInvitation = {
  seat: string;
  created: number;
};

/** A wish of a plan, tried. */
export type Step = {
  phase?: string;
  text?: string;
  told?: Told[];
  assumed?: Assumed | null;
  refused?: string;
  objections?: Reason[];
};

/** A plan of which only so many wishes were made whole, for dice fell before the next was
 * refused; those dice are in the log. */
export type StoppedAt = {
  done: number;
  failed: ErrorBody;
};

/** How a table ended: by the rules, by giving up, or by agreement. */
export type TableEnding = {
  how: "victory" | "conceded" | "draw" | "ended";
  winners: string[];
  text: string;
  rule: string;
  losers: string[];
};

/** A table as everybody sees it who may. */
export type TableInfo = {
  id: string;
  name: string;
  game: string;
  title: string;
  status: "open" | "playing" | "over";
  public: boolean;
  host: string;
  hostName: string;
  hostGuest: boolean;
  created: number;
  changed: number;
  options: Record<string, unknown>;
  clock: NoClock | LiveClock | DaysClock;
  takeover: string;
  paused: boolean;
  version: number;
  round: number;
  seats: SeatInfo[];
  mine: string[];
  isHost: boolean;
  ending: TableEnding | null;
  origin: TableOrigin | null;
  rematch: string;
  watching: number;
};

export type TableList = {
  tables: TableInfo[];
};

export type TableLists = {
  mine: TableInfo[];
  waiting: string[];
  open: TableInfo[];
  live: TableInfo[];
};

/** The table this one was forked from, if it is kept here, and after how many actions; or the
 * lesson that is given at it; or what was shown of the log that was imported. */
export type TableOrigin = {
  table: string;
  after: number;
  lesson: string;
  imported: "proven" | "part" | "rules" | "dice" | "unproven" | "";
};

export type TableTold = {
  table: TableInfo;
  kind: "table";
};

/** Something that happened, in words. */
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

export type ToldList = {
  told: Told[];
  actions: number;
};

/** A space that shines. */
export type Toned = {
  space: string;
  tone: "ours" | "theirs" | "both" | "good" | "bad";
};

/** Boxes in a row, and what stands in them. */
export type Track = {
  id: string;
  name: string;
  boxes: string[];
  markers: Marker[];
  short?: string;
};

/** A power's turn: how it left the game, and the luck of all in it. */
export type Turn = {
  round: number;
  power: string;
  first: number;
  last: number;
  end: Standing;
  luck: Record<string, Luck>;
  is_over: boolean;
};

/** A turn that moved the chances most. Numbers are for `side`, the side of the power whose turn
 * it was: `after` - `before` is `dice` + `decision`. */
export type TurningPoint = {
  turn: number;
  battle: number | null;
  round: number;
  power: string;
  side: string;
  text: string;
  before: number;
  after: number;
  dice: number;
  decision: number;
};

export type UndoAsked = {
  version: number;
  count?: number;
};

/** One of several attacks, one after the other. */
export type Wave = {
  attackers: string;
  fought: number;
  win: number;
  take: number;
};

/** How pieces go to a place. */
export type WayInfo = {
  id: string;
  name: string;
  tone: "go" | "attack" | "assault" | "raid" | "board";
};

/** One way by which somebody is told, and what was wrong with it. */
export type WayTried = {
  way: "e-mail" | "webhook";
  fault: ErrorBody | null;
};

export type Why = {
  objections: Reason[];
};

export type WhyAsked = {
  owner: string;
  wish: Act | Fill | Send;
  wishes?: (Act | Fill | Send)[];
};

/** The words that a seat has sealed. */
export type WordsAsked = {
  seat: string;
  text: string;
};

/** What a combat promises when the enemy, who has yet to answer, does what harms the attacker
 * most. */
export type WorstAnswer = {
  text: string;
  win?: number | null;
  damage?: number | null;
};
