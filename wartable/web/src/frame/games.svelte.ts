import { get } from "../wire/http";
import type { GameInfo, GameList } from "../wire/types";
import type { BoardMap } from "../map/drawing";
import { say } from "../words/words.svelte";

/** The games there are. Each answer is asked for once in each language. */
class Games {
  #shelves = new Map<string, Promise<GameList>>();
  #infos = new Map<string, Promise<GameInfo>>();
  #maps = new Map<string, Promise<BoardMap | null>>();

  shelf(): Promise<GameList> {
    return once(this.#shelves, say.language, () => get<GameList>("/games"));
  }

  info(game: string): Promise<GameInfo> {
    return once(this.#infos, `${game} ${say.language}`, () => get<GameInfo>(`/games/${game}`));
  }

  async map(game: string): Promise<BoardMap | null> {
    const { games } = await this.shelf();
    return this.#drawn(games.find(({ id }) => id === game)?.map);
  }

  /** The finer outlines of a board. */
  async near(game: string): Promise<BoardMap | null> {
    const { games } = await this.shelf();
    return this.#drawn(games.find(({ id }) => id === game)?.near).catch(() => null);
  }

  async #drawn(url?: string): Promise<BoardMap | null> {
    if (!url) return null;
    return once(this.#maps, url, async () => {
      const answer = await fetch(url);
      return answer.ok ? ((await answer.json()) as BoardMap) : null;
    });
  }

  /** The game whose rules an id belongs to. */
  async byRule(id: string): Promise<string> {
    const { games } = await this.shelf();
    return (games.find(({ prefix }) => id.startsWith(`${prefix}-`)) ?? games[0])?.id ?? "";
  }
}

function once<T>(kept: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  const known = kept.get(key);
  if (known) return known;
  const asked = ask();
  kept.set(key, asked);
  asked.catch(() => kept.delete(key));
  return asked;
}

export const games = new Games();
