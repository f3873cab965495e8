/**
 * The small lists of the product, as data. One line adds a list: its values, calls, permission, tests and place on the screen follow.
 * Invariant: `key` and `path` never change once released; the key is stored with every value, the path is on the wire.
 */
export interface ListLevel {
  /** One value of this level, in the trade's word. */
  title: string;
  /** Calls that read and write this level alone; the specification gives some of them two names. */
  paths: readonly string[];
}
export interface ListSpec {
  key: string;
  title: string;
  /** `/api/<path>/` serves the whole list. */
  path: string;
  group: ListGroup;
  /** Names of the levels of a hierarchy, from the top; a flat list has none. */
  levels?: readonly ListLevel[];
  hasColor?: true;
  hasIcon?: true;
}

export const LIST_GROUPS = ["work", "failures", "assets", "materials", "costs", "people"] as const;
export type ListGroup = (typeof LIST_GROUPS)[number];

export const LISTS = [
  { key: "work-order-types", title: "Work Order Types", path: "WorkOrderType", group: "work" },
  {
    key: "maintenance-types",
    title: "Maintenance Types",
    path: "MaintenanceType",
    group: "work",
    levels: [level("Type"), level("Kind"), level("Method")],
  },
  { key: "repair-types", title: "Repair Types", path: "RepairType", group: "work" },
  { key: "hold-reasons", title: "Hold Reasons", path: "HoldReason", group: "work" },
  { key: "step-reasons", title: "Reasons Steps Are Not Done", path: "StepReason", group: "work" },
  { key: "maintenance-departments", title: "Maintenance Departments", path: "MaintenanceDepartment", group: "work" },
  {
    key: "failures",
    title: "Failures",
    path: "Failure",
    group: "failures",
    levels: [
      level("Class", "FailureClass"),
      level("Problem", "WorkOrderProblem"),
      level("Cause", "WorkOrderCause", "FailureCause"),
      level("Action", "WorkOrderAction"),
    ],
  },
  { key: "failure-areas", title: "Failure Areas", path: "FailureArea", group: "failures" },
  { key: "failure-types", title: "Failure Types", path: "FailureType", group: "failures" },
  { key: "failure-detections", title: "Failure Detections", path: "FailureDetection", group: "failures" },
  { key: "failure-impacts", title: "Failure Impacts", path: "FailureImpact", group: "failures" },
  { key: "asset-operating-statuses", title: "Asset Operating Statuses", path: "AssetOperatingStatus", group: "assets", hasColor: true },
  {
    key: "downtime-reasons",
    title: "Downtime Reasons",
    path: "DowntimeReason",
    group: "assets",
    levels: [level("Group"), level("Reason")],
  },
  // In the order in which a file of one refers to the one before: as `scheme.ts` says.
  { key: "asset-classifications", title: "Asset Classifications", path: "AssetClassification", group: "assets" },
  { key: "asset-categories", title: "Asset Categories", path: "AssetCategory", group: "assets", hasIcon: true },
  { key: "asset-groups-1", title: "Asset Groups 1", path: "AssetGroup1", group: "assets" },
  { key: "asset-groups-2", title: "Asset Groups 2", path: "AssetGroup2", group: "assets" },
  { key: "location-categories", title: "Location Categories", path: "LocationCategory", group: "assets", hasIcon: true },
  { key: "sensor-types", title: "Sensor Types", path: "SensorType", group: "assets" },
  { key: "units-of-measure", title: "Units of Measure", path: "UnitOfMeasure", group: "materials" },
  { key: "part-item-categories", title: "Part Item Categories", path: "PartItemCategory", group: "materials" },
  { key: "supplier-categories", title: "Supplier Categories", path: "SupplierCategory", group: "materials" },
  { key: "cost-centres", title: "Cost Centres", path: "CostCentre", group: "costs" },
  { key: "settling-departments", title: "Settling Departments", path: "SettlingDepartment", group: "costs" },
  { key: "projects", title: "Projects", path: "Project", group: "costs", hasColor: true },
  { key: "crafts", title: "Crafts", path: "Craft", group: "people" },
  { key: "skills", title: "Skills", path: "Skill", group: "people" },
  { key: "certificate-types", title: "Certificate Types", path: "CertificateType", group: "people" },
  { key: "absence-types", title: "Absence Types", path: "AbsenceType", group: "people" },
  { key: "pay-codes", title: "Pay Codes", path: "PayCode", group: "people" },
] as const satisfies readonly ListSpec[];

function level<const P extends readonly string[]>(title: string, ...paths: P) {
  return { title, paths };
}

type Entry = (typeof LISTS)[number];
export type ListKey = Entry["key"];
type LevelPath = Extract<Entry, { levels: unknown }>["levels"][number]["paths"][number];
/** Every path that serves values: of whole lists and of single levels. */
export type ValuesPath = Entry["path"] | LevelPath;

/** What one path serves: a list, or with `level` only that level of it (1 is the top). */
export interface ListView {
  path: ValuesPath;
  list: ListSpec & { key: ListKey };
  level: number | null;
}

export const listOfKey = (key: ListKey): ListSpec & { key: ListKey } => BY_KEY[key];
export const isListKey = (key: string): key is ListKey => Object.hasOwn(BY_KEY, key);

const BY_KEY = Object.fromEntries(LISTS.map((list) => [list.key, list])) as Record<ListKey, ListSpec & { key: ListKey }>;

export const VIEWS: readonly ListView[] = LISTS.flatMap((list: ListSpec & { key: ListKey }) => [
  { path: list.path, list, level: null },
  ...(list.levels ?? []).flatMap(({ paths }, at) => paths.map((path) => ({ path, list, level: at + 1 }))),
]) as readonly ListView[];

/** How deep a list goes: 1 for a flat one. */
export const depthOf = (list: ListSpec): number => list.levels?.length ?? 1;

/** Values one list may hold, all levels together. */
export const MAX_VALUES = 5000;
