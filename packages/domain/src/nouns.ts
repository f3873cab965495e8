/** In this order: an area imports only from those before it. */
export const AREAS = ["foundation", "register", "materials", "work", "iot", "insight", "connect"] as const;
export type Area = (typeof AREAS)[number];

/**
 * Every kind of record of the product, declared once. Permissions, kinds of ids, folders of files, coded tables, imports, the menu's rights and the reach of
 * limited roles are read off this table; whoever adds a noun adds a line here.
 */
interface Noun {
  area: Area;
  /** The table of its rows, as queries name it. */
  table: string;
  /** The column that names a row, where that is not `name`. */
  label?: string;
  /** The sub-module whose grants open it: its own where this names it, else that of the record it belongs to; null: no grant does, its own rule says who. */
  rights: string | null;
  /** Its entry of the menu. */
  menu?: number;
  /** The entity type that the files of its records carry. */
  folder?: string;
  /** Its records are known by a code that is theirs alone in the tenant. */
  isCoded?: true;
  /** Its records can be imported. */
  isImported?: true;
  /** The audit tells of it to those alone who may view it, or decide about it. */
  isConfidential?: "view" | "approve";
  /** Which of its rows a limited role reaches. A noun that says nothing is out of every limited role's reach. */
  reach?: Reach | Through;
}

/** A row is within reach where that of another kind is, which this column names. */
export interface Through {
  of: string;
  by: string;
}

/**
 * "shared": everybody with the flag, by decision. Else the columns that tie a row to a site, to a crew and to people; a kind of scope without a column reaches nothing.
 * "always own": what is a person's own stays in reach of those who are limited to a site. `followers`: a table of people to whom a row belongs, too.
 */
export type Reach =
  | "shared"
  | {
      site?: string;
      /** Its rows belong to no site: a role that is held at one site reaches them as if it were held everywhere. */
      isSiteless?: true;
      /** By what it is a crew's: given to it, an asset or a location that it serves (or one below), one of its members. */
      crew?: { crew?: string; asset?: string; location?: string; person?: string };
      own?: readonly string[];
      ownAlways?: true;
      followers?: { table: string; row: string; person: string };
    };

/** What is known by a code and can be imported. */
const coded = { isCoded: true, isImported: true } as const;

const inWarehouse = { of: "warehouses", by: "warehouseId" } as const;

export const NOUNS = {
  assets: {
    ...coded,
    area: "register",
    table: "assets",
    rights: "assets",
    menu: 303,
    folder: "Assets",
    reach: { site: "siteId", crew: { asset: "id" } },
  },
  locations: {
    ...coded,
    area: "register",
    table: "locations",
    rights: "locations",
    menu: 302,
    folder: "Locations",
    reach: { site: "siteId", crew: { location: "id" } },
  },
  "work-requests": {
    ...coded,
    area: "work",
    table: "workRequests",
    label: "title",
    rights: "work-requests",
    menu: 404,
    folder: "WorkRequests",
    reach: {
      site: "siteId",
      crew: { crew: "crewId", asset: "assetId", location: "locationId" },
      own: ["requesterId"],
      ownAlways: true,
      followers: { table: "workRequestFollowers", row: "workRequestId", person: "personId" },
    },
  },
  "work-orders": {
    ...coded,
    area: "work",
    table: "workOrders",
    label: "title",
    rights: "work-orders",
    menu: 403,
    folder: "WorkOrders",
    reach: {
      site: "siteId",
      crew: { crew: "crewId", asset: "assetId", location: "locationId" },
      own: ["responsiblePersonId", "createdBy", "requesterId"],
      ownAlways: true,
    },
  },
  // What a board shows is within reach where the orders are; within reach, a board is seen by those with whom it is shared.
  "work-order-boards": {
    area: "work",
    table: "workOrderBoards",
    rights: "work-order-boards",
    menu: 412,
    reach: { own: ["ownerId"], isSiteless: true },
  },
  // The week of a crew, once it was locked; what stood in it is within reach where the orders are.
  "crew-weeks": {
    area: "work",
    table: "crewWeeks",
    rights: "crew-weeks",
    menu: 413,
    reach: { site: "siteId", crew: { crew: "crewId" }, own: ["lockedById"] },
  },
  "work-order-tasks": { area: "work", table: "workOrderTasks", rights: "work-orders" },
  "work-order-stops": { area: "work", table: "workOrderStops", label: "position", rights: "work-orders" },
  "work-order-subtasks": { area: "work", table: "workOrderSubtasks", rights: "work-orders", folder: "WorkOrderSubTasks" },
  "work-order-notes": { area: "work", table: "workOrderNotes", rights: "work-orders" },
  "work-order-relations": { area: "work", table: "workOrderRelations", label: "kind", rights: "work-orders" },
  "work-order-failures": {
    area: "work",
    table: "workOrderFailures",
    label: "id",
    rights: "work-orders",
    isImported: true,
    reach: { of: "work-orders", by: "workOrderId" },
  },
  "work-parts": { area: "work", table: "workOrderPlannedParts", label: "text", rights: "work-orders" },
  // What was drawn for somebody, which nobody else gets.
  "work-order-prints": { area: "work", table: "workOrderPrints", label: "kind", rights: "work-orders" },
  // A link for calendars elsewhere, which is its maker's alone.
  "calendar-feeds": { area: "work", table: "calendarFeeds", label: "id", rights: "work-orders" },
  // Planned and worked; what it cost stands among the costs.
  "work-labour": {
    area: "work",
    table: "workOrderPlannedLabour",
    label: "kind",
    rights: "work-orders",
    isImported: true,
    reach: { of: "work-orders", by: "workOrderId" },
  },
  suppliers: {
    ...coded,
    area: "register",
    table: "suppliers",
    rights: "suppliers",
    menu: 502,
    folder: "Suppliers",
    reach: { own: ["createdBy"], isSiteless: true },
  },
  people: {
    area: "foundation",
    table: "people",
    rights: "people",
    menu: 603,
    folder: "Personnel",
    isImported: true,
    reach: { site: "siteId", crew: { person: "id" }, own: ["id"] },
  },
  // People with an account; the id is the person's.
  users: {
    area: "foundation",
    table: "people",
    rights: "users",
    menu: 605,
    reach: { site: "siteId", crew: { person: "id" }, own: ["id"] },
  },
  // Roles are held at sites and belong to none.
  roles: { area: "foundation", table: "roles", rights: "user-roles", reach: { isSiteless: true } },
  "reference-lists": { area: "foundation", table: "referenceValues", rights: "reference-lists", menu: 602, reach: "shared" },
  statuses: { area: "foundation", table: "statuses", rights: "reference-lists", reach: "shared" },
  imports: { area: "connect", table: "imports", rights: "imports", menu: 606, reach: { own: ["createdBy"] } },
  // What was done, by whom: limited, a role sees what its own person did, at whichever site.
  audit: {
    area: "foundation",
    table: "auditLog",
    label: "action",
    rights: "audit",
    menu: 610,
    reach: { own: ["personId"], ownAlways: true },
  },
  files: { area: "foundation", table: "files", rights: null },
  mails: { area: "foundation", table: "mails", label: "subject", rights: "settings" },
  "list-views": { area: "foundation", table: "listViews", rights: null },
  crews: {
    ...coded,
    area: "register",
    table: "crews",
    rights: "crews",
    menu: 407,
    folder: "Crews",
    reach: { site: "siteId", crew: { crew: "id" }, own: ["createdBy"] },
  },
  "crew-members": {
    area: "register",
    table: "crewMembers",
    rights: "crews",
    isImported: true,
    reach: { crew: { crew: "crewId" }, own: ["personId"] },
  },
  "crew-assets": { area: "register", table: "crewAssets", rights: "crews", reach: { crew: { crew: "crewId" } } },
  certificates: {
    area: "register",
    table: "certificates",
    label: "number",
    rights: "certificates",
    menu: 611,
    folder: "Certificates",
    isImported: true,
    reach: { site: "siteId", crew: { person: "personId" }, own: ["personId"] },
  },
  // What an hour costs: nobody who is limited sees any of it.
  "labour-rates": { area: "register", table: "labourRates", rights: "work-costs", isConfidential: "view" },
  // What an asset cost and is worth is within reach where the asset is; the id is the asset's.
  "asset-values": {
    area: "register",
    table: "assets",
    rights: "work-costs",
    isConfidential: "view",
    reach: { site: "siteId", crew: { asset: "id" } },
  },
  // What was booked on an order is within reach where the order is.
  "work-order-costs": {
    area: "work",
    table: "workOrderCosts",
    label: "description",
    rights: "work-costs",
    isConfidential: "view",
    reach: { of: "work-orders", by: "workOrderId" },
  },
  // A calendar is of no site by its nature; the places that follow it are.
  "production-calendars": {
    ...coded,
    area: "register",
    table: "productionCalendars",
    rights: "production-calendars",
    menu: 308,
    reach: { own: ["createdBy"], isSiteless: true },
  },
  // What is to be said of assets is the organisation's, as the lists are that it hangs on.
  attributes: { area: "register", table: "attributes", rights: "reference-lists", reach: "shared" },
  // A pattern of shifts is of no site by its nature; who follows it is.
  shifts: {
    ...coded,
    area: "register",
    table: "shifts",
    rights: "shifts",
    menu: 408,
    reach: { own: ["createdBy"], isSiteless: true },
  },
  "shift-terms": {
    area: "register",
    table: "shiftTerms",
    rights: "shifts",
    reach: { site: "siteId", crew: { crew: "crewId", person: "personId" }, own: ["personId"] },
  },
  holidays: {
    area: "register",
    table: "holidays",
    rights: "holidays",
    menu: 409,
    isImported: true,
    reach: { site: "siteId", own: ["createdBy"] },
  },
  // Why somebody is away is told to who decides about it.
  absences: {
    area: "register",
    table: "absences",
    label: "remark",
    rights: "absences",
    isConfidential: "approve",
    menu: 410,
    isImported: true,
    reach: { site: "siteId", crew: { person: "personId" }, own: ["personId"], ownAlways: true },
  },
  meters: {
    ...coded,
    area: "register",
    table: "meters",
    rights: "meters",
    menu: 305,
    folder: "Meters",
    reach: { site: "siteId", crew: { asset: "assetId", location: "locationId" }, own: ["createdBy"] },
  },
  // What is read of a meter is within reach where its meter is; the id is the meter's.
  "meter-readings": {
    area: "register",
    table: "meters",
    rights: "meter-readings",
    reach: { site: "siteId", crew: { asset: "assetId", location: "locationId" }, own: ["createdBy"] },
  },
  downtimes: {
    area: "register",
    table: "downtimes",
    label: "remark",
    rights: "downtimes",
    menu: 306,
    isImported: true,
    reach: { site: "siteId", crew: { asset: "assetId" }, own: ["createdBy"] },
  },
  fleet: {
    area: "register",
    table: "fleetEntries",
    label: "purpose",
    rights: "fleet",
    menu: 311,
    isImported: true,
    reach: { site: "siteId", crew: { asset: "assetId" }, own: ["createdBy", "driverId"] },
  },
  // What fuel cost; the id is that of the line.
  "fleet-prices": {
    area: "register",
    table: "fleetEntries",
    label: "id",
    rights: "work-costs",
    isConfidential: "view",
    reach: { site: "siteId", crew: { asset: "assetId" }, own: ["createdBy", "driverId"] },
  },
  "asset-positions": {
    ...coded,
    area: "register",
    table: "assetPositions",
    rights: "asset-positions",
    menu: 307,
    folder: "AssetPositions",
    reach: { site: "siteId", crew: { asset: "parentAssetId", location: "locationId" }, own: ["createdBy"] },
  },
  // What is sent to a site is told there, too: `asset-movements` on the server asks for it.
  "asset-movements": {
    area: "register",
    table: "assetMovements",
    label: "kind",
    rights: "asset-movements",
    folder: "AssetMovements",
    reach: { site: "siteId", crew: { asset: "assetId" }, own: ["createdBy", "holderId"] },
  },
  "meter-rounds": {
    ...coded,
    area: "register",
    table: "meterRounds",
    rights: "meter-rounds",
    menu: 309,
    folder: "MeterRounds",
    reach: { site: "siteId", own: ["createdBy"] },
  },
  "task-groups": {
    ...coded,
    area: "work",
    table: "taskGroups",
    rights: "task-groups",
    menu: 406,
    folder: "TaskGroup",
    reach: { site: "siteId", own: ["createdBy"] },
  },
  "planned-tasks": { area: "work", table: "plannedTasks", label: "plannedTaskName", rights: "task-groups" },
  "planned-subtasks": { area: "work", table: "plannedSubtasks", rights: "task-groups", folder: "PlannedSubTask", isImported: true },
  "planned-labour": { area: "work", table: "plannedLabour", label: "id", rights: "task-groups" },
  "planned-parts": { area: "work", table: "plannedParts", label: "text", rights: "task-groups" },
  plans: {
    ...coded,
    area: "work",
    table: "plans",
    rights: "plans",
    menu: 405,
    folder: "MaintenancePlans",
    reach: { site: "siteId", crew: { crew: "crewId" }, own: ["createdBy", "responsiblePersonId"] },
  },
  "plan-triggers": { area: "work", table: "planTriggers", label: "kind", rights: "plans" },
  // What is due is of the site where the asset stands, whatever the site of the plan.
  "plan-assets": {
    area: "work",
    table: "planAssets",
    label: "id",
    rights: "plans",
    isImported: true,
    reach: { site: "siteId", crew: { crew: "crewId", asset: "assetId" } },
  },
  "plan-occurrences": {
    area: "work",
    table: "planOccurrences",
    label: "occurrenceKey",
    rights: "plans",
    reach: { site: "siteId", crew: { crew: "crewId", asset: "assetId" } },
  },
  // What a part is, is the organisation's; where pieces of it lie is a warehouse's.
  "master-parts": {
    ...coded,
    area: "materials",
    table: "masterParts",
    rights: "master-parts",
    menu: 504,
    folder: "Parts",
    reach: { own: ["createdBy"], isSiteless: true },
  },
  "part-suppliers": {
    area: "materials",
    table: "partSuppliers",
    label: "id",
    rights: "master-parts",
    reach: { own: ["createdBy"], isSiteless: true },
  },
  // What a supplier asks for a part; the id is that of the line that says who delivers it.
  "part-prices": {
    area: "materials",
    table: "partSuppliers",
    label: "id",
    rights: "purchase-orders",
    isConfidential: "view",
    reach: "shared",
  },
  "part-alternates": { area: "materials", table: "partAlternates", label: "id", rights: "master-parts" },
  "spare-parts": {
    area: "materials",
    table: "spareParts",
    label: "id",
    rights: "master-parts",
    isImported: true,
    reach: { own: ["createdBy"], isSiteless: true },
  },
  warehouses: {
    ...coded,
    area: "materials",
    table: "warehouses",
    rights: "warehousing",
    folder: "Warehouses",
    reach: {
      site: "siteId",
      crew: { crew: "crewId", person: "personId" },
      own: ["createdBy", "personId"],
      followers: { table: "warehouseKeepers", row: "warehouseId", person: "personId" },
    },
  },
  // What lies in a warehouse is within reach where the warehouse is.
  bins: {
    area: "materials",
    table: "bins",
    label: "code",
    rights: "warehousing",
    isImported: true,
    reach: inWarehouse,
  },
  "stock-levels": { area: "materials", table: "stockLevels", label: "id", rights: "warehousing", reach: inWarehouse },
  "stock-rows": { area: "materials", table: "stockRows", label: "id", rights: "warehousing", reach: inWarehouse },
  reservations: { area: "materials", table: "reservations", label: "id", rights: "warehousing", reach: inWarehouse },
  "stock-lots": { area: "materials", table: "stockLots", label: "number", rights: "warehousing", reach: "shared" },
  "stock-movements": { area: "materials", table: "stockMovements", label: "kind", rights: "warehousing", isImported: true },
  "stock-movement-lines": { area: "materials", table: "stockMovementLines", label: "kind", rights: "warehousing", reach: inWarehouse },
  // What is ordered, and what it costs, is told to those alone who may see it.
  "purchase-orders": {
    area: "materials",
    table: "purchaseOrders",
    label: "code",
    rights: "purchase-orders",
    menu: 507,
    isConfidential: "view",
    reach: inWarehouse,
  },
  // Who asks for something finds it again, whichever site it comes from.
  "material-requests": {
    area: "materials",
    table: "materialRequests",
    label: "code",
    rights: "material-requests",
    menu: 505,
    folder: "MaterialRequests",
    reach: { site: "siteId", crew: { crew: "crewId" }, own: ["createdBy", "requesterId"], ownAlways: true },
  },
  "material-request-lines": {
    area: "materials",
    table: "materialRequestLines",
    label: "id",
    rights: "material-requests",
    reach: { of: "material-requests", by: "materialRequestId" },
  },
  "material-receipts": {
    area: "materials",
    table: "materialReceipts",
    label: "code",
    rights: "material-receipts",
    menu: 506,
    folder: "MaterialReceipts",
    reach: inWarehouse,
  },
  "material-receipt-lines": {
    area: "materials",
    table: "materialReceiptLines",
    label: "id",
    rights: "material-receipts",
    reach: inWarehouse,
  },
  // What was counted; what the books said of it is told by the feature's own rule.
  "stock-counts": {
    area: "materials",
    table: "stockCounts",
    label: "code",
    rights: "stock-counts",
    menu: 508,
    folder: "StockCounts",
    isImported: true,
    reach: inWarehouse,
  },
  "stock-count-lines": { area: "materials", table: "stockCountLines", label: "id", rights: "stock-counts", reach: inWarehouse },
  "purchase-order-lines": { area: "materials", table: "purchaseOrderLines", label: "id", rights: "purchase-orders", reach: inWarehouse },
  networks: {
    ...coded,
    area: "iot",
    table: "networks",
    rights: "networks",
    menu: 202,
    folder: "Networks",
    reach: { site: "siteId", own: ["createdBy"] },
  },
  gateways: {
    ...coded,
    area: "iot",
    table: "gateways",
    rights: "gateways",
    menu: 203,
    folder: "Gateways",
    reach: { site: "siteId", crew: { location: "locationId" }, own: ["createdBy"] },
  },
  sensors: {
    ...coded,
    area: "iot",
    table: "sensors",
    rights: "sensors",
    menu: 204,
    folder: "Sensors",
    reach: { site: "siteId", crew: { asset: "assetId", location: "locationId" }, own: ["createdBy"] },
  },
  // What sensors raised; nobody makes one.
  alarms: {
    area: "iot",
    table: "alarms",
    rights: "alarms",
    menu: 205,
    reach: { site: "siteId", crew: { asset: "assetId", location: "locationId" } },
  },
  "alarm-rules": {
    ...coded,
    area: "iot",
    table: "alarmRules",
    rights: "alarm-rules",
    menu: 206,
    reach: { site: "siteId", own: ["createdBy"] },
  },
  "reading-asides": { area: "iot", table: "sensorSpans", label: "id", rights: "sensors" },
  "meter-feeds": { area: "iot", table: "meterFeeds", label: "id", rights: "sensors", reach: { of: "sensors", by: "sensorId" } },
  // What a board shows is within reach where its rows are; within reach, a board is seen by those with whom it is shared.
  boards: { area: "insight", table: "boards", rights: "boards", menu: 201, reach: { own: ["ownerId"], isSiteless: true } },
  "board-widgets": { area: "insight", table: "boardWidgets", label: "id", rights: "boards", reach: { of: "boards", by: "boardId" } },
  // What a report shows is within reach of each recipient where its rows are.
  "scheduled-reports": {
    area: "insight",
    table: "scheduledReports",
    rights: "scheduled-reports",
    reach: { own: ["ownerId"], isSiteless: true },
  },
  // A link by which a screen shows a board; it is its maker's, and of those who look after the board.
  "wall-screens": { area: "insight", table: "wallScreens", rights: "boards" },
  // Which roles see a dashboard is said of each; no figure on it is given to anybody by that.
  // What was drawn of a board for somebody, which nobody else gets.
  "board-prints": { area: "insight", table: "workOrderPrints", label: "kind", rights: "boards" },
  "analytics-dashboards": { area: "insight", table: "analyticsDashboards", label: "title", rights: "analytics", reach: "shared" },
} as const satisfies Record<string, Noun>;

/** Kinds of record that a call can name by id. The generated tests read the kind to put another tenant's id in its place. */
export type RecordKind = keyof typeof NOUNS;
type Nouns = typeof NOUNS;
/** The nouns of which the table says something. */
export type NounWith<Part> = { [K in RecordKind]: Nouns[K] extends Part ? K : never }[RecordKind];

/** What has rights and no records (null), and rights that are called otherwise than the kind of record behind them: by the rows of this one they are limited. */
const BEHIND = {
  settings: null,
  "work-costs": "work-order-costs",
  "user-roles": "roles",
  calendar: null,
  warehousing: "warehouses",
  analytics: "analytics-dashboards",
} as const satisfies Record<string, RecordKind | null>;
const WITHOUT_RECORDS = Object.keys(BEHIND) as (keyof typeof BEHIND)[];
/** Nouns with rights of their own, and the rights beside them. */
export type SubModule = { [K in RecordKind]: Nouns[K]["rights"] extends K ? K : never }[RecordKind] | keyof typeof BEHIND;
export const kinds = Object.keys(NOUNS) as RecordKind[];
const isSubModule = (kind: RecordKind): kind is RecordKind & SubModule => NOUNS[kind].rights === kind;
export const SUB_MODULES: readonly SubModule[] = [...kinds.filter(isSubModule), ...WITHOUT_RECORDS];

/** The entity types that the specification gives to folders of files, and ours beside them. */
export type Folder = Extract<Nouns[RecordKind], { folder: string }>["folder"];
const withFolder = kinds.flatMap((kind) => {
  const noun: Noun = NOUNS[kind];
  return noun.folder ? [{ folder: noun.folder as Folder, kind, subModule: noun.rights as SubModule }] : [];
});
export const FOLDERS: readonly Folder[] = withFolder.map(({ folder }) => folder);
/** Whose permission opens a folder, and which record a file in it hangs on. */
export const FOLDER_OF = Object.fromEntries(withFolder.map(({ folder, ...rest }) => [folder, rest])) as Record<
  Folder,
  { subModule: SubModule; kind: RecordKind }
>;

/** Tables whose rows are known by a code that is theirs alone in the tenant. */
export type CodedTable = Nouns[NounWith<{ isCoded: true }>]["table"];

/** The right that shows an entry of the menu, where a noun stands behind it. */
export const rightsOfEntry = (id: number): SubModule | undefined =>
  kinds.filter(isSubModule).find((kind) => (NOUNS[kind] as Noun).menu === id);

/** The column of its table that names a row. */
export const labelOf = (kind: RecordKind): string => (NOUNS[kind] as Noun).label ?? "name";

/** The entry of the menu behind which a kind is looked at. */
export const entryOf = (kind: RecordKind): number | undefined => (NOUNS[kind] as Noun).menu;

/** Kinds of which the audit tells only those who have this right. */
export const CONFIDENTIAL: readonly { kind: RecordKind; rights: SubModule; flag: "view" | "approve" }[] = kinds.flatMap((kind) => {
  const { isConfidential, rights }: Noun = NOUNS[kind];
  return isConfidential ? [{ kind, rights: rights as SubModule, flag: isConfidential }] : [];
});

const isThrough = (reach: Noun["reach"]): reach is Through => typeof reach === "object" && "of" in reach;
/** The kind of record through which a kind is reached, and the column that names it. */
export function reachedThrough(kind: RecordKind): { of: RecordKind; by: string } | undefined {
  const { reach }: Noun = NOUNS[kind];
  return isThrough(reach) ? { of: reach.of as RecordKind, by: reach.by } : undefined;
}
/** Which rows of a kind a limited role reaches; undefined: none. Of a kind that is reached through another: which rows of that. */
export function reachOf(kind: RecordKind): Reach | undefined {
  const { reach }: Noun = NOUNS[kind];
  return isThrough(reach) ? reachOf(reach.of as RecordKind) : reach;
}

/** Which rows the rights of a sub-module are about: the noun that it is called after, or the one that is named for it; undefined where there are no rows to tell apart. */
export const kindBehind = (subModule: SubModule): RecordKind | undefined =>
  isBehind(subModule) ? (BEHIND[subModule] ?? undefined) : subModule;
const isBehind = (subModule: SubModule): subModule is keyof typeof BEHIND => Object.hasOwn(BEHIND, subModule);
