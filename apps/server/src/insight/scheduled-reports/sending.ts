import { MOST_BYTES } from "@millwright/domain/insight/scheduled-reports/limits.ts";
import { addressees, type Addressee } from "../../foundation/users/service.ts";
import type { Caller } from "../../platform/call/ctx.ts";
import { asProduct, presentCaller } from "../../platform/work/job-caller.ts";
import type { JobTools, Task } from "../../platform/work/jobs.ts";
import { drawnFor, type Drawn } from "./drawing.ts";
import { letterOf } from "./letter.ts";
import { openRun, settle } from "./open-run.ts";
import { readerOfJob, type Ground, type Sending } from "./job-ground.ts";
import { alike } from "./same-sight.ts";
import { shownBy } from "./sight-of.ts";

type Tools = Pick<JobTools, "signal" | "isLastAttempt">;

export const sendRunTask =
  (ground: Ground): Task =>
  async ({ tenantId, runId }, tools) =>
    await sendRun(ground, { tenantId, runId: Number(runId) }, tools);

/**
 * Draws what a run was opened for and writes its messages: one rendering for all who see the same. Each message is written with the note that it was, so that the job may be stopped
 * anywhere and begun again: whoever has theirs is not asked for any more. A rendering that fails leaves the others; the job is tried again, and in the end the log says so.
 */
export async function sendRun(
  ground: Ground,
  { tenantId, runId }: { tenantId: number; runId: number },
  { signal, isLastAttempt }: Tools,
  mostBytes = MOST_BYTES,
): Promise<void> {
  const run = await ground.db.tenant(tenantId, async (rows) => await openRun(rows, runId));
  if (!run) return;
  const sending = { ...ground, tenantId, run, mostBytes };
  let failure: unknown;
  for (const group of await groupsOf(sending)) {
    try {
      await sendTo(sending, group, signal);
    } catch (thrown) {
      if (thrown instanceof Stopped) throw thrown;
      failure = thrown;
      if (isLastAttempt) await settleAll(sending, group, "not_drawn");
    }
  }
  if (failure) throw failure;
}

class Stopped extends Error {}

interface Present {
  caller: Caller;
  to: Addressee;
}

/** Those who wait and may have it at this moment, those who see the same together; of the others the log says why not. */
async function groupsOf(sending: Sending): Promise<Present[][]> {
  const { db, tenantId, run } = sending;
  const seeing: Present[] = [];
  let shown: Awaited<ReturnType<typeof shownBy>>;
  for (const present of await presentOf(sending)) {
    const seen = await readerOfJob(sending, present.caller).ask(async (ctx) => await shownBy(ctx, run));
    if (seen) seeing.push(present);
    else await settleOne(sending, present.caller.personId, "no_access");
    shown = seen ?? shown;
  }
  if (!shown) return [];
  if (shown.isPersonal) return seeing.map((one) => [one]);
  const { rights } = shown;
  const callers = seeing.map(({ caller }) => caller);
  const groups = await db.tenant(tenantId, async (rows) => await alike(rows, callers, rights));
  return groups.map((group) => group.flatMap((caller) => seeing.find((one) => one.caller === caller) ?? []));
}

/** Those who work here and can sign in, each with the rights of now. */
async function presentOf(sending: Sending): Promise<Present[]> {
  const { db, tenantId, run } = sending;
  const open = await db.tenant(tenantId, async (rows) => await addressees({ db }, { db: rows }, run.waiting));
  const found: Present[] = [];
  for (const personId of run.waiting) {
    const to = open.find(({ id }) => id === personId);
    const caller = to && (await presentCaller(db, { tenantId, personId }, { isDemoShut: false }));
    if (to && caller) found.push({ caller, to });
    else await settleOne(sending, personId, "no_account");
  }
  return found;
}

async function sendTo(sending: Sending, group: readonly Present[], signal: AbortSignal): Promise<void> {
  const [first] = group;
  if (!first) return;
  const drawn = await drawnFor(sending, first.caller, group.length > 1);
  if (!drawn) return await settleAll(sending, group, "no_access");
  for (const { to } of group) {
    if (signal.aborted) throw new Stopped("the server stops; the rest goes out after its next start");
    await writeTo(sending, to, drawn);
  }
}

const writeTo = async (sending: Sending, to: Addressee, drawn: Drawn): Promise<void> =>
  await asProduct(inProduct(sending), async (ctx) => {
    if (await settle(ctx.db, { runId: sending.run.runId, personId: to.id }, "written")) await letterOf(sending, ctx, to, drawn);
  });

const inProduct = (sending: Sending) => ({ ground: sending, log: sending.log, task: "scheduled-reports", tenantId: sending.tenantId });

const settleOne = async ({ db, tenantId, run: { runId } }: Sending, personId: number, outcome: "no_access" | "no_account" | "not_drawn") =>
  await db.tenant(tenantId, async (rows) => await settle(rows, { runId, personId }, outcome));

async function settleAll(sending: Sending, group: readonly Present[], outcome: "no_access" | "not_drawn"): Promise<void> {
  for (const { to } of group) await settleOne(sending, to.id, outcome);
}
