import { z } from "zod";
import { ViewState } from "../../../foundation/list-views/contract.ts";
import { SHARED_WITH } from "../../../foundation/list-views/sharing.ts";
import { column } from "../../../kit/columns.ts";
import { defineContract } from "../../../kit/endpoint.ts";
import { day, instant, minutes, Money, name, NameRef, version } from "../../../kit/fields.ts";
import { idAlias, idOf, idParams } from "../../../kit/ids.ts";
import { ListRequest } from "../../../kit/list.ts";
import { recordCalls, recordOf, rowOf } from "../../../kit/record-calls.ts";
import { QUICK_FILTERS, WorkOrderRow } from "../contract.ts";
import { CARD_FIELDS, CARD_STATES, COLUMN_KINDS, DATED, LANE_KINDS, MOST_CARDS } from "./columns.ts";

/** Boards of one person, and shared ones in all. */
export const MAX_OWN_BOARDS = 50;
export const MAX_SHARED_BOARDS = 200;

const key = z.string().min(1).max(40);
const Limit = z.object({ column: key, most: z.int().min(1).max(1000), isRefused: z.boolean() });
/** What of a view says which orders: its filters, not its order. */
const State = ViewState.pick({ filter: true, q: true, quick: true });

/** What a person says of a board. */
export const BoardDraft = z.object({
  name: name(),
  state: State.optional(),
  columnsBy: z.enum(COLUMN_KINDS),
  dated: z.enum(DATED).optional(),
  lanesBy: z.enum(LANE_KINDS).optional(),
  cardFields: z.array(z.enum(CARD_FIELDS)).max(CARD_FIELDS.length).optional(),
  limits: z.array(Limit).max(60).optional(),
  sharedWith: z.enum(SHARED_WITH).optional(),
  roleIds: z.array(idOf("roles")).max(50).optional(),
});
export type BoardDraft = z.input<typeof BoardDraft>;

const facts = {
  name: z.string(),
  columnsBy: z.enum(COLUMN_KINDS),
  dated: z.enum(DATED),
  lanesBy: z.enum(LANE_KINDS),
  sharedWith: z.enum(SHARED_WITH),
  /** Null: the product's own. */
  owner: NameRef.nullable(),
};
export const BoardRow = rowOf(facts);
export type BoardRow = z.infer<typeof BoardRow>;

export const Board = recordOf({
  ...facts,
  state: State,
  cardFields: z.array(z.enum(CARD_FIELDS)),
  limits: z.array(Limit),
  roleIds: z.array(z.int()),
  roles: z.array(NameRef),
  isMine: z.boolean(),
});
export type Board = z.infer<typeof Board>;

/** An order on a board. What its layout does not name is null. */
export const WorkOrderCard = WorkOrderRow.omit({
  plannedHours: true,
  actualHours: true,
  onHoldHours: true,
  laborState: true,
  partsState: true,
  cost: true,
}).extend({
  workOrderId: idAlias(),
  version: version(),
  siteId: z.int().nullable(),
  estimateMinutes: minutes().nullable(),
  /** The zone of its site, in which its days are counted. */
  timeZone: z.string(),
  column: z.string(),
  lane: z.string().nullable(),
  site: NameRef.nullable(),
  description: z.string().nullable(),
  requester: NameRef.nullable(),
  createdBy: NameRef.nullable(),
  maintenanceType: NameRef.nullable(),
  project: NameRef.nullable(),
  steps: z.int().nullable(),
  stepsDone: z.int().nullable(),
  labour: z.enum(CARD_STATES).nullable(),
  parts: z.enum(CARD_STATES).nullable(),
  files: z.int().nullable(),
  notes: z.int().nullable(),
  totalLaborCost: Money.nullable(),
  totalPartsCost: Money.nullable(),
});
export type WorkOrderCard = z.infer<typeof WorkOrderCard>;

const Column = z.object({
  key: z.string(),
  /** Of a person, a crew, a status; null where the key says it all. */
  name: z.string().nullable(),
  /** Counted to a thousand. */
  count: z.int(),
  isMore: z.boolean(),
  /** What its orders are estimated at. */
  minutes: z.int(),
  limit: Limit.nullable(),
});
export type BoardColumn = z.infer<typeof Column>;

const calls = recordCalls({
  kind: "work-order-boards",
  api: "WorkOrderBoard",
  draft: BoardDraft,
  record: Board,
  row: BoardRow,
  columns: {
    name: column.text({ isRequired: true, isSearched: true }),
    columnsBy: column.choice(COLUMN_KINDS, { isRequired: true }),
    dated: column.choice(DATED, { isRequired: true }),
    lanesBy: column.choice(LANE_KINDS, { isRequired: true }),
    sharedWith: column.choice(SHARED_WITH, { isRequired: true }),
    owner: column.reference("people"),
  },
});

export const workOrderBoards = defineContract({
  ...calls,
  /** What a board can be shared with, and whether the caller may share. */
  sharing: {
    method: "GET",
    path: "/api/WorkOrderBoard/sharing/",
    access: { subModule: "work-order-boards", flag: "view" },
    reply: z.object({ mayShare: z.boolean(), roles: z.array(NameRef) }),
  },
  /**
   * The orders of a board: the first of each column and lane, and what each holds in all; of one column and lane the next ones. The board of every order is open to whoever
   * sees orders.
   */
  cards: {
    method: "POST",
    path: "/api/WorkOrderBoard/:id/cards/",
    access: { subModule: "work-orders", flag: "view" },
    params: idParams("work-order-boards"),
    body: ListRequest.pick({ filterModel: true, search: true }).extend({
      quick: z.array(z.enum(QUICK_FILTERS)).max(QUICK_FILTERS.length).optional(),
      /** The first day that is shown, where columns are days or weeks; this week's Monday, where nothing is said. */
      from: day().optional(),
      /** One cell's next cards. */
      next: z
        .object({ column: key, lane: key.nullable(), startRow: z.int().min(0).max(10_000), rows: z.int().min(1).max(MOST_CARDS) })
        .optional(),
    }),
    reply: z.object({
      board: Board.pick({ id: true, name: true, columnsBy: true, dated: true, lanesBy: true, cardFields: true, state: true }),
      from: day(),
      columns: z.array(Column),
      lanes: z.array(z.object({ key: z.string(), name: z.string().nullable() })),
      cells: z.array(z.object({ column: z.string(), lane: z.string().nullable(), count: z.int() })),
      rows: z.array(WorkOrderCard),
      /** It holds more orders than a board is made of. */
      isCut: z.boolean(),
      readAt: instant(),
    }),
    reads: true,
  },
});
