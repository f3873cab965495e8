import { askedOfState, isNarrowedBySite, narrowedBy } from "@millwright/domain/insight/boards/listed.ts";
import { USUAL_ROWS, type OfList } from "@millwright/domain/insight/boards/widgets.ts";
import { Refusal, refuseField } from "@millwright/domain/kit/errors.ts";
import { kindOfList } from "@millwright/domain/lists-of.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { listByName, type ListByName } from "../../../platform/lists/by-name.ts";
import { siteAt } from "../queries.ts";
import { placeOf, type Answered, type Asked, type Board } from "./asked.ts";
import { shownColumns, type ShownColumn } from "./list-cells.ts";

/** Rows of any list of the product, asked of that list itself as its reader: what they may not filter or sort by there, they may not here. */
export async function answerList(ctx: Ctx, board: Board, { key, widget }: Asked<OfList>): Promise<Answered> {
  const refused = (refusal: string): Answered => ({ key, is: "refused", refusal });
  try {
    const list = await listByName(ctx, widget.list);
    if (!list) return refused("list_gone");
    const columns = shownColumns(list.call, widget.columns);
    if (columns.length === 0) return refused("list_changed");
    const shown = { key, is: "list" as const, of: kindOfList(widget.list), columns: columns.map(({ cell: _cell, ...column }) => column) };
    const request = await requestOf(ctx, board, widget, { list, columns });
    if (!request) return { ...shown, rows: [], count: { rows: 0, isCapped: false } };
    const { rows, lastRow } = await list.rows({ ...request, endRow: widget.most ?? USUAL_ROWS });
    return {
      ...shown,
      rows: rows.map((row) => ({ id: row.id, cells: columns.map(({ cell }) => cell(row)) })),
      count: lastRow === undefined ? await counted(list, request) : { rows: lastRow, isCapped: false },
    };
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
    if (failure.code === "forbidden") return refused("forbidden");
    // What chooses the rows has to hold: without one of its filters the widget would show others than it says.
    if (failure.code === "invalid") return refused("list_changed");
    throw failure;
  }
}

/** Asked where there are more than are shown, as a page does. */
async function counted(list: ListByName, request: Record<string, unknown>): Promise<{ rows: number; isCapped: boolean }> {
  const { count, rows } = await list.rows({ ...request, endRow: 1, figures: [], count: true });
  return count ?? { rows: rows.length, isCapped: true };
}

/** What is asked of the list, narrowed to where the board looks; null: to a place that its reader does not reach, at which there is nothing. */
async function requestOf(
  ctx: Ctx,
  board: Board,
  widget: OfList,
  { list, columns }: { list: ListByName; columns: readonly ShownColumn[] },
): Promise<Record<string, unknown> | null> {
  const asked = askedOfState(widget.state);
  const told = list.call.columns;
  const place = placeOf(board, widget.where);
  const { siteId } = await siteAt(ctx, place.locationId);
  if (place.locationId && siteId === null && isNarrowedBySite(told)) return null;
  const narrowing = narrowedBy(widget.list, told, asked.filterModel, { ...place, crewId: board.where.crewId, siteId });
  return {
    ...asked,
    filterModel: { ...asked.filterModel, ...narrowing },
    startRow: 0,
    figures: columns.map(({ field }) => field).filter((field) => told[field]?.isFigure),
  };
}

/** Whoever puts a list onto a board asks it once: what the list refuses is named as the widget has it. */
export async function assertList(ctx: Ctx, widget: OfList): Promise<void> {
  const list = await listByName(ctx, widget.list);
  if (!list) throw refuseField("widget.list", "not_known");
  const known = new Set(shownColumns(list.call, widget.columns).map(({ field }) => field));
  const wrong = widget.columns.findIndex(({ field }) => !known.has(field));
  if (wrong >= 0) throw refuseField(`widget.columns.${String(wrong)}.field`, "unknown_field");
  try {
    await list.rows({ ...askedOfState(widget.state), startRow: 0, endRow: 1, figures: [] });
  } catch (failure) {
    if (!(failure instanceof Refusal) || failure.code !== "invalid") throw failure;
    throw new Refusal("invalid", { fields: (failure.detail.fields ?? []).map((fault) => ({ ...fault, path: pathOf(fault.path) })) });
  }
}

const pathOf = (path: string): string => {
  const filter = /^filterModel\.(.+)$/.exec(path);
  if (filter) return `widget.state.filter.${filter[1] ?? ""}`;
  return path.startsWith("sortModel") ? "widget.state.sort" : path.startsWith("search") ? "widget.state.q" : "widget.state.quick";
};
