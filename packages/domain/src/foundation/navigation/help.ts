/** The pages of `docs/help`, in the order in which they are listed; the names are those of the files and of the addresses. */
export const HELP_PAGES = [
  "first-steps",
  "requests",
  "work-orders",
  "boards",
  "plans",
  "calendar",
  "assets",
  "meters",
  "sensors",
  "alarms",
  "alarm-rules",
  "materials",
  "counting",
  "purchasing",
  "analytics",
  "dashboards",
  "notifications",
  "people-and-rights",
  "settings",
  "import",
  "scanning",
  "without-a-network",
  "keyboard",
] as const;
export type HelpPage = (typeof HELP_PAGES)[number];

/** Which page helps where; the longest beginning of an address that fits decides. */
const HELPS: Readonly<Record<string, HelpPage>> = {
  "/asset-management/": "assets",
  "/asset-management/work-order-board": "boards",
  "/asset-management/meters": "meters",
  "/asset-management/meter-rounds": "meters",
  "/maintenance-management/work-requests": "requests",
  "/maintenance-management/work-order-board": "boards",
  // The board with the number 1 is the list of orders, and what stands behind it an order.
  "/maintenance-management/work-order-board/1": "work-orders",
  "/maintenance-management/work-orders": "work-orders",
  "/maintenance-management/failures": "work-orders",
  "/maintenance-management/work-costs": "work-orders",
  "/maintenance-management/maintenance-plans": "plans",
  "/maintenance-management/task-groups": "plans",
  "/maintenance-management/forecast": "plans",
  "/analytics/": "analytics",
  "/analytics/scheduled-reports": "dashboards",
  "/iot/dashboards": "dashboards",
  "/plant/": "dashboards",
  "/maintenance-management/kpi-dashboard": "analytics",
  "/materials-management/warehouse-dashboard": "analytics",
  "/maintenance-management/": "calendar",
  "/materials-management/": "materials",
  "/materials-management/stock-counts": "counting",
  "/materials-management/suppliers": "purchasing",
  "/materials-management/purchase-orders": "purchasing",
  "/materials-management/material-receipts": "purchasing",
  "/materials-management/reordering": "purchasing",
  "/iot/": "sensors",
  "/iot/alarms": "alarms",
  "/iot/alarmrules": "alarm-rules",
  "/settings/": "settings",
  "/settings/people": "people-and-rights",
  "/settings/users": "people-and-rights",
  "/settings/user-roles": "people-and-rights",
  "/settings/security": "people-and-rights",
  "/settings/audit": "people-and-rights",
  "/settings/import": "import",
  "/settings/notifications": "notifications",
  "/user/": "people-and-rights",
  "/user/notifications": "notifications",
  "/scan": "scanning",
  "/waiting": "without-a-network",
};

/** The help of the page that one is on. */
export function helpFor(path: string): HelpPage {
  const asked = `${path.toLowerCase().replace(/\/+$/, "")}/`;
  const fitting = Object.keys(HELPS).filter((start) => asked.startsWith(start.endsWith("/") ? start : `${start}/`));
  const nearest = fitting.toSorted((one, other) => other.length - one.length)[0];
  return (nearest === undefined ? undefined : HELPS[nearest]) ?? "first-steps";
}
