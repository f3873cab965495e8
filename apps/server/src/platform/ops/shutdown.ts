import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";

type How = "fast" | "immediate";
type Step = { name: string; limitMs: number; run(how: How): unknown };

/**
 * Ends the process in order: what was started last ends first, the database after everything that uses it. Every step has a limit, so
 * the end is bounded; a second signal does not wait for requests in progress.
 */
export class Shutdown {
  hasBegun = false;
  readonly #steps: Step[] = [];
  readonly #say: (line: string) => void;
  readonly #log: Logger;
  #startup: Promise<unknown> = Promise.resolve();
  #askedAtMs = 0;

  constructor(say: (line: string) => void, log: Logger) {
    this.#say = say;
    this.#log = log;
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => this.#asked());
    // The channel to the parent that started us closes when that parent is killed; nobody would stop us otherwise.
    process.once("disconnect", () => this.#asked());
    process.on("uncaughtException", (error) => {
      this.#log.fatal(error, "a fault nobody handled; the server stops");
      void this.end(1);
    });
    // A reader that went away, such as `npm start | head`, is no reason to fail while ending.
    process.stdout.on("error", () => {});
  }

  undo(name: string, limitMs: number, run: Step["run"]): void {
    this.#steps.push({ name, limitMs, run });
  }

  async during(startup: Promise<void>): Promise<void> {
    this.#startup = startup.catch(() => {});
    await startup;
  }

  async end(code: number): Promise<void> {
    if (this.hasBegun) return;
    this.hasBegun = true;
    if (this.#steps.every(({ name }) => name !== "application")) await within(5_000, this.#startup);
    await this.#undoAll("fast");
    process.exit(code);
  }

  /** Ctrl-C reaches every process of a terminal, and parents pass it on once more: what follows at once is the same request. */
  #asked(): void {
    const isEcho = Date.now() - this.#askedAtMs < 500;
    if (isEcho) return;
    this.#askedAtMs = Date.now();
    if (!this.hasBegun) {
      this.#say("Stopping …");
      void this.end(0);
      return;
    }
    this.#say("Stopping at once.");
    void this.#undoAll("immediate").then(() => process.exit(1));
  }

  async #undoAll(how: How): Promise<void> {
    const steps = how === "fast" ? this.#steps : this.#steps.filter(({ name }) => name !== "application");
    for (const { name, limitMs, run } of steps.toReversed()) {
      try {
        const isDone = await within(limitMs, Promise.resolve(run(how)));
        if (!isDone) this.#log.warn(`ending the ${name} took longer than ${limitMs} ms`);
      } catch (error) {
        this.#log.error(error, `ending the ${name} failed`);
      }
    }
  }
}

async function within(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  const giveUp = new AbortController();
  const limit = sleep(limitMs, false, { signal: giveUp.signal }).catch(() => false);
  const isDone = await Promise.race([work.then(() => true), limit]);
  giveUp.abort();
  return isDone;
}
