import type fs from "node:fs";
import os from "node:os";
import { Worker } from "node:worker_threads";
import { refuse, Refusal } from "@millwright/domain/kit/errors.ts";
import { turnsOf, type Patience } from "../db/turns.ts";
import type { Done, Place, Task } from "./reading-thread.ts";
import { tooMuchText, type SheetLine, type Workbook } from "./xlsx-read.ts";

/**
 * Workbooks are read apart from the calls: in a thread of their own that has little memory, little time and a low place. Two at a time in the whole
 * process at most, fewer where that would leave no processor to those who wait for an answer, and no tenant both while another one waits. The thread
 * writes a sheet's lines to a scratch file, so its place is free again before anybody has looked at the first of them.
 */
export const READINGS_AT_ONCE = Math.max(1, Math.min(2, os.availableParallelism() - 1));
const QUEUE = { ofOne: 4, ofAll: 8 };
const HEAP_MB = 256;
/** Of a processor's time, and by the clock where others have the processor. */
const LONGEST_CPU_MS = 20_000;
const LONGEST_MS = 120_000;
const LOOK_MS = 500;
const PIECE_BYTES = 64 * 1024;

/** Who reads at this moment and who waits; one for the process. */
export const readings = turnsOf({
  places: READINGS_AT_ONCE,
  share: 1,
  queue: { ...QUEUE, refusal: () => refuse("too_many", "reading_busy") },
});

interface Given extends Patience {
  tenantId: number;
  /** Asked for when its turn has come, so that what waits takes no memory. */
  load: () => Promise<Buffer>;
  /** An open file of its own. */
  scratch: fs.promises.FileHandle;
  /** The sheet that is wanted, where that is known. */
  sheet?: number | undefined;
}

export async function readApart(given: Given): Promise<Workbook> {
  const places = new Map<number, Place>();
  const read = async (sheet?: number) => {
    const turn = readings.take(given.tenantId, given);
    if (turn) await turn;
    try {
      const from = Math.max(0, ...[...places.values()].map(({ until }) => until));
      const done = await inThread({ bytes: copyOf(await given.load()), file: given.scratch.fd, from, sheet });
      for (const place of done.places) places.set(place.sheet, place);
      return done;
    } finally {
      readings.give(given.tenantId);
    }
  };
  const { sheets } = await read(given.sheet);
  return {
    sheets,
    lines: async function* (sheet) {
      if (!places.has(sheet)) await read(sheet);
      const place = places.get(sheet);
      if (place) yield* linesOf(given.scratch, place);
    },
  };
}

/** Bytes that can be handed over whole: small buffers share their memory with others. */
const copyOf = (bytes: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

type Whole = Exclude<Done, { refused: unknown }>;

async function inThread(task: Task & { bytes: Uint8Array<ArrayBuffer> }): Promise<Whole> {
  const thread = new Worker(new URL("reading-thread.ts", import.meta.url), {
    workerData: task,
    transferList: [task.bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32 },
    execArgv: [],
  });
  const done = await new Promise<Done>((resolve, reject) => {
    const began = performance.now();
    const timer = setInterval(() => {
      const judge = ({ user, system }: NodeJS.CpuUsage) => {
        if ((user + system) / 1000 > LONGEST_CPU_MS || performance.now() - began > LONGEST_MS) reject(tooMuchText());
      };
      // One that is ending cannot be asked any more.
      thread.cpuUsage().then(judge, () => {});
    }, LOOK_MS);
    thread.once("message", resolve);
    thread.once("error", (thrown: NodeJS.ErrnoException) => reject(thrown.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooMuchText() : thrown));
    thread.once("exit", () => {
      clearInterval(timer);
      reject(new Error("the thread that read a workbook ended without a word"));
    });
  }).finally(() => thread.terminate());
  if ("refused" in done) throw new Refusal(done.refused.code, done.refused.detail);
  return done;
}

async function* linesOf(scratch: fs.promises.FileHandle, { from, until }: Place): AsyncGenerator<SheetLine> {
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  const decoder = new TextDecoder();
  let rest = "";
  for (let at = from; at < until;) {
    const { bytesRead } = await scratch.read(piece, 0, Math.min(PIECE_BYTES, until - at), at);
    if (bytesRead === 0) throw new Error("a scratch file is shorter than what was written to it");
    at += bytesRead;
    const texts = `${rest}${decoder.decode(piece.subarray(0, bytesRead), { stream: true })}`.split("\n");
    rest = texts.pop() ?? "";
    for (const text of texts) {
      const [line, cells, behind] = JSON.parse(text) as [number, string[], SheetLine["behind"]];
      yield behind ? { line, cells, behind } : { line, cells };
    }
  }
}
