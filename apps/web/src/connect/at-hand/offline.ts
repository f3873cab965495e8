import { files } from "@millwright/domain/foundation/files/contract.ts";
import { workOrderStatuses } from "@millwright/domain/foundation/statuses/contract.ts";
import { atHand, type OrderAtHand } from "@millwright/domain/connect/at-hand/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { similarOrders } from "@millwright/domain/work/orders/similar/contract.ts";
import { workNotes, workOrderSubtasks, workOrderTasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { device, keptRow, leftOut, type KeptRow } from "../../kit/offline/device.ts";
import type { Offline } from "../../kit/offline/joining.ts";
import { call } from "../../kit/wire/client.ts";
import { fetchCall } from "../../kit/wire/query.ts";
import { onDevice, type OnDeviceNow } from "./store.ts";

const KNOWN = "at-hand";
interface Known {
  stamps: Record<number, string>;
  now: OnDeviceNow;
}
const groupOf = (orderId: number): string => `work-orders/${orderId}`;
const REQUESTS = "work-requests";

/**
 * Puts on the device what its person needs where there is no network: their open work with all that its screens ask for, and the lists of the forms. What the
 * device has already is not sent again; what is no longer theirs leaves it.
 */
async function putAtHand(): Promise<void> {
  const ours = await device();
  if (!ours) return;
  const known = (await ours.facts.get(KNOWN)) as Known | undefined;
  if (known) onDevice.set(known.now);
  const had = Object.entries(known?.stamps ?? {}).map(([id, stamp]) => ({ id: Number(id), stamp }));
  const {
    asOf,
    days,
    megabytes,
    orders,
    changed,
    leftOut: beyond,
    requests,
  } = await call(atHand.read, { body: { known: had.map(({ stamp }) => stamp) } });
  const at = Date.parse(asOf);
  const stays = new Set(orders.map(({ id }) => id));
  for (const { id } of had) if (!stays.has(id)) await ours.dropGroup(groupOf(id));
  for (const one of changed) await ours.keepGroup(groupOf(one.order.id), rowsOf(one), { at, megabytes });
  await ours.dropGroup(REQUESTS);
  await ours.keepGroup(
    REQUESTS,
    requests.map((request) => keptRow(workRequests.get, { params: { id: request.id } }, request)),
    { at, megabytes },
  );
  await fetchCall(workOrderStatuses.options, { query: {} });
  const now = { at, orders: orders.length, requests: requests.length, days, megabytes, leftOut: beyond + leftOut.get() };
  onDevice.set(now);
  await ours.facts.set(KNOWN, { stamps: Object.fromEntries(orders.map(({ id, stamp }) => [id, stamp])), now } satisfies Known);
}

const rowsOf = ({ order, tasks, steps, notes, files: rows, similar }: OrderAtHand): KeptRow[] => [
  keptRow(workOrders.get, { params: { id: order.id } }, order),
  keptRow(workOrderTasks.list, { query: { woId: order.id } }, { rows: tasks }),
  keptRow(workOrderSubtasks.list, { query: { woId: order.id } }, { rows: steps }),
  keptRow(workNotes.list, { query: { workOrderId: order.id } }, { rows: notes }),
  keptRow(files.list, { query: { rootFolder: "WorkOrders", id: String(order.id) } }, { rows }),
  ...(similar ? [keptRow(similarOrders.find, { query: { workOrderId: order.id } }, { rows: similar })] : []),
];

export const atHandOffline: Offline = { kept: [], queued: [], onReached: [putAtHand] };
