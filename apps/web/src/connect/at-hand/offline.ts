import { files } from "@millwright/domain/foundation/files/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { workOrderStatuses } from "@millwright/domain/foundation/statuses/contract.ts";
import { atHand, type FilesAtHand, type OrderAtHand } from "@millwright/domain/connect/at-hand/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import type { File } from "@millwright/domain/foundation/files/contract.ts";
import type { Folder } from "@millwright/domain/nouns.ts";
import { similarOrders } from "@millwright/domain/work/orders/similar/contract.ts";
import { workNotes, workOrderSubtasks, workOrderTasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { smallPicture } from "../../foundation/files/public.tsx";
import { device, keptRow, leftOut, type KeptRow } from "../../kit/offline/device.ts";
import type { Offline } from "../../kit/offline/joining.ts";
import { call } from "../../kit/wire/client.ts";
import { fetchCall } from "../../kit/wire/query.ts";
import { onDevice, type OnDeviceNow } from "./store.ts";

const KNOWN = "at-hand";
interface Known {
  stamps: Record<number, string>;
  /** The pictures of each order, which are not told of again while it stays as it is. */
  pictures: Record<number, readonly number[]>;
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
    requestFiles,
    assetFiles,
  } = await call(atHand.read, { body: { known: had.map(({ stamp }) => stamp) } });
  const at = Date.parse(asOf);
  const stays = new Set(orders.map(({ id }) => id));
  for (const { id } of had) if (!stays.has(id)) await ours.dropGroup(groupOf(id));
  for (const one of changed) await ours.keepGroup(groupOf(one.order.id), rowsOf(one), { at, megabytes });
  await ours.dropGroup(REQUESTS);
  await ours.keepGroup(
    REQUESTS,
    [
      ...requests.map((request) => keptRow(workRequests.get, { params: { id: request.id } }, request)),
      ...filesRows("WorkRequests", requestFiles),
      ...filesRows("Assets", assetFiles),
    ],
    { at, megabytes },
  );
  await fetchCall(workOrderStatuses.options, { query: {} });
  await fetchCall(valuesOf("step-reasons").options, { query: {} });
  const pictures: Known["pictures"] = { ...known?.pictures, ...Object.fromEntries(changed.map((one) => [one.order.id, picturesOf(one)])) };
  const kept = Object.fromEntries(orders.map(({ id }) => [id, pictures[id] ?? []]));
  const tell = async (picturesLeftOut: number) => {
    const now = { at, orders: orders.length, requests: requests.length, days, megabytes, leftOut: beyond + leftOut.get(), picturesLeftOut };
    onDevice.set(now);
    const stamps = Object.fromEntries(orders.map(({ id, stamp }) => [id, stamp]));
    await ours.facts.set(KNOWN, { stamps, pictures: kept, now } satisfies Known);
  };
  await tell(0);
  // The words first: pictures take a while.
  const wanted = [
    ...orders.map(({ id }) => ({ group: groupOf(id), ids: kept[id] ?? [] })),
    { group: REQUESTS, ids: [...requestFiles, ...assetFiles].flatMap(({ rows }) => imagesOf(rows)) },
  ];
  const picturesLeftOut = await ours.keepPictures(wanted, smallPicture);
  if (picturesLeftOut > 0) await tell(picturesLeftOut);
}

const imagesOf = (rows: readonly File[]): number[] => rows.filter(({ isImage }) => isImage).map(({ id }) => id);

/** Of the order, of its steps' results, and those that show how a step is done. */
const picturesOf = ({ files: rows, photos, steps }: OrderAtHand): number[] => [
  ...new Set([...steps.flatMap(({ guideFileId }) => guideFileId ?? []), ...imagesOf(photos), ...imagesOf(rows)]),
];

const filesRows = (rootFolder: Folder, records: readonly FilesAtHand[]): KeptRow[] =>
  records.map(({ id, rows }) => keptRow(files.list, { query: { rootFolder, id: String(id) } }, { rows }));

const rowsOf = ({ order, tasks, steps, previous, notes, files: rows, photos, similar }: OrderAtHand): KeptRow[] => [
  keptRow(workOrders.get, { params: { id: order.id } }, order),
  keptRow(workOrderTasks.list, { query: { woId: order.id } }, { rows: tasks }),
  keptRow(workOrderSubtasks.list, { query: { woId: order.id } }, { rows: steps }),
  keptRow(workOrderSubtasks.previous, { query: { woId: order.id } }, { rows: previous }),
  keptRow(workNotes.list, { query: { workOrderId: order.id } }, { rows: notes }),
  keptRow(files.list, { query: { rootFolder: "WorkOrders", id: String(order.id) } }, { rows }),
  keptRow(workOrderSubtasks.photos, { query: { woId: order.id } }, { rows: photos }),
  ...filesRows(
    "WorkOrderSubTasks",
    [...Map.groupBy(photos, ({ step }) => step.id)].map(([id, found]) => ({ id, rows: found })),
  ),
  ...(similar ? [keptRow(similarOrders.find, { query: { workOrderId: order.id } }, { rows: similar })] : []),
];

export const atHandOffline: Offline = { kept: [], queued: [], onReached: [putAtHand] };
