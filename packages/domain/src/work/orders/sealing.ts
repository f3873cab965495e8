import { SEALED, type Category } from "./status.ts";

/**
 * What may still change of an order, by how far it has come.
 * Invariant: from "completed" on, what was planned, done, measured and signed stays as it was vouched for; only reopening, with a reason, opens it.
 * Invariant: how it is booked and why it failed are found out later: they stay open until the order is closed, and so does what is only added.
 */
export const PARTS = {
  /** What was to be done: title, description, asset, dates, people. */
  plan: "completed",
  /** Tasks, steps, their results and the files of steps. */
  work: "completed",
  /** Times, notes and the signature of the completion. */
  completion: "completed",
  /** Cost centre, departments, project, kinds of maintenance and repair. */
  accounting: "closed",
  /** Class, problem, cause, action and when it happened. */
  failure: "closed",
  /** Notes and further files: added, never changed. */
  additions: "closed",
} as const satisfies Record<string, "completed" | "closed">;
export type Part = keyof typeof PARTS;

export type Seal = "order_sealed" | "order_completed";

/** Why this part of an order stands fast; null while it may change. */
export function sealOf(category: Category, part: Part): Seal | null {
  if (SEALED.includes(category)) return "order_sealed";
  return category === "completed" && PARTS[part] === "completed" ? "order_completed" : null;
}

const ACCOUNTING = ["maintenanceTypeId", "repairTypeId", "costCentreId", "maintenanceDepartmentId", "settlingDepartmentId", "projectId"];
const FAILURE = [
  "incidentDate",
  "failureClassId",
  "failureProblemId",
  "failureCauseId",
  "failureActionId",
  "failureAreaId",
  "failureTypeId",
];
const COMPLETION = ["startedAt", "completedAt", "actualMinutes", "downtimeMinutes", "completionNotes", "signature"];

/** The part that a field of the order belongs to; what nobody has placed is part of the plan, and so is kept. */
export function partOf(field: string): Part {
  if (ACCOUNTING.includes(field)) return "accounting";
  if (FAILURE.includes(field)) return "failure";
  return COMPLETION.includes(field) ? "completion" : "plan";
}

/** Of the fields that a change would alter, those that stand fast. */
export const sealedFields = (category: Category, fields: readonly string[]): string[] =>
  fields.filter((field) => sealOf(category, partOf(field)) !== null);
