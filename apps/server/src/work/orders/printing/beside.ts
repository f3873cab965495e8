import { Readable } from "node:stream";
import type { Paper, PrintJob } from "@millwright/domain/work/orders/printing/contract.ts";
import { refuse, Refusal } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { Shared } from "../../../platform/call/feature.ts";
import { Accepted, type Bytes } from "../../../platform/call/mount.ts";
import { enqueue, inLane, type JobTools, type Task } from "../../../platform/work/jobs.ts";
import { assertMayWait, findPrint, insertPrint, makeRoom, tellPrint, type NewPrint, type StoredPrint } from "./prints.ts";

/** Files that are drawn beside the calls, in the name of whoever asked: one pipe for orders and for what later features draw. */

type Ground = Pick<Shared, "db" | "files">;

export interface Besides {
  /** The name of the task. */
  task: string;
  /** The kinds of files that are its own. */
  kinds: readonly string[];
  /** The drawn file, with what whoever asked may see now; `onRead` is told how much of the total was read. */
  draw: (
    print: StoredPrint,
    job: Pick<JobTools, "asPerson"> & { tenantId: number; onRead: (done: number) => Promise<void> },
  ) => Promise<Buffer>;
  fileName: (print: StoredPrint) => string;
}

/** Answers 202 with the job that draws it; refuses where as many wait as may. */
export async function drawLater(ctx: Ctx, { files }: Pick<Ground, "files">, print: NewPrint, { task }: Pick<Besides, "task">) {
  await assertMayWait(ctx);
  await makeRoom(ctx, files);
  const made = await insertPrint(ctx, print);
  enqueue(ctx, task, { printId: made.id }, { queue: "prints" });
  return new Accepted(standing(made));
}

const standing = (print: StoredPrint) => print as StoredPrint & PrintJob;

/** The file for whoever asked for it, how far it is while it is not there, or that it could not be drawn. */
export async function fetchDrawn(
  ctx: Ctx,
  { files }: Pick<Ground, "files">,
  id: number,
  { kinds, fileName }: Pick<Besides, "kinds" | "fileName">,
) {
  const print = await findPrint(ctx, id, kinds);
  if (!print) throw refuse("not_found", "not_found");
  if (print.state === "failed") throw refuse("conflict", "print_failed");
  if (print.state !== "done" || print.fileKey === null) return new Accepted(standing(print));
  const stream = await files.open(print.fileKey).catch((thrown: NodeJS.ErrnoException) => {
    throw thrown.code === "ENOENT" ? refuse("not_found", "not_found") : thrown;
  });
  return pdfOf(stream, fileName(print));
}

export const pdfOf = (stream: Bytes["stream"], fileName: string): Bytes => ({
  stream,
  contentType: "application/pdf",
  fileName,
  inline: false,
});

/** What could not be drawn three times will not be. */
const MOST_ATTEMPTS = 3;

/** A job that dies begins anew. */
export const drawnBeside = (ground: Ground, { kinds, draw }: Pick<Besides, "kinds" | "draw">): Task =>
  inLane("prints", async (job, { asPerson, attempt, isLastAttempt }) => {
    const id = Number(job["printId"]);
    const { tenantId } = job;
    const tell = async (told: Parameters<typeof tellPrint>[2]) =>
      await ground.db.tenant(tenantId, async (rows) => await tellPrint(rows, id, told));
    const print = await asPerson(async (ctx) => await findPrint(ctx, id, kinds));
    if (!print || print.state === "done" || print.state === "failed") return;
    const onRead = async (done: number) => await tell(done >= print.total ? { done, state: "drawing" } : { done });
    try {
      await tell({ state: "reading", done: 0 });
      const pdf = await draw(print, { asPerson, tenantId, onRead });
      const { key } = await ground.files.putDraft(tenantId, Readable.from([pdf]), pdf.length);
      await tell({ state: "done", fileKey: key, finishedAt: new Date().toISOString() });
      await ground.files.keep(key);
    } catch (thrown) {
      const isOver = (thrown instanceof Refusal && !isPassing(thrown)) || attempt >= MOST_ATTEMPTS || isLastAttempt;
      if (!isOver) throw thrown;
      await tell({ state: "failed", finishedAt: new Date().toISOString() });
      if (!(thrown instanceof Refusal)) throw thrown;
    }
  });

/** The database, the store or the place to draw was away for a moment. */
const isPassing = ({ code }: Refusal): boolean => code === "unavailable" || code === "full" || code === "too_many";

export const paperOf = ({ paper }: Pick<StoredPrint, "paper">): Paper => (paper === "Letter" ? "Letter" : "A4");
