import { randomUUID } from "node:crypto";
import { spawnSync } from "node:child_process";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { stock, stockMovements, type LedgerLine } from "@millwright/domain/materials/stock/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import type { DatabaseUrls } from "@millwright/server/platform/pg/cluster.ts";
import type { Api } from "../harness/api.ts";
import { inRoot } from "../harness/paths.ts";
import type { Client } from "./persistent.ts";
import { everyRow, type Audit } from "./verify.ts";
import { startTurns, type AtWork } from "./turns.ts";

const PARTS = 3;
const OPENING = 100_000;
/** Every so many issues of one of them, one is brought back. */
const RETURN_EVERY = 3;
/** So many writes are sent once more with their keys, after each round. */
const REPEATED = 20;

/** A store that nobody else touches, and orders that take of it. */
export interface Store {
  warehouseId: number;
  partIds: readonly number[];
  orderIds: readonly number[];
}

/** A movement that was acknowledged, and how to ask for it again. */
export interface Acknowledged {
  id: number;
  partId: number;
  quantity: number;
  again: () => Promise<{ id: number }>;
}

export async function makeStore(client: Client, prefix: string): Promise<Store> {
  const { id: warehouseId } = await client(warehouses.create, { body: { code: `${prefix}-W`, name: "Store of the rounds" } });
  const partIds: number[] = [];
  const orderIds: number[] = [];
  for (let at = 0; at < PARTS; at += 1) {
    const { id: partId } = await client(masterParts.create, { body: { code: `${prefix}-P${at}`, name: `Part ${at}` } });
    const body = { from: "opening" as const, partId, warehouseId, quantity: OPENING, price: { amountMinor: 1000 + at, per: 3 } };
    await client(stockMovements.receive, { body });
    partIds.push(partId);
    orderIds.push((await client(workOrders.create, { body: { title: `takes ${prefix} ${at}` } })).id);
  }
  return { warehouseId, partIds, orderIds };
}

/** People who take parts for orders and bring some back, two parts at once, in an order of their own. */
export function startStorekeepers(count: number, client: Client, { warehouseId, partIds, orderIds }: Store, done: Acknowledged[]): AtWork {
  return startTurns([...Array(count).keys()], async (at, turn) => {
    const partId = partIds[(at + turn) % PARTS] ?? 0;
    const workOrderId = orderIds[turn % orderIds.length] ?? 0;
    const quantity = 1 + (turn % 4);
    const issued = await keyed(client, stockMovements.issue, { body: { workOrderId, lines: [{ partId, warehouseId, quantity }] } });
    done.push({ ...issued, partId, quantity: -quantity });
    if (turn % RETURN_EVERY !== 0) return;
    const back = await keyed(client, stockMovements.giveBack, { body: { movementId: issued.id, line: 2, quantity: 1 } });
    done.push({ ...back, partId, quantity: 1 });
  });
}

type Moving = typeof stockMovements.issue | typeof stockMovements.giveBack;
async function keyed<E extends Moving>(client: Client, call: E, request: object): Promise<Pick<Acknowledged, "id" | "again">> {
  const sent = { ...request, headers: { "idempotency-key": randomUUID() } };
  const again = async () => await client(call, sent as never);
  const { id } = await again();
  return { id, again };
}

/** What the ledger and the balances show of the store, beside what was acknowledged; the last writes of the round are asked for once more. */
export async function auditStore(api: Api, store: Store, done: readonly Acknowledged[]): Promise<Audit & { otherwise: string[] }> {
  const filterModel = { part: { filterType: "set", values: [...store.partIds] } };
  const found = (await everyRow<LedgerLine>(api, stockMovements.list, { filterModel })).filter(({ kind }) => kind !== "receive");
  const claimed = new Map(done.map((one) => [one.id, one]));
  const there = Map.groupBy(found, ({ movementId }) => movementId);
  const result = {
    acknowledged: done.length,
    missing: done.flatMap(({ id, quantity }) => (there.get(id)?.[0]?.quantity === quantity ? [] : [`movement ${id} of ${quantity}`])),
    doubled: [...there].flatMap(([id, lines]) => (lines.length > 1 ? [`movement ${id}: ${lines.length} lines`] : [])),
    unclaimed: [...there.keys()].flatMap((id) => (claimed.has(id) ? [] : [`movement ${id}`])),
    otherwise: [] as string[],
  };
  const { rows: levels } = await api.ok(stock.list, { body: { filterModel } } as never);
  for (const partId of store.partIds) {
    const moved = done.filter((one) => one.partId === partId).reduce((sum, { quantity }) => sum + quantity, 0);
    const onHand = levels.find(({ part }) => part.id === partId)?.onHand;
    if (onHand !== OPENING + moved) result.otherwise.push(`part ${partId}: ${onHand} on hand instead of ${OPENING + moved}`);
  }
  for (const { id, again } of done.slice(-REPEATED)) {
    const told = (await again()).id;
    if (told !== id) result.otherwise.push(`the key of movement ${id} answers ${told}`);
  }
  return result;
}

/** `npm run stock:verify` on the database as it stands; what it says does not hold. */
export function verified({ databaseUrl, ownerUrl }: DatabaseUrls): { told: string; faults: string[] } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [inRoot("apps/server/src/stock-verify.ts")], {
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl },
  });
  const told = stdout.trim().split("\n").at(-1) ?? "";
  return { told, faults: status === 0 ? [] : [`${stdout}\n${stderr}`] };
}
