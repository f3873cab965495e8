import type { RecordKind } from "../../kit/ids.ts";
import type { SubModule } from "../../kit/access.ts";

/** The entity-type names that the specification gives to folders, and ours beside them. */
export const FOLDERS = ["WorkRequests", "WorkOrders", "Assets", "Locations", "Suppliers", "Personnel", "WorkOrderSubTasks"] as const;
export type Folder = (typeof FOLDERS)[number];

/** Whose permission opens a folder, and which record a file in it hangs on. */
export const FOLDER_OF: Record<Folder, { subModule: SubModule; kind: RecordKind }> = {
  WorkRequests: { subModule: "work-requests", kind: "work-requests" },
  WorkOrders: { subModule: "work-orders", kind: "work-orders" },
  Assets: { subModule: "assets", kind: "assets" },
  Locations: { subModule: "locations", kind: "locations" },
  Suppliers: { subModule: "suppliers", kind: "suppliers" },
  Personnel: { subModule: "people", kind: "people" },
  WorkOrderSubTasks: { subModule: "work-orders", kind: "work-order-subtasks" },
};

/** The largest file that is taken, in bytes. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024;
