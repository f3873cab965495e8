import type { z } from "zod";
import { SHOWN_ROWS } from "@millwright/domain/insight/boards/contract.ts";
import { holds, type SubModule } from "@millwright/domain/kit/access.ts";
import type { Filter } from "@millwright/domain/kit/list.ts";
import { USUAL_ROWS, type BoardWidget, type Place } from "@millwright/domain/insight/boards/widgets.ts";
import { dayAfter, dayAt } from "@millwright/domain/kit/zones.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { alarmRows } from "../../../iot/alarms/service.ts";
import { gatewayRows } from "../../../iot/gateways/service.ts";
import { sensorsAt, sensorsSeen } from "../../../iot/sensors/service.ts";
import { listOrders } from "../../../work/orders/service.ts";
import { siteAt } from "../queries.ts";
import { placeOf, type Answered, type Asked, type Board } from "./asked.ts";

type Kind = "alarms" | "sensors" | "work" | "gateways";
export type OfRows = Extract<BoardWidget, { kind: Kind }>;

const RIGHT: Readonly<Record<Kind, SubModule>> = { alarms: "alarms", sensors: "sensors", work: "work-orders", gateways: "gateways" };

/** Widgets that list something: by the lists of the product themselves, within their reach. */
export async function answerRows(ctx: Ctx, board: Board, { key, widget }: Asked<OfRows>): Promise<Answered> {
  if (!holds(ctx.grants, RIGHT[widget.kind], "view")) return { key, is: "refused", refusal: "forbidden" };
  const most = widget.most ?? USUAL_ROWS;
  const place = placeOf(board, widget.where);
  if (widget.kind === "alarms") return { key, is: "alarms", rows: shownOf("alarms", await alarmsAt(ctx, place, most)) };
  if (widget.kind === "work") return { key, is: "work", rows: shownOf("work", await nextWork(ctx, board, place, most)) };
  if (widget.kind === "sensors") return { key, is: "sensors", rows: shownOf("sensors", await sensorsSeen(ctx, place, most)) };
  return { key, is: "gateways", rows: shownOf("gateways", await gatewaysAt(ctx, place, most)) };
}

type Shown<K extends Kind> = z.infer<(typeof SHOWN_ROWS)[K]>;
/** Of each row what the widget shows, and no more of what its list knows. */
function shownOf<K extends Kind>(kind: K, rows: readonly Shown<K>[]): Shown<K>[] {
  const shown = Object.keys(SHOWN_ROWS[kind].shape);
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([field]) => shown.includes(field))) as Shown<K>);
}

const among = (values: readonly (number | string)[]): Filter => ({ filterType: "set", values: [...values] });
/** As many values as a filter takes. */
const MOST_AMONG = 500;

/** What stands; at a place, what its sensors raised. */
async function alarmsAt(ctx: Ctx, place: Place, most: number) {
  const filterModel: Record<string, Filter> = { state: among(["active"]) };
  if (Object.keys(place).length > 0) filterModel["sensor"] = among(await sensorsAt(ctx, place, MOST_AMONG));
  return (await alarmRows(ctx, { startRow: 0, endRow: most, sortModel: [], filterModel })).rows;
}

/** What is open and planned from today on, the next first; at a place that of its site, as figures are, since most orders name a machine and no room. */
async function nextWork(ctx: Ctx, { where: { crewId }, timeZone }: Board, { assetId, locationId }: Place, most: number) {
  const { siteId } = await siteAt(ctx, locationId);
  // A place out of reach has no work.
  if (locationId && siteId === null) return [];
  const today = dayAt(ctx.now.getTime(), timeZone) ?? "";
  const filterModel: Record<string, Filter> = {
    estStartAt: { filterType: "date", type: "greaterThan", dateFrom: dayAfter(today, -1) },
    ...(siteId ? { siteId: among([siteId]) } : {}),
    ...(assetId ? { asset: among([assetId]) } : {}),
    ...(crewId ? { crew: among([crewId]) } : {}),
  };
  const request = { startRow: 0, endRow: most, sortModel: [{ colId: "estStartAt", sort: "asc" as const }], filterModel };
  return (await listOrders(ctx, { ...request, quick: ["open"], figures: [] })).rows;
}

/** A gateway hears a whole site, wherever in it it hangs. */
async function gatewaysAt(ctx: Ctx, { networkId, locationId }: Place, most: number) {
  const { siteId } = await siteAt(ctx, locationId);
  if (locationId && siteId === null) return [];
  const filterModel: Record<string, Filter> = {
    ...(siteId ? { site: among([siteId]) } : {}),
    ...(networkId ? { network: among([networkId]) } : {}),
  };
  return (await gatewayRows(ctx, { startRow: 0, endRow: most, sortModel: [], filterModel })).rows;
}
