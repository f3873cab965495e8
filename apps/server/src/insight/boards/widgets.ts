import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { Widget } from "@millwright/domain/insight/boards/contract.ts";
import { compacted, freeSpot, inOrder, type Placed } from "@millwright/domain/insight/boards/layout.ts";
import { FACTS, MOST_WIDGETS, type BoardWidget, type OfList } from "@millwright/domain/insight/boards/widgets.ts";
import { mayBreakDown } from "@millwright/domain/insight/dashboards/widgets.ts";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit } from "../../platform/records/audit.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { assertValues } from "../../foundation/reference-lists/service.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { assertList } from "./answers/list.ts";
import { boardToChange, rearranged } from "./changes.ts";
import { findBoard } from "./queries.ts";
import { keepVersion } from "./versions.ts";
import { holdBoard, placeWidgets, storedWidget, widgetsOf } from "./widgets-of.ts";

const ENTITY = "board-widgets";

/** The widget, where its board is the caller's or shared with them. */
async function findWidget(ctx: Ctx, id: number) {
  const widget = await storedWidget(ctx, id);
  return widget && (await findBoard(ctx, widget.boardId)) ? widget : undefined;
}
const kept = recordsOf({ table: "boardWidgets", entity: ENTITY, find: findWidget, json: ["widget"] });

export async function widgetsOfBoard(ctx: Ctx, boardId: number): Promise<Widget[]> {
  if (!(await findBoard(ctx, boardId))) throw refuse("not_found", "not_found");
  const mayEdit = await boardToChange(ctx, boardId).then(
    () => true,
    () => false,
  );
  return await widgetsOf(ctx, boardId, mayEdit);
}

export async function createWidget(ctx: Ctx, boardId: number, widget: BoardWidget): Promise<Widget> {
  await boardToChange(ctx, boardId);
  await assertWidget(ctx, widget);
  await holdBoard(ctx, boardId);
  const others = await widgetsOf(ctx, boardId, true);
  if (others.length >= MOST_WIDGETS) throw refuse("conflict", "too_many_widgets", { limit: MOST_WIDGETS });
  await keepVersion(ctx, boardId);
  const { width: w, height: h } = FACTS[widget.kind];
  const { id } = await kept.add(ctx, { boardId, widget, ...freeSpot(others, { w, h }) });
  return await edited(ctx, id);
}

export async function updateWidget(ctx: Ctx, id: number, version: number, widget: BoardWidget): Promise<Widget> {
  const before = await toChange(ctx, id);
  await assertWidget(ctx, widget, before.widget);
  await toBeChanged(ctx, before.boardId);
  await kept.update(ctx, id, version, { widget });
  return await edited(ctx, id);
}

export async function removeWidget(ctx: Ctx, id: number): Promise<void> {
  const { widget, boardId } = await toChange(ctx, id);
  await toBeChanged(ctx, boardId);
  await sql`delete from board_widgets where id = ${id}`.execute(ctx.db);
  audit(ctx, { action: "deleted", entity: ENTITY, entityId: id, changes: [{ field: "widget", before: widget, after: null }] });
}

/** The named widgets are put there, and all of the board as far up as they can go. Who arranged it from an older state is told so. */
export async function layOut(
  ctx: Ctx,
  boardId: number,
  version: number,
  places: readonly Placed[],
): Promise<{ version: number; rows: Widget[] }> {
  await boardToChange(ctx, boardId);
  await holdBoard(ctx, boardId);
  const all = await widgetsOf(ctx, boardId, true);
  if (places.some(({ id }) => !all.some((widget) => widget.id === id))) throw refuse("not_found", "not_found");
  const asked = new Map(places.map((place) => [place.id, place]));
  const placed = compacted(all.map((widget) => asked.get(widget.id) ?? widget));
  const changes = [{ field: "layout", before: spelled(all), after: spelled(placed) }];
  await keepVersion(ctx, boardId);
  const next = await rearranged(ctx, boardId, version, changes);
  await placeWidgets(ctx, placed);
  return { version: next, rows: await widgetsOf(ctx, boardId, true) };
}

/** In the log: which widget is where, as columns and rows. */
const spelled = (all: readonly Placed[]): string =>
  inOrder(all)
    .map(({ id, x, y, w, h }) => `${id}: ${x}, ${y}, ${w} × ${h}`)
    .join("; ");

async function toBeChanged(ctx: Ctx, boardId: number): Promise<void> {
  await holdBoard(ctx, boardId);
  await keepVersion(ctx, boardId);
}

async function toChange(ctx: Ctx, id: number) {
  const widget = await kept.get(ctx, id);
  await boardToChange(ctx, widget.boardId);
  return widget;
}

const edited = async (ctx: Ctx, id: number): Promise<Widget> => ({
  ...(await kept.get(ctx, id)),
  may: { update: true, delete: true, approve: false },
});

/** What a widget points at is in the reach of whoever says so; what it pointed at before may stay. A breakdown that the figure does not have would stay empty. */
async function assertWidget(ctx: Ctx, widget: BoardWidget, before?: BoardWidget): Promise<void> {
  if ("by" in widget && !mayBreakDown(widget.figure, widget.by)) throw refuseField("widget.by", "not_known");
  if (widget.kind === "list" && !(before?.kind === "list" && isSameList(widget, before))) await assertList(ctx, widget);
  const known = new Set(before ? pointersOf(before).map(({ kind, id }) => `${kind} ${String(id)}`) : []);
  const fresh = pointersOf(widget).filter(({ kind, id }) => id !== undefined && !known.has(`${kind} ${String(id)}`));
  await assertRecords(
    ctx,
    fresh.flatMap(({ kind, ...claim }) => (kind === "reference-lists" ? [] : [{ kind, ...claim }])),
  );
  await assertValues(
    ctx,
    fresh.flatMap(({ kind, id, field }) => (kind === "reference-lists" ? [{ list: "sensor-types" as const, id, field }] : [])),
  );
}

/** What of a list's widget must hold: whoever changes but its title need not see the list. */
const isSameList = (one: OfList, other: OfList): boolean => isDeepStrictEqual(askedIn(one), askedIn(other));
const askedIn = ({ list, state, columns }: OfList) => ({ list, state, columns: columns.map(({ field }) => field) });

interface Pointer {
  kind: "locations" | "assets" | "networks" | "sensors" | "reference-lists";
  id: number | undefined;
  /** Path of the field in the body. */
  field: string;
}

function pointersOf(widget: BoardWidget): Pointer[] {
  const { locationId, assetId, networkId, typeId } = ("where" in widget && widget.where) || {};
  const series = "source" in widget ? (widget.source.series ?? []) : [];
  return [
    { kind: "locations", id: locationId, field: "widget.where.locationId" },
    { kind: "assets", id: assetId, field: "widget.where.assetId" },
    { kind: "networks", id: networkId, field: "widget.where.networkId" },
    { kind: "reference-lists", id: typeId, field: "widget.where.typeId" },
    ...series.map(({ sensorId }, at) => ({ kind: "sensors" as const, id: sensorId, field: `widget.source.series.${String(at)}.sensorId` })),
  ];
}
