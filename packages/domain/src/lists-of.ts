import { features } from "./features.ts";
import type { Contract } from "./kit/endpoint.ts";
import { isPersonal } from "./kit/log/personal.ts";
import { LIST_NAMES } from "./lists.ts";
import { kinds, NOUNS, reachedThrough, type RecordKind } from "./nouns.ts";

/**
 * Which open lists and records a change concerns, by the kind that its audit row names. Most of it is read off the table of nouns: the list of that kind, and of kinds whose
 * rows are the same rows. For the server, since it brings all contracts.
 */

/** Whose rows a list shows, where it is not called after them. */
const SHOWN: Readonly<Record<string, RecordKind>> = {
  stock: "stock-levels",
  shortages: "reservations",
  "stock-movements": "stock-movement-lines",
  "user-roles": "roles",
  "work-order-statuses": "statuses",
};

/** Lists whose rows are made of several kinds, or are written in the name of another: of a change of these it is only said that the list is otherwise. */
const MADE_OF: Readonly<Record<string, readonly RecordKind[]>> = {
  assets: ["work-orders", "assets", "asset-movements"],
  locations: ["assets", "locations"],
  people: ["certificates"],
  "crew-members": ["crews"],
  "crew-assets": ["crews"],
  "crew-weeks": ["work-orders"],
  "shift-terms": ["shifts"],
  "planned-subtasks": ["task-groups", "planned-tasks"],
  plans: ["work-orders"],
  "plan-assets": ["plans", "plan-triggers", "work-orders"],
  "plan-occurrences": ["plans", "plan-triggers", "work-orders"],
  "work-labour": ["work-orders"],
  "work-order-costs": ["work-orders"],
  "work-order-failures": ["work-orders"],
  "spare-parts": ["master-parts"],
  "master-parts": ["part-suppliers", "part-alternates", "stock-movements", "stock-levels", "stock-lots"],
  bins: ["warehouses", "stock-rows"],
  "work-orders": ["work-requests"],
  networks: ["gateways", "sensors"],
  "alarm-rules": ["alarms"],
  stock: ["stock-counts", "stock-movements", "stock-rows", "reservations", "purchase-orders", "material-receipts"],
  "stock-movements": ["stock-movements"],
  reservations: ["work-orders", "work-parts", "material-requests", "stock-movements"],
  shortages: ["work-orders", "work-parts", "material-requests", "stock-movements", "stock-levels", "purchase-orders", "material-receipts"],
  "purchase-orders": ["purchase-order-lines", "material-receipts"],
  "material-requests": ["material-request-lines", "work-orders"],
  "material-receipts": ["material-receipt-lines"],
  "stock-counts": ["stock-count-lines"],
  "user-roles": ["people"],
  meters: ["meter-feeds"],
  sensors: ["meter-feeds", "reading-asides"],
};

/** Where most changes of a kind leave a list as it is: the fields by which it is otherwise. */
const ONLY_BY: Readonly<Record<string, Readonly<Partial<Record<RecordKind, readonly string[]>>>>> = {
  // What was found on the steps of an order and is not answered yet.
  "work-orders": { "work-requests": ["sourceStepId", "statusId", "archivedAt"] },
  // How many open orders a machine has, as the machine of an order or of one of its stops, and how many stand below.
  assets: { "work-orders": ["assetId", "statusId", "archivedAt", "state"], assets: ["parentId"] },
  // What of it was done on time, by its orders and their stops.
  plans: { "work-orders": ["statusId", "state", "completedAt", "archivedAt"] },
  locations: { assets: ["locationId", "archivedAt"], locations: ["parentId"] },
};
/** Whether a list that is made of this kind may be otherwise by a change of these fields; of some changes none are told. */
export const isOtherwise = (list: string, kind: RecordKind, fields: readonly string[]): boolean => {
  const only = ONLY_BY[list]?.[kind];
  return only === undefined || fields.length === 0 || fields.some((field) => only.includes(field));
};

export interface Part {
  of: RecordKind;
  /** The column of the part that names the record. */
  by: string;
}
/** Kinds that are shown on the page of another record, which hears of them. */
const PARTS: Readonly<Partial<Record<RecordKind, readonly Part[]>>> = {
  "asset-values": [{ of: "assets", by: "id" }],
  "asset-movements": [{ of: "assets", by: "assetId" }],
  "crew-assets": [{ of: "crews", by: "crewId" }],
  "crew-members": [{ of: "crews", by: "crewId" }],
  "fleet-prices": [{ of: "fleet", by: "id" }],
  "material-receipt-lines": [{ of: "material-receipts", by: "materialReceiptId" }],
  "material-request-lines": [{ of: "material-requests", by: "materialRequestId" }],
  "meter-feeds": [
    { of: "sensors", by: "sensorId" },
    { of: "meters", by: "meterId" },
  ],
  "meter-readings": [{ of: "meters", by: "id" }],
  "part-alternates": [{ of: "master-parts", by: "partId" }],
  "part-prices": [{ of: "master-parts", by: "partId" }],
  "part-suppliers": [{ of: "master-parts", by: "partId" }],
  "plan-assets": [{ of: "plans", by: "planId" }],
  "plan-occurrences": [{ of: "plans", by: "planId" }],
  "plan-triggers": [{ of: "plans", by: "planId" }],
  "purchase-order-lines": [{ of: "purchase-orders", by: "purchaseOrderId" }],
  "spare-parts": [{ of: "master-parts", by: "partId" }],
  "stock-count-lines": [{ of: "stock-counts", by: "stockCountId" }],
  "work-labour": [{ of: "work-orders", by: "workOrderId" }],
  "work-order-costs": [{ of: "work-orders", by: "workOrderId" }],
  "work-order-failures": [{ of: "work-orders", by: "workOrderId" }],
  "work-order-relations": [
    { of: "work-orders", by: "fromOrderId" },
    { of: "work-orders", by: "toOrderId" },
  ],
};
export const partsOf = (kind: RecordKind): readonly Part[] => PARTS[kind] ?? [];

/**
 * No list follows them, by decision: they are one's own or a picker's (files, list-views, calendar-feeds, wall-screens, work-order-prints, board-prints), or are told in the name of what they belong to, as
 * everything within an order is. The log itself is changed by nobody.
 */
export const IN_NO_LIST: readonly RecordKind[] = [
  "analytics-dashboards",
  "attributes",
  "audit",
  "board-prints",
  "board-widgets",
  "calendar-feeds",
  "files",
  "list-views",
  "mails",
  "planned-labour",
  "planned-parts",
  "wall-screens",
  "work-order-notes",
  "work-order-prints",
  "work-order-stops",
  "work-order-subtasks",
  "work-order-tasks",
];

const isKind = (name: string): name is RecordKind => Object.hasOwn(NOUNS, name);
/** The kind whose rows a list shows, and by which it is narrowed. */
export const kindOfList = (list: string): RecordKind =>
  SHOWN[list] ?? (list.startsWith("reference-lists/") ? "reference-lists" : isKind(list) ? list : unmapped(list));

const unmapped = (list: string): never => {
  throw new Error(`nothing says whose rows the list ${list} shows`);
};

export interface Concerned {
  /** Lists that have a row of the same id, and the kind by which that row is reached. */
  rows: readonly { list: string; kind: RecordKind }[];
  /** Lists that are otherwise somewhere. */
  loose: readonly string[];
  /** Lists whose rows are reached through one of this kind: they are otherwise where it comes into other reach. */
  through: readonly string[];
}
/** Values of reference lists are rows of one table: which list one stands in nobody asks, and each of these lists is short. */
const isWithoutRows = (list: string) => list.startsWith("reference-lists/") || list === "audit";

const concerned = new Map<RecordKind, Concerned>(
  kinds.map((kind) => {
    const same = LIST_NAMES.filter((list) => NOUNS[kindOfList(list)].table === NOUNS[kind].table);
    const rows = same.filter((list) => !isWithoutRows(list)).map((list) => ({ list, kind: kindOfList(list) }));
    const loose = LIST_NAMES.filter((list) => MADE_OF[list]?.includes(kind) ?? (same.includes(list) && isWithoutRows(list)));
    const through = LIST_NAMES.filter((list) => reachedThrough(kindOfList(list))?.of === kind);
    // Each change is a line of the log.
    return [kind, { rows, loose: [...new Set([...loose, "audit"])], through }];
  }),
);
/** The lists that a change of this kind concerns. */
export const listsOf = (kind: RecordKind): Concerned => concerned.get(kind) ?? { rows: [], loose: ["audit"], through: [] };

/** Fields that some rows hide from some of those who see them: not even that they were changed is told. */
const hidden = new Map<RecordKind, ReadonlySet<string>>();
for (const { name, columns } of Object.values<Contract>(features).flatMap((contract) => Object.values(contract))) {
  if (name === undefined || !columns) continue;
  const keys = Object.entries(columns).flatMap(([key, { isHiddenInRows }]) => (isHiddenInRows ? [key, `${key}Id`] : []));
  if (keys.length > 0) hidden.set(kindOfList(name), new Set([...(hidden.get(kindOfList(name)) ?? []), ...keys]));
}
/** Of the names of changed fields those that may be told to whoever is told of the row. */
export const toldFields = (kind: RecordKind, fields: readonly string[]): string[] =>
  fields.filter((field) => !isPersonal(kind, field) && !hidden.get(kind)?.has(field));
