import { Worker } from "node:worker_threads";
import { refuse, Refusal, type RefusalCode, type RefusalDetail } from "@millwright/domain/kit/errors.ts";
import type { Reason } from "@millwright/domain/kit/reasons.ts";
import { turnsOf, type Patience } from "../db/turns.ts";

/** What a thread answers: a file, or why there is none. */
export type Done = { pdf: Uint8Array } | { refused: { code: RefusalCode; detail: RefusalDetail } };

interface Limits {
  /** What is drawn, for whoever reads the log. */
  what: string;
  heapMb: number;
  longestMs: number;
  /** What somebody is told who comes while too many wait, or whose file takes too long. */
  busy: Reason;
}

/** It takes a second to start, so it stays for the next ones. */
const IDLE_MS = 60_000;

/**
 * Files are drawn apart from the calls, in a thread of their own with little memory and little time, one at a time of each kind in the whole process: a large one takes
 * some twenty seconds of a processor that others wait for.
 */
export function drawingApart<Task>(thread: URL, { what, heapMb, longestMs, busy }: Limits) {
  const turns = turnsOf({ places: 1, share: 1, queue: { ofOne: 4, ofAll: 12, refusal: () => refuse("too_many", busy) } });
  let kept: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  const end = (working: Worker): void => {
    if (kept === working) kept = null;
    void working.terminate();
  };

  const open = (): Worker => {
    const opened = new Worker(thread, {
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 64 },
      execArgv: [],
    });
    // Nobody may be waiting when it fails.
    opened.on("error", () => end(opened));
    // The process ends when it wants to.
    opened.unref();
    return opened;
  };

  const inThread = async (task: Task): Promise<Done> => {
    clearTimeout(idle);
    kept ??= open();
    const working = kept;
    const ended = () => working.emit("error", new Error(`the thread that draws ${what} ended without a word`));
    let timer: NodeJS.Timeout | undefined;
    let fail: (failure: Error) => void = () => {};
    try {
      return await new Promise<Done>((resolve, reject) => {
        timer = setTimeout(() => reject(refuse("too_many", busy)), longestMs);
        working.once("message", resolve);
        working.once("error", (fail = reject));
        working.once("exit", ended);
        working.postMessage(task);
      });
    } catch (thrown) {
      // Whatever it is in the middle of, the next one begins anew.
      end(working);
      throw thrown;
    } finally {
      clearTimeout(timer);
      working.off("error", fail).off("exit", ended);
      idle = setTimeout(() => end(working), IDLE_MS).unref();
    }
  };

  return async (tenantId: number, task: Task, how?: Patience): Promise<Buffer> => {
    const turn = turns.take(tenantId, how);
    if (turn) await turn;
    try {
      const done = await inThread(task);
      if ("refused" in done) throw new Refusal(done.refused.code, done.refused.detail);
      return Buffer.from(done.pdf);
    } finally {
      turns.give(tenantId);
    }
  };
}
