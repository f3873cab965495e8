import type { FigureRows } from "@millwright/domain/kit/list.ts";
import { links as audit } from "../../foundation/audit/public.ts";
import { links as users } from "../../foundation/users/public.ts";
import { links as alarms } from "../../iot/alarms/public.ts";
import { links as sensors } from "../../iot/sensors/public.ts";
import { links as requests } from "../../materials/material-requests/public.ts";
import { links as purchases } from "../../materials/purchase-orders/public.ts";
import { links as reservations } from "../../materials/reservations/public.ts";
import { links as counts } from "../../materials/stock-counts/public.ts";
import { links as stock } from "../../materials/stock/public.ts";
import { links as downtimes } from "../../register/downtimes/public.ts";
import { links as assets } from "../../register/assets/public.ts";
import { links as workRequests } from "../../work/requests/public.ts";
import { links as orders } from "../../work/orders/public.ts";
import { links as plans } from "../../work/plans/public.ts";
import { links as weeks } from "../../work/weeks/public.ts";

/** Where the lists stand whose rows figures count, by the name of the list. */
const LISTS: Readonly<Record<string, () => string>> = {
  "work-orders": orders.workOrders,
  "work-labour": orders.labour,
  "work-order-failures": orders.failures,
  "work-requests": workRequests.workRequests,
  assets: assets.list,
  "plan-occurrences": plans.history,
  "crew-weeks": weeks.list,
  downtimes: downtimes.list,
  stock: stock.levels,
  "stock-movements": stock.ledger,
  shortages: reservations.shortages,
  "material-requests": requests.list,
  "purchase-orders": purchases.list,
  "stock-counts": counts.list,
  sensors: sensors.list,
  alarms: alarms.list,
  audit: audit.list,
  users: users.list,
};

/** The list of a figure's rows, without the view that somebody begins with there; null where the list has no page. */
export function linkToRows(list: string, figure: FigureRows): string | null {
  const at = LISTS[list]?.();
  return at === undefined ? null : `${at}?figure=${encodeURIComponent(JSON.stringify(figure))}&view=all`;
}
