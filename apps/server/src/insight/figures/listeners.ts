import { factsOf, isFigure } from "@millwright/domain/insight/figures/catalogue.ts";
import type { FigureRows } from "@millwright/domain/kit/list.ts";
import type { RecordKind } from "@millwright/domain/nouns.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { tellingRows } from "../../platform/lists/figure-rows.ts";
import { rowsOfSide } from "../../platform/lists/measures.ts";
import { zonesInReach } from "../../register/locations/service.ts";
import { mayAsk, placesOf } from "./questions.ts";
import { measureOf, SOURCES } from "./sources.ts";

/** The rows of a figure, for the list that shows them: the figure's own condition, on the same days. */
async function rowsFor(ctx: Ctx, { kind, figure }: { kind: RecordKind; figure: FigureRows }) {
  if (!isFigure(figure.id)) return null;
  const facts = factsOf(figure.id);
  const measure = measureOf(SOURCES[figure.id]);
  if (measure?.source.kind !== kind || !facts.rows.includes(figure.side) || !mayAsk(ctx, facts)) return null;
  const { from, until, side, siteId, part } = figure;
  const zone = siteId === undefined ? undefined : (await zonesInReach(ctx, [siteId])).get(siteId);
  const days = { from, until, zone: zone ?? ctx.timeZone };
  return { condition: rowsOfSide(ctx, measure, { side, days, places: placesOf(figure), part }) };
}

export const listeners = [tellingRows(rowsFor)];
