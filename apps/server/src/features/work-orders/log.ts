import type { LogLine } from "@millwright/domain/kit/log.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { logLines } from "../../platform/records.ts";
import { ENTITY, records } from "./orders.ts";

type Change = LogLine["changes"][number];

/** The order's whole story for a planner: references by name, each line a sentence; the audit keeps the ids. */
export async function orderLog(ctx: Ctx, id: number) {
  await records.get(ctx, id);
  const lines = await logLines(ctx, ENTITY, id);
  const names = await namesIn(ctx, lines.flatMap(({ changes }) => changes));
  return {
    rows: lines.map((line) => {
      const changes = line.changes.map(({ field, before, after }) => ({ field, before: names(field, before), after: names(field, after) }));
      // What only names the part that was changed (a task, a step) is in the sentence already.
      const shown = changes.filter(({ before, after }) => before !== after);
      return { ...line, changes: shown, logNotes: noteOf(line.action, changes) ?? line.logNotes, workOrderLogDate: line.logDate };
    }),
  };
}

type Source = "people" | "assets" | "locations" | "statuses" | "referenceValues";
const SOURCES: Record<string, Source> = {
  responsiblePersonId: "people",
  requesterId: "people",
  assetId: "assets",
  locationId: "locations",
  siteId: "locations",
  statusId: "statuses",
};
const sourceOf = (field: string): Source | undefined => SOURCES[field] ?? (/^(workOrderType|maintenance|repair|costCentre|settling|project|failure)\w*Id$/.test(field) ? "referenceValues" : undefined);

/** Names of everything the changes point at, one query for each kind. */
async function namesIn(ctx: Ctx, changes: readonly Change[]) {
  const wanted = new Map<Source, Set<number>>();
  for (const { field, before, after } of changes) {
    const source = sourceOf(field);
    if (source) wanted.set(source, new Set([...(wanted.get(source) ?? []), ...[before, after].filter((value) => typeof value === "number")]));
  }
  const found = await Promise.all(
    [...wanted].map(async ([source, ids]) => {
      const rows = await ctx.db.selectFrom(source).select(["id", "name"]).where("id", "in", [...ids, 0]).execute();
      return [source, new Map(rows.map(({ id, name }) => [id, name]))] as const;
    }),
  );
  const names = new Map(found);
  return (field: string, value: unknown): unknown => {
    const source = sourceOf(field);
    return source && typeof value === "number" ? (names.get(source)?.get(value) ?? `#${value}`) : value;
  };
}

/** The sentence of an action; actions not named here keep the platform's. Field names are those that the actions write. */
function noteOf(action: string, changes: readonly Change[]): string | undefined {
  const after = (field: string) => changes.find((change) => change.field === field)?.after;
  const before = (field: string) => changes.find((change) => change.field === field)?.before;
  const list = (value: unknown) => (Array.isArray(value) ? value.join(", ") : String(value ?? ""));
  const withReason = (text: string) => (after("statusReason") ? `${text}. ${list(after("statusReason"))}` : text);
  const also = changes.some(({ field }) => field === "tasksReopened") ? `; no longer complete: ${list(after("tasksReopened"))}` : "";
  const others = changes.filter((change) => change.field !== "task" && change.field !== "step" && change.field !== "tasksReopened").map(({ field }) => wordsOf(field));
  switch (action) {
    case "status":
      return withReason(`Status: ${list(before("statusId"))} → ${list(after("statusId"))}`);
    case "completion":
      return others.length > 0 ? `Completion recorded: ${others.join(", ")}` : "Completion recorded";
    case "task_added":
      return `Task added: ${list(after("task"))}`;
    case "task_changed":
      return `Task changed: ${list(after("task"))}${others.length > 0 ? ` (${others.join(", ")})` : ""}`;
    case "tasks_completed":
      return `Tasks completed: ${list(after("tasks"))}`;
    case "tasks_reopened":
      return `Tasks reopened: ${list(before("tasks"))}`;
    case "tasks_removed":
      return `Tasks removed: ${list(before("tasks"))}`;
    case "tasks_reordered":
      return `Tasks in a new order: ${list(after("tasks"))}`;
    case "step_added":
      return `Step added: ${list(after("step"))}${also}`;
    case "step_changed":
      return `Step changed: ${list(after("step"))}${others.length > 0 ? ` (${others.join(", ")})` : ""}${also}`;
    case "step_done":
      return `Step done: ${list(after("step"))}${after("result") ? ` – ${list(after("result"))}` : ""}`;
    case "step_undone":
      return `Result taken back: ${list(after("step"))}${also}`;
    case "steps_removed":
      return `Steps removed: ${list(before("steps"))}`;
    case "steps_reordered":
      return `Steps in a new order: ${list(after("steps"))}`;
    case "note_added":
      return `Note added: ${list(after("note"))}`;
    default:
      return undefined;
  }
}

const wordsOf = (field: string): string => field.replace(/Id$/, "").replace(/([A-Z])/g, " $1").toLowerCase().trim();
