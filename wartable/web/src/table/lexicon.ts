import type {
  CardInfo,
  GameInfo,
  KindInfo,
  PartyInfo,
  PassageInfo,
  PhaseInfo,
  PowerInfo,
  ServiceInfo,
  SpaceInfo,
  WayInfo,
} from "../wire/types";
import { say } from "../words/words.svelte";

/** Which of the forms one, few, many a number takes; `other` is the Czech word for many. */
const FORMS: Partial<Record<Intl.LDMLPluralRule, number>> = { one: 0, few: 1 };
const rules = new Map<string, Intl.PluralRules>();

function form(n: number): number {
  const { language } = say;
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return FORMS[known.select(n)] ?? 2;
}

const byId = <T extends { id: string }>(list: T[]): Map<string, T> =>
  new Map(list.map((each) => [each.id, each]));

/** What the ids of a game mean. */
export class Lexicon {
  readonly spaces: Map<string, SpaceInfo>;
  readonly kinds: Map<string, KindInfo>;
  readonly powers: Map<string, PowerInfo>;
  /** Who controls spaces and owns units without being a power. */
  readonly parties: Map<string, PartyInfo>;
  readonly phases: Map<string, PhaseInfo>;
  readonly cards: Map<string, CardInfo>;
  /** How pieces go somewhere. */
  readonly ways: Map<string, WayInfo>;
  readonly #services: Map<string, ServiceInfo>;
  readonly #kindOrder: Map<string, number>;

  constructor(readonly info: GameInfo) {
    this.spaces = byId(info.spaces);
    this.kinds = byId(info.kinds);
    this.powers = byId(info.powers);
    this.parties = byId(info.parties ?? []);
    this.phases = byId(info.phases);
    this.cards = byId(info.cards ?? []);
    this.ways = byId(info.ways ?? []);
    this.#services = byId(info.services ?? []);
    this.#kindOrder = new Map(info.kinds.map((kind, at) => [kind.id, at]));
  }

  space = (id: string): string => this.spaces.get(id)?.name ?? id;
  /** A power or a party. */
  owner = (id: string): PowerInfo | PartyInfo | undefined =>
    this.powers.get(id) ?? this.parties.get(id);
  power = (id: string): string => this.owner(id)?.name ?? this.side(id);
  /** Whose units they are. */
  army = (id: string): string => this.parties.get(id)?.army ?? this.power(id);
  side = (id: string): string => this.info.sides.find((side) => side.id === id)?.name ?? id;
  /** A round, in the word that the game has for it. */
  round = (n: number): string => say.t.round(n, this.info.roundWord);
  phase = (id: string): string => this.phases.get(id)?.name ?? id;
  way = (id: string): string => this.ways.get(id)?.name ?? id;
  /** How places are shown that are reached so. */
  tone = (way: string): WayInfo["tone"] => this.ways.get(way)?.tone ?? "go";
  colour = (id: string): string => this.owner(id)?.colour ?? "#777777";
  service = (id: string): ServiceInfo | undefined => this.#services.get(id);
  icon = (kind: string): string => this.kinds.get(kind)?.icon ?? "unit";
  symbol = (kind: string): string => this.kinds.get(kind)?.symbol ?? "";
  kindOrder = (kind: string): number => this.#kindOrder.get(kind) ?? 99;

  /** The canals and straits that end here, or that are held from here. */
  passages = (space: string): PassageInfo[] =>
    this.info.passages.filter(
      ({ ends, keepers }) => ends.includes(space) || keepers.includes(space),
    );

  /** A kind of unit as one counts so many of it. */
  kind(id: string, n = 1): string {
    const kind = this.kinds.get(id);
    if (!kind) return id;
    return kind.counted?.[form(n)] ?? (n === 1 ? kind.name : kind.plural);
  }
}
