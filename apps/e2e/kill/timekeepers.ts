import { STATUS } from "@millwright/domain/foundation/statuses/categories.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import type { Api } from "../harness/api.ts";
import type { Client } from "./persistent.ts";
import { startTurns, type AtWork } from "./turns.ts";

const ORDERS = 2;
/** Every so many turns the timer stops; in the others it goes over to the next order. */
const STOP_EVERY = 3;

/** Somebody with a watch: their timer goes from order to order, of which nobody else works on. */
export interface Timekeeper {
  client: Client;
  orderIds: readonly number[];
  /** Timers that were acknowledged. */
  started: Set<number>;
}

export async function makeTimekeeper(planner: Client, client: Client, personId: number, prefix: string): Promise<Timekeeper> {
  const orderIds: number[] = [];
  for (let at = 0; at < ORDERS; at += 1) {
    const { id, version } = await planner(workOrders.create, { body: { title: `timed ${prefix} ${at}`, responsiblePersonId: personId } });
    await planner(workOrders.setStatus, { body: { id, version, statusId: STATUS.inProgress } });
    orderIds.push(id);
  }
  return { client, orderIds, started: new Set() };
}

export function startTimekeepers(all: readonly Timekeeper[]): AtWork {
  return startTurns(all, async ({ client, orderIds, started }, before) => {
    const turn = before + 1;
    const { timer } = await client(workLabour.start, { body: { workOrderId: orderIds[turn % ORDERS] ?? 0 } });
    started.add(timer.id);
    if (turn % STOP_EVERY === 0) await client(workLabour.stop, { body: {} });
  });
}

/** What does not hold of the timers as the orders show them: each once, none besides, one that runs, none beside another. */
export async function auditTimers(api: Api, { orderIds, started }: Timekeeper): Promise<string[]> {
  const replies = await Promise.all(orderIds.map(async (id) => await api.ok(workLabour.browse, { query: { workOrderId: id } })));
  const lines = replies.flatMap(({ rows }) => rows);
  const there = lines.map(({ id }) => id);
  const inTurn = lines.toSorted((one, other) => Date.parse(one.startAt ?? "") - Date.parse(other.startAt ?? "") || one.id - other.id);
  return [
    ...[...started].filter((id) => !there.includes(id)).map((id) => `timer ${id} was acknowledged and is not there`),
    ...there.filter((id, at) => !started.has(id) || there.indexOf(id) !== at).map((id) => `timer ${id} is there twice, or nobody was told`),
    ...inTurn
      .filter(({ endAt }) => endAt === null)
      .slice(1)
      .map(({ id }) => `timer ${id} runs beside another`),
    ...inTurn.flatMap(({ id, startAt }, at) =>
      at > 0 && Date.parse(inTurn[at - 1]?.endAt ?? "") > Date.parse(startAt ?? "")
        ? [`timer ${id} began before the one ahead had ended`]
        : [],
    ),
  ];
}
