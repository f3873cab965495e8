import type { FigureRows } from "@millwright/domain/kit/list.ts";
import { nounPlaces, placedKinds } from "../../kit/screens.ts";
import { links as reservations } from "../../materials/reservations/public.ts";
import { links as stock } from "../../materials/stock/public.ts";
import { links as orders } from "../../work/orders/public.ts";
import { links as plans } from "../../work/plans/public.ts";

/** Lists that are called otherwise than the kind of their rows. */
const LISTS: Readonly<Record<string, () => string>> = {
  "work-labour": orders.labour,
  "plan-occurrences": plans.history,
  stock: stock.levels,
  shortages: reservations.shortages,
};

/** Where the list stands whose rows a figure counts: that of its kind, unless it has a name of its own. */
function placeOf(list: string): string | undefined {
  const kind = placedKinds().find((one) => one === list);
  return LISTS[list]?.() ?? (kind && nounPlaces(kind)?.list);
}

/** The page of such a list; null where it has none. */
export const pageOfList = (list: string): string | null => placeOf(list) ?? null;

/** The list of a figure's rows, without the view that somebody begins with there; null where the list has no page. */
export function linkToRows(list: string, figure: FigureRows): string | null {
  const at = pageOfList(list);
  return at === null ? null : `${at}?figure=${encodeURIComponent(JSON.stringify(figure))}&view=all`;
}
