import type { z } from "zod";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { MaintenancePlan, PlanDraft } from "@millwright/domain/work/plans/contract.ts";
import { changesOf } from "../../platform/records/audit.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { assertReferences } from "../orders/service.ts";
import { assertJoining, joinPlan } from "./assets/joining.ts";
import { planEvents } from "./events.ts";
import { findPlan } from "./queries.ts";

type Draft = z.output<typeof PlanDraft>;
export const records = recordsOf({ table: "plans", entity: "plans", find: findPlan, events: planEvents, json: ["levels", "seasons"] });

export async function createPlan(ctx: Ctx, sent: Draft): Promise<MaintenancePlan> {
  await assertPointed(ctx, sent);
  const made = await records.create(ctx, { ...sent, ...sortedLevels(sent), createdBy: ctx.personId });
  await joinPlan(ctx, made.id);
  return await records.get(ctx, made.id);
}

/** What changes is in force with the next version; code and notes are no part of it. */
export async function updatePlan(ctx: Ctx, id: number, version: number, sent: Partial<Draft>): Promise<MaintenancePlan> {
  const seen = await records.get(ctx, id);
  if (seen.state === "retired") throw refuse("conflict", "plan_retired");
  await assertPointed(ctx, sent, seen);
  const patch = { ...sent, ...sortedLevels(sent) };
  const changes = changesOf(seen, patch).some(({ field }) => !NOT_IN_FORCE.includes(field));
  const saved = await records.update(ctx, id, version, changes ? { ...patch, hasChanges: true } : patch);
  await joinPlan(ctx, id);
  return saved.joinLocationId === null &&
    saved.joinClassificationId === null &&
    saved.joinCategoryId === null &&
    saved.joinGroup1Id === null
    ? saved
    : await records.get(ctx, id);
}

/** What is no part of a version: who joins joins from then on. */
const NOT_IN_FORCE: readonly string[] = [
  "code",
  "notes",
  "siteId",
  "joinClassificationId",
  "joinCategoryId",
  "joinGroup1Id",
  "joinLocationId",
  "joinAfterDays",
];

async function assertPointed(ctx: Ctx, sent: Partial<Draft>, seen?: MaintenancePlan): Promise<void> {
  const had = new Set(seen?.levels.flatMap(({ taskGroupIds }) => taskGroupIds));
  await assertRecords(
    ctx,
    (sent.levels ?? []).flatMap(({ taskGroupIds }, at) =>
      taskGroupIds.map((id, place) => ({
        kind: "task-groups" as const,
        id,
        field: `levels.${at}.taskGroupIds.${place}`,
        was: had.has(id) ? id : null,
      })),
    ),
  );
  await assertRecords(ctx, [{ kind: "locations", id: sent.siteId, field: "siteId", was: seen?.siteId }]);
  await assertJoining(ctx, sent, seen);
  await assertReferences(ctx, sent, seen);
}

const sortedLevels = ({ levels }: Partial<Draft>) =>
  levels ? { levels: levels.toSorted((one, other) => one.multiplier - other.multiplier) } : {};
