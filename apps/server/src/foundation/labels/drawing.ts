import { Worker } from "node:worker_threads";
import { refuse, Refusal } from "@millwright/domain/kit/errors.ts";
import { turnsOf } from "../../platform/db/turns.ts";
import type { Drawing, Done } from "./drawing-thread.ts";

/**
 * Labels are drawn apart from the calls, in a thread of their own with little memory and little time, one file at a time in the whole process: two thousand labels
 * take some twenty seconds of a processor that others wait for.
 */
const HEAP_MB = 384;
const LONGEST_MS = 120_000;
const drawings = turnsOf({ places: 1, share: 1, queue: { ofOne: 4, ofAll: 12, refusal: () => refuse("too_many", "labels_busy") } });

export async function drawApart(tenantId: number, drawing: Drawing): Promise<Buffer> {
  const turn = drawings.take(tenantId);
  if (turn) await turn;
  try {
    const done = await inThread(drawing);
    if ("refused" in done) throw new Refusal(done.refused.code, done.refused.detail);
    return Buffer.from(done.pdf);
  } finally {
    drawings.give(tenantId);
  }
}

/** It takes a second to start, so it stays for the next ones. */
const IDLE_MS = 60_000;
let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;

async function inThread(drawing: Drawing): Promise<Done> {
  clearTimeout(idle);
  thread ??= open();
  const working = thread;
  const ended = () => working.emit("error", new Error("the thread that draws labels ended without a word"));
  let timer: NodeJS.Timeout | undefined;
  let fail: (failure: Error) => void = () => {};
  try {
    return await new Promise<Done>((resolve, reject) => {
      timer = setTimeout(() => reject(refuse("too_many", "labels_busy")), LONGEST_MS);
      working.once("message", resolve);
      working.once("error", (fail = reject));
      working.once("exit", ended);
      working.postMessage(drawing);
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
}

function open(): Worker {
  const opened = new Worker(new URL("drawing-thread.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 64 },
    execArgv: [],
  });
  // Nobody may be waiting when it fails.
  opened.on("error", () => end(opened));
  // The process ends when it wants to.
  opened.unref();
  return opened;
}

function end(working: Worker): void {
  if (thread === working) thread = null;
  void working.terminate();
}
