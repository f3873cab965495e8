import type { Board, Where } from "@millwright/domain/insight/boards/contract.ts";
import { inOrder } from "@millwright/domain/insight/boards/layout.ts";
import { BOARD_TEXTS } from "@millwright/domain/insight/boards/texts.ts";
import type { PrintChoice } from "@millwright/domain/insight/printing/asked.ts";
import { RANGES, spanOf, type Range } from "@millwright/domain/iot/messages/ranges.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { answerBoard, findBoard, siteAt, widgetsOf } from "../../boards/service.ts";
import { filtersIn } from "../places.ts";
import { titled, type Found } from "./found.ts";

/** Curves are asked for as a wide page has them. */
const PIXELS = 1440;
const MINUTE = 60_000;

/** What a board says to a reader; undefined: they do not see it. */
export async function boardFound(ctx: Ctx, id: number, choice: PrintChoice, zone: string | undefined): Promise<Found | undefined> {
  const board = await findBoard(ctx, id);
  if (!board || board.archivedAt !== null) return undefined;
  const where = choice.where ?? placeOf(board);
  const timeZone = zone ?? (await siteAt(ctx, where.locationId)).timeZone;
  const range = isRange(choice.range) ? choice.range : board.range;
  const span = spanOf(range, Math.ceil(ctx.now.getTime() / MINUTE) * MINUTE, timeZone);
  const widgets = inOrder(await widgetsOf(ctx, id, false));
  const asked = widgets.filter(({ widget }) => widget.kind !== "text").map((each) => ({ key: String(each.id), widget: each.widget }));
  const body = { from: new Date(span.from).toISOString(), until: new Date(span.until).toISOString(), px: PIXELS, where, widgets: asked };
  const answers = new Map(asked.length === 0 ? [] : (await answerBoard(ctx, body)).answers.map((answer) => [answer.key, answer]));
  const { locationId, assetId, networkId, typeId, crewId } = where;
  return {
    name: board.name,
    description: board.description,
    timeZone,
    range: BOARD_TEXTS.range[range],
    span,
    days: null,
    compared: null,
    filters: await filtersIn(ctx, { location: locationId, asset: assetId, network: networkId, type: typeId, crew: crewId }),
    widgets: widgets.map(({ id: widgetId, widget, w }) => titled(widget, answers.get(String(widgetId)) ?? null, w)),
  };
}

const isRange = (range: PrintChoice["range"]): range is Range => typeof range === "string" && (RANGES as readonly string[]).includes(range);

/** Where a board looks by itself. */
const placeOf = ({
  locationId,
  assetId,
  networkId,
  typeId,
  crewId,
}: Pick<Board, "locationId" | "assetId" | "networkId" | "typeId" | "crewId">): Where => ({
  ...(locationId !== null && { locationId }),
  ...(assetId !== null && { assetId }),
  ...(networkId !== null && { networkId }),
  ...(typeId !== null && { typeId }),
  ...(crewId !== null && { crewId }),
});
