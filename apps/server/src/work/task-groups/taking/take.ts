import { invariant, Refusal, refuse, type FieldFault } from "@millwright/domain/kit/errors.ts";
import { joinContents, type GroupContent, type Joined } from "@millwright/domain/work/task-groups/once.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { assertRecords } from "../../../platform/records/references.ts";
import { addPlanned, heldByOrders, holdOrderFor, type TakenWork } from "../../orders/service.ts";
import { contentOf, publishedVersion, type GroupVersion } from "./contents.ts";

/** An order and the published versions that it takes. */
export interface Taking {
  workOrderId: number;
  groups: readonly GroupVersion[];
  /** Of a route: the stop that they are for. Each takes them anew, and what it takes of labour and parts adds up in the order. */
  stopId?: number;
}
export interface Taken {
  tasks: number;
  steps: number;
}
interface How {
  /** What the order holds already is put in once more. */
  again?: boolean;
  /** Of these versions, where the caller has them. */
  contents?: readonly GroupContent[];
  /** Whether the story of each order tells of it; where the order is told of as made with it, it does not. */
  isTold?: boolean;
}

const keyOf = ({ taskGroupId, number }: GroupVersion) => `${taskGroupId}/${number}`;

/**
 * Puts what versions hold into orders: tasks with steps, labour, parts, tools and hazards, each step once in an order. Many orders at once take as many
 * queries as one. The orders are held by the caller, or made by it.
 */
export async function takeIntoMany(
  ctx: Ctx,
  takings: readonly Taking[],
  { again = false, contents, isTold = true }: How = {},
): Promise<Map<number, Taken>> {
  const wanted = new Map(takings.flatMap(({ groups }) => groups.map((group) => [keyOf(group), group] as const)));
  const known = new Map((contents ?? []).map((content) => [keyOf(content), content]));
  const missing = [...wanted.values()].filter((group) => !known.has(keyOf(group)));
  for (const content of await contentOf(ctx, missing)) known.set(keyOf(content), content);
  const held = again
    ? new Map()
    : await heldByOrders(
        ctx,
        takings.map(({ workOrderId }) => workOrderId),
      );
  const works = takings.map(({ workOrderId, groups, stopId }): TakenWork => {
    const taken = groups.flatMap((group) => known.get(keyOf(group)) ?? []);
    return {
      workOrderId,
      groups: taken.map(({ taskGroupId, number, code }) => ({ taskGroupId, number, code })),
      ...ofStop(joinContents(taken, held.get(workOrderId)), stopId),
    };
  });
  const whole = [...Map.groupBy(works, ({ workOrderId }) => workOrderId).values()].map(sumOf);
  await addPlanned(ctx, whole, { isTold });
  return new Map(
    whole.map(({ workOrderId, tasks }) => [
      workOrderId,
      { tasks: tasks.length, steps: tasks.reduce((sum, { steps }) => sum + steps.length, 0) },
    ]),
  );
}

const ofStop = ({ tasks, ...rest }: Joined, stopId: number | undefined) => ({
  ...rest,
  tasks: stopId === undefined ? tasks : tasks.map((task) => ({ ...task, stopId })),
});

/** What the stops of an order take, as the order takes it: their tasks one after the other, labour and parts together, tools and hazards once. */
function sumOf(works: readonly TakenWork[]): TakenWork {
  const [first] = works;
  invariant(first, "an order takes something");
  if (works.length === 1) return first;
  const lines = <L extends { lineKey: string }>(all: readonly L[], added: (one: L, other: L) => L): L[] =>
    [...Map.groupBy(all, ({ lineKey }) => lineKey).values()].flatMap((same) => (same.length > 0 ? [same.reduce(added)] : []));
  const groups = works.flatMap((work) => work.groups);
  return {
    workOrderId: first.workOrderId,
    groups: groups.filter((group, at) => groups.findIndex((one) => keyOf(one) === keyOf(group)) === at),
    tasks: works.flatMap(({ tasks }) => tasks),
    labour: lines(
      works.flatMap(({ labour }) => labour),
      (one, other) => ({ ...one, minutes: one.minutes + other.minutes }),
    ),
    parts: lines(
      works.flatMap(({ parts }) => parts),
      (one, other) => ({ ...one, quantity: one.quantity + other.quantity }),
    ),
    tools: [...new Set(works.flatMap(({ tools }) => tools))],
    hazards: [...new Set(works.flatMap(({ hazards }) => hazards))],
    protectiveEquipment: [...new Set(works.flatMap(({ protectiveEquipment }) => protectiveEquipment))],
  };
}

/** The same for one order. */
export async function takeInto(ctx: Ctx, { workOrderId, groups, ...how }: Taking & How): Promise<Taken> {
  return (await takeIntoMany(ctx, [{ workOrderId, groups }], how)).get(workOrderId) ?? { tasks: 0, steps: 0 };
}

interface Asked {
  taskGroupIds: readonly number[];
  again?: boolean | undefined;
}

/** The versions that are taken of these groups, which the caller may see; refused are those of which there is none. */
export async function versionsToTake(
  ctx: Ctx,
  ids: readonly number[],
  field: (at: number) => string,
): Promise<(GroupVersion & { code: string })[]> {
  if (ids.length === 0) return [];
  await assertRecords(
    ctx,
    ids.map((id, at) => ({ kind: "task-groups", id, field: field(at) })),
  );
  const standing = await publishedVersion(ctx, ids);
  const fields = ids.flatMap((id, at): FieldFault[] => {
    const fault = standing.get(id)?.fault ?? null;
    return fault ? [{ path: field(at), reason: fault }] : [];
  });
  if (fields.length > 0) throw new Refusal("invalid", { fields });
  return ids.flatMap((id) => {
    const { number = null, code = "" } = standing.get(id) ?? {};
    return number === null ? [] : [{ taskGroupId: id, number, code }];
  });
}

/** What somebody puts into an open order. What it took before it takes again only where that is said. */
export async function take(ctx: Ctx, workOrderId: number, { taskGroupIds, again = false }: Asked): Promise<Taken> {
  const order = await holdOrderFor(ctx, workOrderId, "work");
  const ids = [...new Set(taskGroupIds)];
  const groups = await versionsToTake(ctx, ids, (at) => `taskGroupIds.${at}`);
  if (!again) {
    const before = await ctx.db
      .selectFrom("workOrderTaskGroups as taken")
      .innerJoin("taskGroups as g", (join) => join.onRef("g.tenantId", "=", "taken.tenantId").onRef("g.id", "=", "taken.taskGroupId"))
      .select("g.code")
      .distinct()
      .where("taken.workOrderId", "=", order.id)
      .where("taken.taskGroupId", "in", ids)
      .orderBy("g.code")
      .execute();
    if (before.length > 0) throw refuse("conflict", "group_taken", { codes: before.map(({ code }) => code).join(", ") });
  }
  return await takeInto(ctx, { workOrderId: order.id, groups, again });
}
