import type { LogLine } from "@millwright/domain/kit/log/log.ts";
import { timeOf } from "../../../platform/call/clock.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { auditLines, told } from "../../../platform/records/audit-words.ts";
import { logLines } from "../../../platform/records/records.ts";
import { relationLines } from "../relations/log.ts";
import { sentenceOf } from "./log-sentences.ts";
import { ENTITY, records } from "../orders.ts";

type Change = LogLine["changes"][number];

/** The order's whole story for a planner, newest first: references by name, each line a sentence. The audit keeps the ids. */
export async function orderLog(ctx: Ctx, id: number) {
  await records.get(ctx, id);
  const [own, photos, followUps, relations] = await Promise.all([
    logLines(ctx, ENTITY, id),
    photoLines(ctx, id),
    followUpLines(ctx, id),
    relationLines(ctx, id),
  ]);
  const lines = [...own, ...photos, ...followUps, ...relations].sort((a, b) => b.id - a.id);
  const names = await namesIn(
    ctx,
    lines.flatMap(({ changes }) => changes),
  );
  return {
    rows: lines.map((line) => {
      const changes = line.changes.map(({ field, before, after }) => ({ field, before: names(field, before), after: names(field, after) }));
      // What only names the part that was changed (a task, a step) is in the sentence already.
      const shown = changes.filter(({ before, after }) => before !== after);
      const logNotes = `${sentenceOf(line.action, changes) ?? line.logNotes}${whenDone(ctx, changes)}`;
      return { ...line, changes: shown, logNotes, workOrderLogDate: line.logDate };
    }),
  };
}

/** The line's own time is that of hearing: where it was done earlier, that is told, too. */
function whenDone(ctx: Ctx, changes: readonly Change[]): string {
  const at = changes.find(({ field }) => field === "doneAt")?.after;
  if (typeof at !== "string") return "";
  return `; done ${timeOf(ctx, at)}`;
}

/** Photos are told of the step they were taken for; here the step's name stands beside them. */
async function photoLines(ctx: Ctx, orderId: number): Promise<LogLine[]> {
  const rows = await auditLines(ctx.db)
    .innerJoin("workOrderSubtasks as step", (join) =>
      join.onRef("step.tenantId", "=", "line.tenantId").onRef("step.id", "=", "line.entityId"),
    )
    .select("step.name")
    .where("line.entity", "=", "work-order-subtasks")
    .where("step.workOrderId", "=", orderId)
    .orderBy("line.id", "desc")
    .limit(MOST_PHOTO_LINES)
    .execute();
  return rows.map((row) => {
    const { person, changes } = told(row);
    const { id, action, at, name } = row;
    return { id, action, changes: [{ field: "step", before: name, after: name }, ...changes], logDate: at, person, logNotes: action };
  });
}

const MOST_PHOTO_LINES = 200;

/** Requests that were made of findings on this order: told of the request, and here as well. */
async function followUpLines(ctx: Ctx, orderId: number): Promise<LogLine[]> {
  const rows = await auditLines(ctx.db)
    .innerJoin("workRequests as request", (join) =>
      join.onRef("request.tenantId", "=", "line.tenantId").onRef("request.id", "=", "line.entityId"),
    )
    .leftJoin("workOrderSubtasks as step", (join) =>
      join.onRef("step.tenantId", "=", "request.tenantId").onRef("step.id", "=", "request.sourceStepId"),
    )
    .select(["request.code", "step.name"])
    .where("line.entity", "=", "work-requests")
    .where("line.action", "=", "created")
    .where("request.sourceOrderId", "=", orderId)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    action: "followed_up",
    changes: [
      { field: "step", before: row.name, after: row.name },
      { field: "request", before: null, after: row.code },
    ],
    logDate: row.at,
    person: told(row).person,
    logNotes: "followed_up",
  }));
}

type Source = "people" | "crews" | "assets" | "locations" | "statuses" | "referenceValues";
const SOURCES: Record<string, Source> = {
  responsiblePersonId: "people",
  personId: "people",
  craftId: "referenceValues",
  payCodeId: "referenceValues",
  requesterId: "people",
  crewId: "crews",
  assetId: "assets",
  locationId: "locations",
  siteId: "locations",
  statusId: "statuses",
};
const OF_A_LIST = /^(workOrderType|hold|maintenance|repair|costCentre|settling|project|failure)\w*Id$/;
const sourceOf = (field: string): Source | undefined => SOURCES[field] ?? (OF_A_LIST.test(field) ? "referenceValues" : undefined);

/** Names of everything the changes point at, one query for each kind. */
async function namesIn(ctx: Ctx, changes: readonly Change[]) {
  const wanted = new Map<Source, Set<number>>();
  for (const { field, before, after } of changes) {
    const source = sourceOf(field);
    if (source)
      wanted.set(source, new Set([...(wanted.get(source) ?? []), ...[before, after].filter((value) => typeof value === "number")]));
  }
  const found = await Promise.all(
    [...wanted].map(async ([source, ids]) => {
      const rows = await ctx.db
        .selectFrom(source)
        .select(["id", "name"])
        .where("id", "in", [...ids, 0])
        .execute();
      return [source, new Map(rows.map(({ id, name }) => [id, name]))] as const;
    }),
  );
  const names = new Map(found);
  return (field: string, value: unknown): unknown => {
    const source = sourceOf(field);
    return source && typeof value === "number" ? (names.get(source)?.get(value) ?? `#${value}`) : value;
  };
}
