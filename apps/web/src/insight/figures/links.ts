import type { FigureRows } from "@millwright/domain/kit/list.ts";
import { links as downtimes } from "../../register/downtimes/links.ts";
import { links as orders } from "../../work/orders/links.ts";
import { links as plans } from "../../work/plans/links.ts";
import { links as weeks } from "../../work/weeks/links.ts";

/** Where the lists stand whose rows figures count, by the name of the list. */
const LISTS: Readonly<Record<string, () => string>> = {
  "work-orders": orders.workOrders,
  "work-labour": orders.labour,
  "plan-occurrences": plans.history,
  "crew-weeks": weeks.list,
  downtimes: downtimes.list,
};

/** The list of a figure's rows, without the view that somebody begins with there; null where the list has no page. */
export function linkToRows(list: string, figure: FigureRows): string | null {
  const at = LISTS[list]?.();
  return at === undefined ? null : `${at}?figure=${encodeURIComponent(JSON.stringify(figure))}&view=all`;
}
