import type { Filter } from "@millwright/domain/kit/list.ts";
import type { FilterModel } from "./search.ts";

/**
 * Between the grid library's filter models and the wire's. They differ in dates alone: the library writes local midnight
 * (`2026-11-21 00:00:00`), the wire a calendar day.
 */
export const toWire = (models: Record<string, object>): FilterModel =>
  Object.fromEntries(Object.entries(models).map(([column, model]) => [column, filterOf(model)]));

/** The part of the list's filters that these columns can show; the rest are quick filters. */
export const toGrid = (filters: FilterModel, columns: readonly string[]): FilterModel =>
  Object.fromEntries(Object.entries(filters).filter(([column]) => columns.includes(column)));

function filterOf(model: object): Filter {
  const { filterType, type, filter, filterTo, dateFrom, dateTo, values } = model as Record<string, unknown>;
  const sent = { filterType, type, filter, filterTo, dateFrom: dayOf(dateFrom), dateTo: dayOf(dateTo), values };
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined && value !== null)) as unknown as Filter;
}

const dayOf = (moment: unknown) => (typeof moment === "string" ? moment.slice(0, 10) : undefined);
