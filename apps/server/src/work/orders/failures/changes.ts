import { refuse, Refusal, refuseField } from "@millwright/domain/kit/errors.ts";
import type { FailureDraft } from "@millwright/domain/work/orders/failures/contract.ts";
import {
  BLOCK,
  CHAIN,
  chainAfter,
  MAX_FAILURES,
  saysWhatFailed,
  type FailureFacts,
} from "@millwright/domain/work/orders/failures/failures.ts";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { changesOf, type Change } from "../../../platform/records/audit.ts";
import { announce } from "../../../platform/work/events.ts";
import { assertValues, type ValueClaim } from "../../../foundation/reference-lists/service.ts";
import { failuresChanged, orderEvents } from "../events.ts";
import { holdOrder, holdOrderFor, tell } from "../orders.ts";
import { failuresOf, findFailure, readFailure, type WorkOrderFailure } from "./queries.ts";

interface How {
  /** Brought in after its order, which may have been closed long ago. */
  isHistory?: true;
}

const held = async (ctx: Ctx, orderId: number, { isHistory }: How) =>
  isHistory ? await holdOrder(ctx, orderId) : await holdOrderFor(ctx, orderId, "failure");

type Sent = FailureDraft & { workOrderId: number };

export const createFailure = async (ctx: Ctx, sent: Sent): Promise<WorkOrderFailure> => await enter(ctx, sent, {});
export const importFailure = async (ctx: Ctx, sent: Sent): Promise<WorkOrderFailure> => await enter(ctx, sent, { isHistory: true });

async function enter(ctx: Ctx, { workOrderId, ...sent }: Sent, how: How): Promise<WorkOrderFailure> {
  const order = await held(ctx, workOrderId, how);
  const others = await failuresOf(ctx, order.id);
  if (others.length >= MAX_FAILURES) throw refuse("conflict", "too_many_items", { limit: MAX_FAILURES });
  // The order was made with the class of what it is about.
  const facts = await factsAfter(ctx, { failureClassId: order.failureClassId }, sent);
  if (!saysWhatFailed(facts)) throw refuseField("failureProblemId", "failure_empty");
  await assertListed(ctx, facts, {});
  const { id } = await ctx.db
    .insertInto("workOrderFailures")
    .values({ ...facts, workOrderId: order.id, createdBy: ctx.personId || null })
    .returning("id")
    .executeTakeFirstOrThrow();
  const made = await readFailure(ctx, id);
  await told(ctx, made, { action: "failure_added", changes: changesOf({}, facts), wasFirst: made.isFirst });
  return made;
}

export const updateFailure = async (ctx: Ctx, id: number, version: number, sent: FailureDraft): Promise<WorkOrderFailure> =>
  await change(ctx, { id, version }, sent, {});
export const correctFailure = async (ctx: Ctx, id: number, version: number, sent: FailureDraft): Promise<WorkOrderFailure> =>
  await change(ctx, { id, version }, sent, { isHistory: true });

async function change(ctx: Ctx, { id, version }: { id: number; version: number }, sent: FailureDraft, how: How): Promise<WorkOrderFailure> {
  const seen = await findFailure(ctx, id);
  await held(ctx, seen.workOrderId, how);
  // A statement of its own, behind the lock: another one may have changed or removed it meanwhile.
  const failure = await findFailure(ctx, id);
  if (failure.version !== version) throw new Refusal("conflict", { reason: "stale", current: failure });
  const facts = await factsAfter(ctx, failure, sent);
  if (!saysWhatFailed({ ...factsOf(failure), ...facts })) throw refuseField("failureProblemId", "failure_empty");
  await assertListed(ctx, facts, failure);
  const changes = changesOf({ ...failure }, { ...facts });
  if (changes.length > 0)
    await ctx.db
      .updateTable("workOrderFailures")
      .set({ ...facts, version: sql<number>`version + 1`, updatedAt: sql<string>`now()` })
      .where("id", "=", id)
      .execute();
  const now = await readFailure(ctx, id);
  await told(ctx, now, { action: "failure_changed", changes, wasFirst: failure.isFirst });
  return now;
}

/** What is left of the order's failures moves up: the next one is what the order answers with. */
export async function removeFailure(ctx: Ctx, id: number): Promise<{ removed: number }> {
  const seen = await findFailure(ctx, id);
  await held(ctx, seen.workOrderId, {});
  const failure = await findFailure(ctx, id);
  await ctx.db.deleteFrom("workOrderFailures").where("id", "=", id).execute();
  const gone = Object.fromEntries(Object.keys(factsOf(failure)).map((field) => [field, null]));
  const [next] = await failuresOf(ctx, failure.workOrderId);
  // The order goes on to say what the next one says; without one it keeps its class.
  const block = failure.isFirst ? blockChanges(failure, next ?? { failureClassId: failure.failureClassId }) : [];
  await told(ctx, failure, { action: "failure_removed", changes: changesOf({ ...failure }, gone), block });
  return { removed: 1 };
}

interface Told {
  action: "failure_added" | "failure_changed" | "failure_removed";
  changes: readonly Change[];
  wasFirst?: boolean;
  /** What the order's own block became, where that is not what the failure did. */
  block?: readonly Change[];
}

/** In the order's story under the failure's name; what the order's own block became is heard as a change of the order. */
async function told(ctx: Ctx, failure: WorkOrderFailure, { action, changes, wasFirst, block }: Told): Promise<void> {
  const name = nameOf(failure);
  const named = { field: "failure", before: action === "failure_added" ? null : name, after: action === "failure_removed" ? null : name };
  tell(ctx, failure.workOrderId, action, changes.length > 0 ? [named, ...changes] : []);
  if (changes.length === 0) return;
  await announce(ctx, failuresChanged, {
    id: failure.workOrderId,
    payload: { failureId: failure.id, isRemoved: action === "failure_removed" },
  });
  const own = block ?? (wasFirst ? changes.filter(({ field }) => (BLOCK as readonly string[]).includes(field)) : []);
  if (own.length > 0) await announce(ctx, orderEvents.updated, { id: failure.workOrderId, changes: own });
}

const nameOf = ({ failureProblem, failureType, failureArea, failureClass, remark }: WorkOrderFailure): string =>
  failureProblem?.name ?? failureType?.name ?? failureArea?.name ?? failureClass?.name ?? remark ?? "–";

const blockChanges = (before: FailureFacts, after: FailureFacts): Change[] =>
  BLOCK.filter((field) => (before[field] ?? null) !== (after[field] ?? null)).map((field) => ({
    field,
    before: before[field] ?? null,
    after: after[field] ?? null,
  }));

const FIELDS = [...BLOCK, "failureDetectionId", "failureImpactId", "remark"] as const;
const factsOf = (failure: FailureFacts): FailureFacts => Object.fromEntries(FIELDS.map((field) => [field, failure[field] ?? null]));

/** What the failure says after the change; the chain is looked up where it was named in part. */
async function factsAfter(ctx: Ctx, before: FailureFacts, sent: FailureDraft): Promise<FailureFacts> {
  const rest = Object.fromEntries(
    FIELDS.filter((field) => !(CHAIN as readonly string[]).includes(field) && sent[field] !== undefined).map((field) => [
      field,
      sent[field],
    ]),
  );
  return {
    ...rest,
    ...chainAfter(
      before,
      sent as FailureFacts,
      await parents(
        ctx,
        CHAIN.map((field) => sent[field]),
      ),
    ),
  };
}

/** What stands above these values, all the way up. */
async function parents(ctx: Ctx, ids: readonly (number | null | undefined)[]): Promise<(id: number) => number | null> {
  const asked = ids.flatMap((id) => id ?? []);
  if (asked.length === 0) return () => null;
  const { rows } = await sql<{ id: number; parentId: number | null }>`
    with recursive up as (
      select id, parent_id from reference_values where list = 'failures' and id = any(${asked}::bigint[])
      union select v.id, v.parent_id from reference_values v join up on v.id = up.parent_id)
    select id, parent_id from up`.execute(ctx.db);
  const above = new Map(rows.map(({ id, parentId }) => [id, parentId]));
  return (id) => above.get(id) ?? null;
}

async function assertListed(ctx: Ctx, facts: FailureFacts, was: FailureFacts): Promise<void> {
  const claim = (
    list: ValueClaim["list"],
    field: Exclude<keyof FailureFacts, "remark">,
    place: Pick<ValueClaim, "level" | "parentId"> = {},
  ) => ({
    list,
    field,
    id: facts[field],
    was: was[field],
    ...place,
  });
  await assertValues(ctx, [
    ...CHAIN.map((field, at) =>
      claim("failures", field, { level: at + 1, ...(at > 0 ? { parentId: facts[CHAIN[at - 1] ?? field] } : {}) }),
    ),
    claim("failure-areas", "failureAreaId"),
    claim("failure-types", "failureTypeId"),
    claim("failure-detections", "failureDetectionId"),
    claim("failure-impacts", "failureImpactId"),
  ]);
}
