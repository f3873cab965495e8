import { z } from "zod";
import { SHARED_WITH } from "../../foundation/list-views/sharing.ts";
import { CATEGORIES } from "../../foundation/statuses/categories.ts";
import { SHADES } from "../../foundation/statuses/shades.ts";
import { AlarmRow } from "../../iot/alarms/contract.ts";
import { GatewayRow } from "../../iot/gateways/contract.ts";
import { RESOLUTIONS, SensorCurve } from "../../iot/messages/contract.ts";
import { RANGES } from "../../iot/messages/ranges.ts";
import { SensorRow } from "../../iot/sensors/contract.ts";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { day, instant, Money, name, NameRef, optionalText, Ref, version } from "../../kit/fields.ts";
import { filterOf, idInPath, idOf, idParams, targetOf } from "../../kit/ids.ts";
import { recordCalls, recordOf, rowOf } from "../../kit/record-calls.ts";
import { WorkOrderRow } from "../../work/orders/contract.ts";
import { FigureAnswer } from "../figures/contract.ts";
import { BoardWidget, Spot, widgetOf } from "./widget-shape.ts";
import { TEMPLATES } from "./templates.ts";
import { MOST_WIDGETS, WIDGET_KINDS } from "./widgets.ts";

/** Seconds after which a board that is open asks again. */
export const REFRESHES = [15, 60, 300] as const;
const MOST_ROLES = 50;

const refresh = () => z.literal([...REFRESHES]);
/** Entries of the menu that open a board. */
const entry = () => z.literal(701);

/** Where a board looks by itself; whoever looks at it may look elsewhere. */
const placed = {
  locationId: idOf("locations").nullable().optional(),
  assetId: idOf("assets").nullable().optional(),
  networkId: idOf("networks").nullable().optional(),
  typeId: idOf("reference-lists").nullable().optional(),
  crewId: idOf("crews").nullable().optional(),
};

/** What a person says of a board. */
export const BoardDraft = z.object({
  name: name(),
  description: optionalText(1000),
  ...placed,
  range: z.enum(RANGES).optional(),
  refreshSeconds: refresh().optional(),
  /** The entry of the menu that opens it, in organisations whose menu is limited; one board opens there. */
  menuEntry: entry().nullable().optional(),
  sharedWith: z.enum(SHARED_WITH).optional(),
  roles: z
    .array(z.object({ roleId: idOf("roles"), mayEdit: z.boolean() }))
    .max(MOST_ROLES)
    .optional(),
});
export type BoardDraft = z.input<typeof BoardDraft>;

/** A new one, with the widgets of a template, which look at the place of the board. */
export const NewBoardDraft = BoardDraft.extend({ template: z.enum(TEMPLATES).optional() });
export type NewBoardDraft = z.input<typeof NewBoardDraft>;

const facts = {
  name: z.string(),
  description: z.string().nullable(),
  sharedWith: z.enum(SHARED_WITH),
  /** Null: of somebody who left. */
  owner: NameRef.nullable(),
};

export const BoardRow = rowOf({
  ...facts,
  /** The end of its address, for people. */
  uri: z.string(),
  /** Of the caller. */
  isFavourite: z.boolean(),
  updatedAt: instant(),
  /** Where its widgets are, for a small picture of it. */
  layout: z.array(Spot.extend({ kind: z.enum(WIDGET_KINDS) })),
});
export type BoardRow = z.infer<typeof BoardRow>;

export const Widget = recordOf({ boardId: z.int(), widget: BoardWidget, ...Spot.shape });
export type Widget = z.infer<typeof Widget>;

export const Board = recordOf({
  ...facts,
  uri: z.string(),
  locationId: z.int().nullable(),
  assetId: z.int().nullable(),
  networkId: z.int().nullable(),
  typeId: z.int().nullable(),
  crewId: z.int().nullable(),
  range: z.enum(RANGES),
  refreshSeconds: refresh(),
  menuEntry: entry().nullable(),
  roles: z.array(z.object({ roleId: z.int(), mayEdit: z.boolean() })),
  isMine: z.boolean(),
  isFavourite: z.boolean(),
  /** The clock of the site at which it looks, else of the organisation. */
  timeZone: z.string(),
  widgets: z.array(Widget),
});
export type Board = z.infer<typeof Board>;

/** A widget of an earlier version, where it was; restoring gives one that is gone a new number. */
const KeptWidget = z.object({ id: z.int(), widget: BoardWidget, ...Spot.shape });
export type KeptWidget = z.infer<typeof KeptWidget>;
const versionFacts = {
  number: z.int(),
  /** It was like this until then. */
  until: instant(),
  /** Who changed it then; null: somebody who left. */
  changedBy: NameRef.nullable(),
};
const BoardVersionRow = z.object({ ...versionFacts, widgets: z.int() });
const BoardVersion = z.object({ ...versionFacts, widgets: z.array(KeptWidget) });
export type BoardVersion = z.infer<typeof BoardVersion>;
const versionParams = idParams("boards").extend({ number: z.coerce.number().int().min(1).max(1_000_000_000) });

const may = <const F extends "view" | "create" | "update" | "delete">(flag: F) => ({ subModule: "boards", flag }) as const;
const {
  list: rows,
  get,
  create,
  update,
  log,
} = recordCalls({
  kind: "boards",
  api: "Dashboards",
  draft: BoardDraft,
  record: Board,
  row: BoardRow,
  columns: {
    name: column.text({ isRequired: true, isSearched: true }),
    sharedWith: column.choice(SHARED_WITH, { isRequired: true }),
    owner: column.reference("people"),
    isFavourite: column.yesNo({ isRequired: true }),
    updatedAt: column.instant({ isRequired: true }),
  },
});

/** Where the board is looked at; each is a filter, with all that is below it. */
export const Where = z.object({
  locationId: filterOf("locations").optional(),
  assetId: filterOf("assets").optional(),
  networkId: filterOf("networks").optional(),
  typeId: filterOf("reference-lists").optional(),
  crewId: filterOf("crews").optional(),
});
export type Where = z.infer<typeof Where>;

const key = z.string().min(1).max(40);
const Asked = z.object({ key, widget: widgetOf(filterOf) });

/** A series of a widget; of several that are combined `sensor` is null. Values are in the unit that is stored. */
const BoardSeries = SensorCurve.omit({ apart: true, seriesId: true }).extend({
  seriesId: z.int().nullable(),
  sensor: Ref.nullable(),
  typeId: z.int().nullable(),
  label: z.string(),
  /** Seconds between two readings, as far as that is known. */
  intervalSeconds: z.int().nullable(),
  newest: z.object({ at: instant(), value: z.number() }).nullable(),
});
export type BoardSeries = z.infer<typeof BoardSeries>;

const is = <const I extends string>(what: I) => ({ key, is: z.literal(what) });
/** What a widget that lists something shows of each row: nothing else of it leaves the server, least of all to a screen on a wall. */
export const SHOWN_ROWS = {
  alarms: AlarmRow.pick({
    id: true,
    name: true,
    state: true,
    severity: true,
    raisedAt: true,
    sensor: true,
    asset: true,
    acknowledgedAt: true,
    lastValue: true,
    unit: true,
    datum: true,
    decimals: true,
    typeId: true,
    kind: true,
  }),
  sensors: SensorRow.pick({
    id: true,
    code: true,
    name: true,
    type: true,
    status: true,
    state: true,
    lastMessageAt: true,
    battery: true,
    signal: true,
    values: true,
    lastSaid: true,
  }),
  work: WorkOrderRow.pick({
    id: true,
    code: true,
    title: true,
    status: true,
    priority: true,
    asset: true,
    responsiblePerson: true,
    estStartAt: true,
    dueAt: true,
  }),
  gateways: GatewayRow.pick({
    id: true,
    code: true,
    name: true,
    state: true,
    lastMessageAt: true,
    battery: true,
    signal: true,
    sensorCount: true,
  }),
};

/** One value of a row, as its column has it: what it is called, or what a reader writes in their own way. */
const ListCell = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.object({ instant: instant() }),
  z.object({ day: day() }),
  Money,
  z.object({ status: z.string(), category: z.enum(CATEGORIES), shade: z.enum(SHADES).optional() }),
  /** Another record. */
  z.object({ id: z.int(), name: z.string() }),
]);
export type ListCell = z.infer<typeof ListCell>;

/** What a widget shows of a list: its columns that are there, and the values of these alone. */
const ListAnswer = z.object({
  ...is("list"),
  /** What its rows are, as far as they have a page. */
  of: z.string(),
  columns: z.array(
    z.object({ field: z.string(), title: z.string(), isNumber: z.boolean(), /** What it points at. */ to: z.string().optional() }),
  ),
  rows: z.array(z.object({ id: z.int(), cells: z.array(ListCell) })),
  /** Of how many these are the first. */
  count: z.object({ rows: z.int().min(0), isCapped: z.boolean() }),
});

const Answer = z.discriminatedUnion("is", [
  z.object({
    ...is("series"),
    /** Milliseconds since 1970. */
    from: z.number(),
    until: z.number(),
    resolution: z.enum(RESOLUTIONS),
    series: z.array(BoardSeries),
    /** When alarms of lines were active, as far as the reader may see alarms; an open end: still. */
    alarms: z.array(AlarmRow.pick({ highestSeverity: true }).extend({ from: instant(), until: instant().nullable() })),
    /** Some of what the widget names is not in the reader's scope. */
    isNarrowed: z.boolean(),
  }),
  z.object({ ...is("figure"), answer: FigureAnswer }),
  z.object({ ...is("alarms"), rows: z.array(SHOWN_ROWS.alarms) }),
  z.object({ ...is("sensors"), rows: z.array(SHOWN_ROWS.sensors) }),
  z.object({ ...is("work"), rows: z.array(SHOWN_ROWS.work) }),
  z.object({ ...is("gateways"), rows: z.array(SHOWN_ROWS.gateways) }),
  ListAnswer,
  /** Why a widget says nothing: a sentence is made of the reason as of any refusal. */
  z.object({ ...is("refused"), refusal: z.string() }),
]);
export type Answer = z.infer<typeof Answer>;
export type AnswerOf<I extends Answer["is"]> = Extract<Answer, { is: I }>;

/** What the widgets of a board say, all of them at one moment. */
export const BoardAnswers = z.object({ asOf: instant(), timeZone: z.string(), answers: z.array(Answer) });

/** Boards: what a plant looks at. Sharing one gives nobody a right to what it shows. */
export const boards = defineContract({
  list: rows,
  get,
  create: { ...create, body: NewBoardDraft },
  update,
  log,
  /** All that the caller sees, by name. */
  all: {
    method: "GET",
    path: "/api/Dashboards/",
    access: may("view"),
    reply: z.object({ rows: z.array(BoardRow.omit({ layout: true }).extend({ menuEntry: entry().nullable(), mayEdit: z.boolean() })) }),
  },
  remove: {
    method: "DELETE",
    path: "/api/Dashboards/:id",
    access: may("delete"),
    params: idParams("boards"),
    reply: z.object({ removed: z.literal(true) }),
  },
  /** The caller's own, with all widgets, shared with nobody. */
  copy: {
    method: "POST",
    path: "/api/Dashboards/copy/",
    access: may("create"),
    body: z.object({ id: targetOf("boards"), name: name() }),
    reply: Board,
  },
  /** For the caller alone; whoever sees a board may mark it. */
  favourite: {
    method: "POST",
    path: "/api/Dashboards/:id/favourite/",
    access: may("view"),
    params: idParams("boards"),
    body: z.object({ isFavourite: z.boolean() }),
    reply: z.object({ isFavourite: z.boolean() }),
  },
  /** How its widgets were before somebody began to change them, newest first; for those who may change them. */
  versions: {
    method: "GET",
    path: "/api/Dashboards/:id/versions/",
    access: may("update"),
    params: idParams("boards"),
    reply: z.object({ rows: z.array(BoardVersionRow) }),
  },
  version: {
    method: "GET",
    path: "/api/Dashboards/:id/versions/:number",
    access: may("update"),
    params: versionParams,
    reply: BoardVersion,
  },
  /** All widgets are as they were then; how they are now becomes an earlier version. `version` is the board's. */
  restoreVersion: {
    method: "POST",
    path: "/api/Dashboards/:id/versions/:number/restore",
    access: may("update"),
    params: versionParams,
    body: z.object({ version: version() }),
    reply: Board,
  },
  /** What a board can be shared with, and whether the caller may share. */
  sharing: {
    method: "GET",
    path: "/api/Dashboards/sharing/",
    access: may("view"),
    reply: z.object({ mayShare: z.boolean(), roles: z.array(NameRef) }),
  },
  /** Every widget is answered or refused by itself, all of them at one moment, of what the caller may see. `px`: the width of the board in pixels. */
  data: {
    method: "POST",
    path: "/api/Dashboards/data/",
    access: may("view"),
    body: z.object({
      from: instant(),
      until: instant(),
      px: z.int().min(100).max(10_000),
      where: Where.optional(),
      widgets: z.array(Asked).min(1).max(MOST_WIDGETS),
    }),
    reply: BoardAnswers,
    reads: true,
  },
});

const widgetParams = idParams("board-widgets");
/** Widgets, each with a version of its own: of two people who change two of them both are right. */
export const boardWidgets = defineContract({
  list: {
    method: "GET",
    path: "/api/DashboardsWidget/",
    access: may("view"),
    query: z.object({ boardId: idInPath("boards") }),
    reply: z.object({ rows: z.array(Widget) }),
  },
  /** It comes where there is room. */
  create: {
    method: "POST",
    path: "/api/DashboardsWidget/",
    access: may("update"),
    body: z.object({ boardId: targetOf("boards"), widget: BoardWidget }),
    reply: Widget,
  },
  update: {
    method: "PUT",
    path: "/api/DashboardsWidget/:id",
    access: may("update"),
    params: widgetParams,
    body: z.object({ widget: BoardWidget, version: version() }),
    reply: Widget,
  },
  remove: {
    method: "DELETE",
    path: "/api/DashboardsWidget/:id",
    access: may("update"),
    params: widgetParams,
    reply: z.object({ removed: z.literal(true) }),
  },
  /** Where the named widgets are from now on; the others make room. `version` is the board's, and goes up; that of no widget does. */
  layout: {
    method: "PUT",
    path: "/api/DashboardsWidget/layout/",
    access: may("update"),
    body: z.object({
      boardId: targetOf("boards"),
      version: version(),
      places: z
        .array(Spot.extend({ id: targetOf("board-widgets") }))
        .min(1)
        .max(MOST_WIDGETS),
    }),
    reply: z.object({ version: version(), rows: z.array(Widget) }),
  },
});
