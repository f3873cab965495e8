import { sql } from "kysely";
import { holds } from "@millwright/domain/kit/access.ts";
import type { File } from "@millwright/domain/foundation/files/contract.ts";
import type { Written } from "@millwright/domain/kit/ids.ts";
import type { PreviousResults, StepPhoto, Task, WorkNote } from "@millwright/domain/work/orders/tasks/contract.ts";
import type { SimilarOrder } from "@millwright/domain/work/orders/similar/contract.ts";
import type { OrderStop } from "@millwright/domain/work/orders/stops/contract.ts";
import { filesOfRecords } from "../../foundation/files/service.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { ordersInReach, quickly } from "./list.ts";
import { notesOfOrders } from "./notes/routes.ts";
import { wholeOrders, type WorkOrder } from "./queries.ts";
import { photosOfOrders } from "./steps/photos.ts";
import { previousOfOrders } from "./steps/previous.ts";
import { similarToOrders } from "./similar/queries.ts";
import { stepsOfOrders, type Subtask } from "./steps/queries.ts";
import { stopsOfOrders } from "./stops/queries.ts";
import { tasksOfOrders } from "./tasks/queries.ts";
import { partsOfOrders, type WorkPart } from "./work-parts/queries.ts";

interface OrderParts {
  order: WorkOrder;
  tasks: Written<Task>[];
  steps: Subtask[];
  previous: PreviousResults[];
  notes: WorkNote[];
  files: File[];
  stops: OrderStop[];
  parts: WorkPart[];
  photos: Written<StepPhoto>[];
  similar: SimilarOrder[] | null;
}

/** Open orders of the caller, and those of their crews, that are due until then or at no time, those due first ahead; with all that a screen shows of them. */
export async function ordersAtHand(ctx: Ctx, until: string, most: number): Promise<{ orders: OrderParts[]; leftOut: number }> {
  if (!holds(ctx.grants, "work-orders", "view")) return { orders: [], leftOut: 0 };
  const mine = quickly(ctx, ordersInReach(ctx), "mine").select("workOrders.id");
  const crews = quickly(ctx, ordersInReach(ctx), "myCrews").select("workOrders.id");
  const due = sql<boolean>`(work_orders.due_at is null or work_orders.due_at <= ${until})`;
  const found = await ctx.db
    .selectFrom("workOrders")
    .select("workOrders.id")
    .where((eb) =>
      eb.or([
        eb("workOrders.id", "in", mine.clearSelect().select("workOrders.id")),
        eb("workOrders.id", "in", crews.clearSelect().select("workOrders.id")),
      ]),
    )
    .where(() => due)
    .orderBy(
      (eb) => eb.ref("workOrders.dueAt"),
      (order) => order.asc().nullsLast(),
    )
    .orderBy("workOrders.id")
    .limit(most + COUNTED_BEYOND)
    .execute();
  const ids = found.slice(0, most).map(({ id }) => id);
  const [orders, tasks, steps, previous, notes, files, photos, stops, parts, similar] = await Promise.all([
    wholeOrders(ctx, ids),
    tasksOfOrders(ctx, ids),
    stepsOfOrders(ctx, ids),
    previousOfOrders(ctx, ids),
    notesOfOrders(ctx, ids),
    filesOfRecords(ctx, "WorkOrders", ids),
    photosOfOrders(ctx, ids),
    stopsOfOrders(ctx, ids),
    partsOfOrders(ctx, ids),
    similarToOrders(ctx, ids.slice(0, MOST_WITH_SIMILAR)),
  ]);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const [tasksOf, stepsOf, notesOf, stopsOf, partsOf] = [tasks, steps, notes, stops, parts].map((rows) =>
    Map.groupBy(rows as readonly { workOrderId: number }[], ({ workOrderId }) => workOrderId),
  ) as [Map<number, Written<Task>[]>, Map<number, Subtask[]>, Map<number, WorkNote[]>, Map<number, OrderStop[]>, Map<number, WorkPart[]>];
  const previousOf = Map.groupBy(previous, ({ workOrderId }) => workOrderId);
  const filesOf = Map.groupBy(files, ({ recordId }) => recordId);
  const photosOf = Map.groupBy(photos, ({ workOrderId }) => workOrderId);
  return {
    orders: ids.flatMap((id) => {
      const order = byId.get(id);
      if (!order) return [];
      return [
        {
          order,
          tasks: tasksOf.get(id) ?? [],
          steps: stepsOf.get(id) ?? [],
          previous: (previousOf.get(id) ?? []).map(({ workOrderId: _order, ...step }) => step),
          notes: notesOf.get(id) ?? [],
          stops: stopsOf.get(id) ?? [],
          // What things cost is on no device beforehand.
          parts: (partsOf.get(id) ?? []).map((line) => ({ ...line, unitCost: null, cost: null })),
          similar: similar.get(id) ?? null,
          files: (filesOf.get(id) ?? []).map(({ recordId: _record, ...file }) => file),
          photos: (photosOf.get(id) ?? []).map(({ workOrderId: _order, ...photo }) => photo),
        },
      ];
    }),
    leftOut: found.length - ids.length,
  };
}

/** Those that a device does not get are counted up to here. */
const COUNTED_BEYOND = 1000;
/** What was done before is looked up for those that are due first, among fewer orders than where somebody asks for one. */
const MOST_WITH_SIMILAR = 40;
