import type { Filter } from "@millwright/domain/kit/list.ts";
import { isRelative, RELATIVE_DAYS, type RelativeDays } from "@millwright/domain/kit/relative-days.ts";
import { numberNotation } from "../form/fields/notations.ts";

/** What a person enters to compare a column, and the filter it becomes on the wire. */
export type ConditionKind = "text" | "number" | "date";
export type Operator =
  | RelativeDays
  | "contains"
  | "equals"
  | "blank"
  | "lessThan"
  | "lessThanOrEqual"
  | "greaterThan"
  | "greaterThanOrEqual"
  | "inRange";
export interface Condition {
  type: Operator;
  value: string;
  /** The upper end of a range. */
  to: string;
}

/** The first one is offered. */
export const OPERATORS: Record<ConditionKind, readonly Operator[]> = {
  text: ["contains", "equals", "blank"],
  number: ["equals", "lessThan", "lessThanOrEqual", "greaterThan", "greaterThanOrEqual", "inRange", "blank"],
  date: ["equals", "lessThan", "greaterThan", "inRange", "blank", ...RELATIVE_DAYS],
};

export function conditionOf(kind: ConditionKind, filter: Filter | undefined): Condition {
  const [first = "equals"] = OPERATORS[kind];
  if (!filter || filter.filterType === "set") return { type: first, value: "", to: "" };
  const [value, to] =
    filter.filterType === "date"
      ? [filter.dateFrom, filter.dateTo]
      : [filter.filter, filter.filterType === "number" ? filter.filterTo : null];
  return { type: filter.type, value: String(value ?? ""), to: String(to ?? "") };
}

/** Whether a value is entered beside it. */
export const isCompared = (type: Operator): boolean => type !== "blank" && !isRelative(type);

/** Null when there is nothing to compare with, or it cannot be read: no filter then, not a broken one. */
export function filterOf(kind: ConditionKind, { type, value, to }: Condition): Filter | null {
  const range = type === "inRange";
  if (isRelative(type)) return kind === "date" ? { filterType: kind, type } : null;
  if (kind === "text") return textFilter(type, value.trim());
  if (type === "blank") return { filterType: kind, type };
  if (type === "contains") return null;
  if (kind === "date")
    return value === "" || (range && to === "") || !isDateOperator(type)
      ? null
      : { filterType: "date", type, dateFrom: value, ...(range ? { dateTo: to } : {}) };
  const [filter, filterTo] = [numberNotation.read(value), numberNotation.read(to)];
  if (filter === undefined || (range && filterTo === undefined)) return null;
  return { filterType: "number", type, filter, ...(range ? { filterTo } : {}) };
}

function textFilter(type: Operator, filter: string): Filter | null {
  if (type === "blank") return { filterType: "text", type };
  return filter !== "" && (type === "contains" || type === "equals") ? { filterType: "text", type, filter } : null;
}

const isDateOperator = (type: Operator) => type === "equals" || type === "lessThan" || type === "greaterThan" || type === "inRange";
