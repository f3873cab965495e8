import { MENU } from "../../foundation/navigation/menu.ts";
import type { Breakdown, FigureId } from "../figures/catalogue.ts";
import type { Widget } from "./widgets.ts";

/** The dashboard on which the others are given to roles. */
export const SETTINGS = 7;
/** Below it are the product's own, under the numbers of the specification; those that an organisation makes begin with it. */
export const FIRST_OWN = 1000;
export const isStandard = (id: number): boolean => id < FIRST_OWN;

const tile = (figure: FigureId): Widget => ({ kind: "figure", figure });
const trend = (figure: FigureId): Widget => ({ kind: "trend", figure });
const parts = (kind: "bars" | "pareto" | "table", figure: FigureId, by: Breakdown): Widget => ({ kind, figure, by });

/** What the product's own dashboards show until an organisation arranges them; one that is not named here has no figures yet, and is not there. */
const LAYOUTS: Readonly<Record<number, readonly Widget[]>> = {
  1: [
    tile("sensorsOnline"),
    tile("sensorsLate"),
    tile("sensorsOffline"),
    tile("batteryLow"),
    tile("readingsMissed"),
    tile("alarmsActive"),
    tile("timeToAcknowledge"),
    tile("alarmRepeats"),
    trend("alarmsRaised"),
    parts("bars", "alarmsRaised", "severity"),
    parts("pareto", "alarmsRaised", "rule"),
    parts("bars", "outsideLimits", "asset"),
  ],
  2: [
    tile("ordersCompleted"),
    tile("ordersOpen"),
    tile("ordersOverdue"),
    tile("cycleTime"),
    tile("timeToStart"),
    tile("pmCompliance"),
    tile("proactiveHours"),
    tile("followUps"),
    trend("ordersCreated"),
    parts("bars", "ordersOpen", "age"),
    parts("bars", "workedHours", "workType"),
    parts("table", "ordersOverdue", "crew"),
  ],
  3: [
    tile("availability"),
    tile("availabilityLessPlanned"),
    tile("mtbf"),
    tile("mttr"),
    tile("unplannedDowntime"),
    tile("standstills"),
    tile("repeatFailures"),
    trend("unplannedDowntime"),
    parts("pareto", "unplannedDowntime", "asset"),
    parts("bars", "failuresEntered", "problem"),
    parts("bars", "downtime", "reason"),
    parts("bars", "costToValue", "asset"),
  ],
  4: [
    tile("oee"),
    tile("lineAvailability"),
    tile("performance"),
    tile("quality"),
    tile("utilisation"),
    tile("teep"),
    tile("pieces"),
    tile("scrap"),
    trend("oee"),
    parts("bars", "oee", "asset"),
    parts("pareto", "scrap", "asset"),
    parts("table", "pieces", "asset"),
  ],
  5: [
    tile("stockValue"),
    tile("stockTurns"),
    tile("stockOuts"),
    tile("belowReorderPoint"),
    tile("inactiveValue"),
    tile("countAccuracy"),
    tile("deliveriesKept"),
    tile("consumedValue"),
    trend("meanStockValue"),
    parts("bars", "stockValue", "warehouse"),
    parts("pareto", "consumedValue", "part"),
    parts("table", "consumedValue", "abc"),
  ],
  6: [
    tile("peopleSignedIn"),
    tile("activePeople"),
    tile("phoneShare"),
    tile("signIns"),
    tile("recordsMade"),
    tile("importsDone"),
    tile("exportsMade"),
    trend("activePeople"),
    parts("bars", "activePeople", "role"),
    parts("bars", "phoneShare", "role"),
    parts("bars", "recordsMade", "kind"),
    parts("table", "recordsMade", "person"),
  ],
  49: [
    tile("pmCompliance"),
    tile("scheduleByOrders"),
    tile("scheduleByHours"),
    tile("plannedHours"),
    tile("preventiveHours"),
    tile("reactiveHours"),
    tile("backlogReady"),
    tile("overdueShare"),
    tile("availability"),
    tile("mtbf"),
    tile("mttr"),
    tile("countAccuracy"),
  ],
  52: [
    tile("requestsToIssue"),
    tile("ordersToReceive"),
    tile("shortages"),
    tile("countsDue"),
    tile("belowReorderPoint"),
    tile("stockValue"),
    parts("bars", "stockValue", "warehouse"),
    parts("table", "requestsToIssue", "warehouse"),
  ],
};

/** The layout of a dashboard of the product's own; none of any other. */
export const standardLayout = (id: number): readonly Widget[] => LAYOUTS[id] ?? [];

/** Whether a dashboard can be shown at all: those whose figures the product does not know yet are not there, whoever they are given to. */
export const isThere = (id: number): boolean => !isStandard(id) || id === SETTINGS || standardLayout(id).length > 0;

/** Whether it is a page of figures, and not the page of settings. */
export const showsFigures = (id: number): boolean => id !== SETTINGS;

/** The address of a dashboard, without regard to who sees it: that of its entry in the menu, else below analytics. */
export function addressOf(id: number): string {
  const entry = MENU.flatMap(({ items }) => items).find(({ dashboard }) => dashboard === id);
  return entry?.url ?? `/analytics/${String(id)}`;
}

/** The three routes of the specification, which show the same screen. */
const ROUTES = ["/analytics", "/maintenance-management/kpi-dashboard", "/materials-management/warehouse-dashboard"] as const;

/** Whether the path names this dashboard under a route that is not its own. */
export function isUnderOtherRoute(path: string, id: number): boolean {
  const named = path.toLowerCase().replace(/\/$/, "");
  return named !== addressOf(id) && ROUTES.some((route) => named === `${route}/${String(id)}`);
}
