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

async function inThread(drawing: Drawing): Promise<Done> {
  const thread = new Worker(new URL("drawing-thread.ts", import.meta.url), {
    workerData: drawing,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 64 },
    execArgv: [],
  });
  let timer: NodeJS.Timeout | undefined;
  return await new Promise<Done>((resolve, reject) => {
    timer = setTimeout(() => reject(refuse("too_many", "labels_busy")), LONGEST_MS);
    thread.once("message", resolve);
    thread.once("error", reject);
    thread.once("exit", () => reject(new Error("the thread that draws labels ended without a word")));
  }).finally(() => {
    clearTimeout(timer);
    void thread.terminate();
  });
}
