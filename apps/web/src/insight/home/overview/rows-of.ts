import { COMPLIANCE_DAYS, type FigureName } from "@millwright/domain/insight/home/overview.ts";
import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import type { Filter } from "@millwright/domain/kit/list.ts";
import { dayAfter, mondayOf } from "@millwright/domain/kit/zones.ts";
import type { materialRequests } from "@millwright/domain/materials/material-requests/contract.ts";
import { TO_ISSUE } from "@millwright/domain/materials/material-requests/status.ts";
import type { purchaseOrders } from "@millwright/domain/materials/purchase-orders/contract.ts";
import { TO_RECEIVE } from "@millwright/domain/materials/purchase-orders/status.ts";
import type { shortages } from "@millwright/domain/materials/reservations/shortages/contract.ts";
import type { downtimes } from "@millwright/domain/register/downtimes/contract.ts";
import type { planOccurrences } from "@millwright/domain/work/plans/occurrences/contract.ts";
import type { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { today } from "../../../kit/format.ts";
import { ORDERS } from "../places.ts";

/** Where the rows of each figure are, filtered as the figure counts them. */

const filtered = (page: string, filter: Record<string, Filter>, more = ""): string =>
  `${page}?${more}filter=${encodeURIComponent(JSON.stringify(filter))}`;
const set = (values: readonly (string | number | boolean | null)[]): Filter => ({ filterType: "set", values: [...values] });
const before = (day: string): Filter => ({ filterType: "date", type: "lessThan", dateFrom: day });

export function rowsOfFigure(name: FigureName): string {
  switch (name) {
    case "overdue":
      return `${ORDERS}?quick=overdue&sort=dueAt`;
    case "pmCompliance":
      return filtered("/maintenance-management/plan-occurrences", {
        dueAt: { filterType: "date", type: "inRange", dateFrom: dayAfter(today(), -COMPLIANCE_DAYS), dateTo: today() },
      } satisfies FiltersOf<typeof planOccurrences.list>);
    case "scheduleCompliance":
      return "/maintenance-management/crew-weeks/locked";
    case "unplannedDowntime":
      // Its sum by asset: what began before these days is among them.
      return "/asset-management/bad-actors?by=downtime&days=30";
    case "toIssue":
      return filtered("/materials-management/material-requests", { status: set(TO_ISSUE) } satisfies FiltersOf<
        typeof materialRequests.list
      >);
    case "toReceive":
      return filtered("/materials-management/purchase-orders", { status: set(TO_RECEIVE) } satisfies FiltersOf<typeof purchaseOrders.list>);
    case "shortThisWeek":
      return filtered("/materials-management/shortages", {
        requiredOn: before(dayAfter(mondayOf(today()), 7)),
      } satisfies FiltersOf<typeof shortages.list>);
    case "countsDue":
      return "/materials-management/stock-counts";
  }
}

/** Open orders of some crews that are due in a week, or that are late; null among the crews: of none. */
export function ordersDue(monday: string | null, crewIds: readonly (number | null)[]): string {
  const dueAt: Filter =
    monday === null
      ? { filterType: "date", type: "past" }
      : { filterType: "date", type: "inRange", dateFrom: monday < today() ? today() : monday, dateTo: dayAfter(monday, 6) };
  const open = set(["open", "in_review", "in_progress", "on_hold"]);
  return filtered(ORDERS, { dueAt, crew: set(crewIds), statusCategory: open } satisfies FiltersOf<typeof workOrders.list>, "sort=dueAt&");
}

export const downList = (): string =>
  filtered("/asset-management/downtimes", {
    endAt: { filterType: "date", type: "blank" },
    state: set(["down"]),
  } satisfies FiltersOf<typeof downtimes.list>);
