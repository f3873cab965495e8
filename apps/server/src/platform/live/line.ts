import type { WebSocket } from "ws";
import {
  CLOSED,
  MOST_FRAME_BYTES,
  MOST_FRAMES_A_SECOND,
  readSaid,
  type Heard,
  type NewestValue,
  type Position,
  type Said,
  type Told,
  type Topic,
} from "@millwright/domain/kit/live/frames.ts";

export const OPEN_WITHIN_MS = 5_000;
export const PING_MS = 25_000;
/** What is not taken for so long, or is so much, is sent to nobody any more. */
const UNSENT_MS = 10_000;
const MOST_UNSENT = 1024 * 1024;
/** How long one that was told to close may take to say so too. */
const CLOSING_MS = 2_000;

type Wire = Pick<WebSocket, "send" | "close" | "terminate" | "ping" | "on" | "bufferedAmount">;
type Opening = Extract<Said, { type: "open" }>;
/** What is done with what a line says, one after the other. */
export interface Listens {
  open: (said: Opening) => Promise<void>;
  hear: (said: Exclude<Said, Opening>) => Promise<void>;
  leave: () => void;
}

/** One open connection of a page: what it may say and how much, and what it is told. Nothing of it is written anywhere. */
export class Line {
  /** What it listens to. */
  readonly topics = new Set<Topic>();
  /** Who it was told to be at its records, by their numbers. */
  readonly here = new Map<Topic, string>();
  /** The series that it shows, each with the time of the last value that it was told. */
  watched: ReadonlyMap<number, number> = new Map();
  /** Out of sight it hears of the person alone. */
  isSeen = true;
  /** Up to where it was told. */
  position: Position | null = null;
  readonly #wire: Wire;
  readonly #listens: Listens;
  readonly #beganAt: number;
  #isOpen = false;
  #isOver = false;
  #endsAt = 0;
  #pingedAt: number;
  #unanswered = 0;
  #stuckSince: number | null = null;
  #second = { at: 0, frames: 0 };
  #saying: Promise<void> = Promise.resolve();

  constructor(wire: Wire, listens: Listens, now: number) {
    this.#wire = wire;
    this.#listens = listens;
    this.#beganAt = now;
    this.#pingedAt = now;
    wire.on("message", (data, isBinary) => this.#hear(isBinary ? null : String(data as Buffer), Date.now()));
    wire.on("pong", () => (this.#unanswered = 0));
    wire.on("error", () => this.end(CLOSED.broken));
    wire.on("close", () => this.#left());
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  leave(topic: Topic): void {
    this.topics.delete(topic);
    this.here.delete(topic);
  }

  /** Of these series it is told; of those it was told of before, from there on. */
  watch(series: readonly number[]): void {
    this.watched = new Map(series.map((id) => [id, this.watched.get(id) ?? 0]));
  }

  /** What of this is newer than what it was told. */
  tellValues(newest: readonly NewestValue[]): void {
    const values = newest.filter(({ seriesId, at }) => at > (this.watched.get(seriesId) ?? Number.POSITIVE_INFINITY));
    if (values.length === 0) return;
    this.watched = new Map([...this.watched, ...values.map(({ seriesId, at }) => [seriesId, at] as const)]);
    this.send({ type: "values", values });
  }

  hears(topic: Topic): boolean {
    return this.topics.has(topic) && (this.isSeen || topic === "person");
  }

  send(heard: Heard): void {
    if (this.#isOver) return;
    if ("position" in heard) this.position = heard.position;
    this.#wire.send(JSON.stringify(heard), () => {});
    if (this.#wire.bufferedAmount > MOST_UNSENT) this.end(CLOSED.tooSlow);
  }

  /** What of this the line listens to; nothing where that is nothing. */
  tell(position: Position, told: readonly Told[]): void {
    const own = told.filter(({ topic }) => this.hears(topic));
    // Out of sight it is told little: it comes back to where it stopped looking.
    if (own.length > 0) this.send({ type: "told", position: this.isSeen ? position : (this.position ?? position), told: own });
  }

  /** Of which nothing was told for long, that it is told of all up to here: it would be far behind when it comes back. */
  freshen(position: Position): void {
    if (this.isSeen && this.position !== null && this.position !== position) this.send({ type: "told", position, told: [] });
  }

  /** Looked at every second. */
  beat(now: number): void {
    if (this.#isOver) return now > this.#endsAt ? this.#wire.terminate() : undefined;
    if (!this.#isOpen && now - this.#beganAt > OPEN_WITHIN_MS) return this.end(CLOSED.tooSlow);
    this.#stuckSince = this.#wire.bufferedAmount === 0 ? null : (this.#stuckSince ?? now);
    if (this.#stuckSince !== null && now - this.#stuckSince > UNSENT_MS) return this.end(CLOSED.tooSlow);
    if (now - this.#pingedAt < PING_MS) return;
    if (this.#unanswered === 2) return this.#gone();
    this.#pingedAt = now;
    this.#unanswered += 1;
    this.#wire.ping();
  }

  end(code: number): void {
    if (this.#isOver) return;
    this.#left();
    this.#endsAt = Date.now() + CLOSING_MS;
    this.#wire.close(code);
  }

  /** At once, whatever was still to be said. */
  #gone(): void {
    this.#left();
    this.#wire.terminate();
  }

  terminate(): void {
    this.#wire.terminate();
  }

  #left(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#listens.leave();
  }

  #hear(text: string | null, now: number): void {
    if (this.#isOver) return;
    if (this.#isTooMuch(text, now)) return this.end(CLOSED.tooSlow);
    const said = text === null ? null : readSaid(text);
    if (!said || (said.type === "open") === this.#isOpen) return this.end(CLOSED.broken);
    this.#isOpen = true;
    const { open, hear } = this.#listens;
    this.#saying = this.#saying.then(async () => {
      if (!this.#isOver) await (said.type === "open" ? open(said) : hear(said));
    });
  }

  #isTooMuch(text: string | null, now: number): boolean {
    if (now - this.#second.at >= 1000) this.#second = { at: now, frames: 0 };
    this.#second.frames += 1;
    return this.#second.frames > MOST_FRAMES_A_SECOND || (text !== null && Buffer.byteLength(text) > MOST_FRAME_BYTES);
  }
}
