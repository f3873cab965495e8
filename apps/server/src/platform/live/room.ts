import type { Told, Topic } from "@millwright/domain/kit/live/frames.ts";
import type { Caller } from "../call/ctx.ts";
import type { Hearer } from "./hints.ts";
import type { Line } from "./line.ts";
import type { ReadPosition } from "./position.ts";

/** There may be something for the person alone. The audit does not say what, so whoever comes back is told so in any case. */
export const FOR_THE_PERSON: readonly Told[] = [{ type: "many", topic: "person" }];

/** All pages of one session are one that hears: what one of them may be told, all may. */
export class Session {
  readonly family: string;
  caller: Caller;
  readonly lines = new Set<Line>();
  /** Its rights are others now, and are being read: it is told nothing by the old ones. */
  isStale = false;
  /** Something was not told to it meanwhile. */
  hasMissed = false;

  constructor(family: string, caller: Caller) {
    this.family = family;
    this.caller = caller;
  }

  /** Who hears at this moment, and what of. */
  hearer(): Hearer {
    const topics = [...this.lines].flatMap((line) => [...line.topics].filter((topic) => line.hears(topic)));
    return { caller: this.caller, topics: new Set(topics) };
  }
}

/** Those of one organisation who listen at this process. */
export class Room {
  readonly tenantId: number;
  readonly sessions = new Map<string, Session>();
  /** Up to where its lines were told; null: nobody was told anything yet. */
  seen: ReadPosition | null = null;
  /** Something was changed that nobody has looked at. */
  isBehind = false;
  lookedAt = 0;
  freshenedAt = Date.now();
  /** Not looked at before that. */
  restsUntil = 0;
  timer: NodeJS.Timeout | null = null;
  /** Records that somebody came to or left, of which nobody was told yet. */
  readonly moved = new Set<Topic>();
  presenceTimer: NodeJS.Timeout | null = null;
  isRenewing = false;
  isTellingValues = false;
  #doing: Promise<unknown> = Promise.resolve();

  constructor(tenantId: number) {
    this.tenantId = tenantId;
  }

  /** Nobody is told anything more. */
  stop(): void {
    for (const timer of [this.timer, this.presenceTimer]) if (timer) clearTimeout(timer);
  }

  get lines(): Line[] {
    return [...this.sessions.values()].flatMap(({ lines }) => [...lines]);
  }

  linesOf(personId: number): number {
    return [...this.sessions.values()].filter(({ caller }) => caller.personId === personId).reduce((sum, { lines }) => sum + lines.size, 0);
  }

  /** One after the other: who comes in between two looks would miss what lies between them. */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#doing.then(work, work);
    this.#doing = done.catch(() => {});
    return await done;
  }
}
