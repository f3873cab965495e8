import type { Grants, SubModule } from "@millwright/domain/kit/access.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import type { Endpoint, ExampleRow } from "@millwright/domain/kit/endpoint.ts";
import { features } from "@millwright/domain/features.ts";
import * as served from "../features.ts";
import { sampleOf } from "./samples.ts";
import { contracts, standsFor } from "./tier.ts";

/** A request as it is sent: the parts that its contract names. */
export interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, unknown>;
  body?: unknown;
}
export type MakeRow = (kind: string) => Promise<ExampleRow>;

/** One call of the product with an accepted request for it. */
export interface Call {
  /** "suppliers.update" */
  title: string;
  /** "suppliers" */
  contract: string;
  endpoint: Endpoint;
  /** Takes an idempotency key and leaves an audit row. */
  isChange: boolean;
  example: (row: MakeRow) => Promise<Parts>;
}

type AnyExamples = Record<string, Record<string, ((row: MakeRow) => unknown) | undefined> | undefined>;

const examples = Object.fromEntries(
  Object.values(served).flatMap((feature) => feature.calls.map((each) => [each.name, each.examples])),
) as unknown as AnyExamples;

/** Every call of every contract; what is added to `features.ts` joins the generated tests by itself. */
export const everyCall: readonly Call[] = Object.entries(features).flatMap(([feature, contract]) =>
  Object.entries(contract as Record<string, Endpoint>).map(([name, endpoint]) => {
    const title = `${feature}.${name}`;
    return {
      title,
      contract: feature,
      endpoint,
      isChange: endpoint.method !== "GET" && !endpoint.reads && endpoint.access !== "gateway",
      example: async (row: MakeRow) => {
        const example = examples[feature]?.[name];
        if (!example)
          throw new Error(`${title} has no example: add it to the feature's examples.ts, and the feature to apps/server/src/features.ts`);
        const parts = structuredClone(await example(row)) as Parts;
        return endpoint.bytes === "upload" ? { ...parts, body: sampleOf(parts.headers) } : parts;
      },
    };
  }),
);

const ofThisRun = everyCall.filter(({ contract }) => contracts.includes(contract));
/** Those that the generated tests of this run go over: people's. */
export const calls: readonly Call[] = ofThisRun.filter(({ endpoint }) => endpoint.access !== "gateway");
/** Those that machines make. */
export const gatewayCalls: readonly Call[] = ofThisRun.filter(({ endpoint }) => endpoint.access === "gateway");

/** The calls of `recordCalls`, which one code makes and serves for every noun, by where they are found under its address. */
const OF_ALL_NOUNS: Readonly<Record<string, (get: string) => string>> = {
  list: (get) => get.replace(":id", "list/"),
  export: (get) => get.replace(":id", "export/"),
  get: (get) => get,
  create: (get) => get.replace(":id", ""),
  update: (get) => get,
  archive: (get) => `${get}/archive`,
  restore: (get) => `${get}/restore`,
  bulkArchive: (get) => get.replace(":id", "bulk/archive/"),
  log: (get) => get.replace("/:id", "Log/:id"),
};
const NAMES = Object.keys(OF_ALL_NOUNS);

const isOfAllNouns = (contract: Record<string, Endpoint>): boolean => {
  const get = contract["get"]?.path;
  return get !== undefined && NAMES.every((name) => contract[name]?.path === OF_ALL_NOUNS[name]?.(get));
};

/**
 * The calls over which goes what is proved of the code that every call passes through, not of the call: all that a feature serves itself, and of those
 * that all nouns have alike some that stand for the rest. Who may do what, to which rows and in whose tenant is asked of all `calls`.
 */
export const representatives: readonly Call[] = calls.filter(({ contract, title }) => {
  const name = title.slice(contract.length + 1);
  const own = (features as Record<string, Record<string, Endpoint>>)[contract];
  return !own || !NAMES.includes(name) || !isOfAllNouns(own) || standsFor(contract, name, NAMES);
});

/** Calls that make other records in the end: whoever may not make those is refused from the start. The imports of the examples make orders. */
const MAKES: Readonly<Record<string, SubModule>> = {
  "imports.upload": "work-orders",
  "imports.layout": "work-orders",
  "imports.map": "work-orders",
  "imports.words": "work-orders",
  "imports.mend": "work-orders",
  "imports.undo": "work-orders",
  "imports.template": "work-orders",
  "imports.check": "work-orders",
  "imports.run": "work-orders",
};

/** Calls about a file of records: for those who may not see such records there is no such file. */
const ABOUT_FILES = ["get", "layout", "map", "words", "mend", "check", "run", "undo", "kept", "refused", "refusedFile"].map(
  (name) => `imports.${name}`,
);

/** What was made for one person is nobody else's, whatever their role: the examples' is the administrator's who made it. So is the record that one of these is asked about, for who may not see it. */
export const OF_ITS_MAKER = [
  "workOrderPrint.fetch",
  "boardPrint.fetch",
  "pagePrint.print",
  "calendarFeeds.revoke",
  "wallScreens.revoke",
  "watching.get",
  "watching.set",
  ...["get", "update", "remove", "log"].map((name) => `analyticsDashboards.${name}`),
];

/** Whether the call is permitted and what its example names is out of sight. */
export const isOutOfSight = ({ title, endpoint: { access } }: Call, grants: Grants): boolean =>
  ABOUT_FILES.includes(title) &&
  typeof access === "object" &&
  "subModule" in access &&
  holds(grants, access.subModule, access.flag) &&
  !holds(grants, "work-orders", "view");

/** Calls about any record ask for the permission of the record they name; those of the examples hang on a supplier. */
const EXAMPLE_RECORD: SubModule = "suppliers";

/** Calls on somebody else's shared record: the examples' view is the administrator's, and changing it takes the right to share. */
const CHANGES_SHARED = ["listViews.update", "listViews.remove"];

/** The board of the examples is shared and the administrator's: changing it takes the right to look after boards. */
const CHANGES_BOARDS = [
  ...["update", "versions", "version", "restoreVersion"].map((name) => `boards.${name}`),
  ...["create", "update", "remove", "layout"].map((name) => `boardWidgets.${name}`),
];

/** What the permission table says of a call's example for a person with these grants. */
export function mayCall({ title, endpoint: { access } }: Call, grants: Grants): boolean {
  if (typeof access === "string") return true;
  const made = MAKES[title];
  if (CHANGES_SHARED.includes(title) && !holds(grants, EXAMPLE_RECORD, "delete")) return false;
  if (CHANGES_BOARDS.includes(title) && !holds(grants, "boards", "delete")) return false;
  return (
    holds(grants, "record" in access ? EXAMPLE_RECORD : access.subModule, access.flag) &&
    (!made || (holds(grants, made, "create") && holds(grants, made, "view")))
  );
}

/** Whether the contract alone refuses the call, so that nothing of the request has to be read. */
export function isRefusedUnread({ access }: Endpoint, grants: Grants): boolean {
  return typeof access !== "string" && "subModule" in access && !holds(grants, access.subModule, access.flag);
}

/** The sub-module whose scope decides which rows the call reaches; null where no scope applies. */
export function subModuleOf({ access }: Endpoint): SubModule | null {
  if (typeof access === "string") return null;
  return "record" in access ? EXAMPLE_RECORD : access.subModule;
}
