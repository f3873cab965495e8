import { files } from "@millwright/domain/foundation/files/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { workOrderStatuses } from "@millwright/domain/foundation/statuses/contract.ts";
import { atHand, type FilesAtHand, type OrderAtHand } from "@millwright/domain/connect/at-hand/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import type { File } from "@millwright/domain/foundation/files/contract.ts";
import type { Folder } from "@millwright/domain/nouns.ts";
import { similarOrders } from "@millwright/domain/work/orders/similar/contract.ts";
import { workNotes, workOrderSubtasks, workOrderTasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { workOrderStops } from "@millwright/domain/work/orders/stops/contract.ts";
import { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { smallPicture } from "../../foundation/files/public.tsx";
import { device, deviceNow, keptRow, leftOut, type KeptRow } from "../../kit/offline/device.ts";
import type { Offline } from "../../kit/offline/joining.ts";
import { call } from "../../kit/wire/client.ts";
import { fetchCall } from "../../kit/wire/query.ts";
import { onDevice, type OnDeviceNow } from "./store.ts";

const KNOWN = "at-hand";
interface Known {
  stamps: Record<Kind, Record<number, string>>;
  /** The pictures of each order, which are not told of again while it stays as it is. */
  pictures: Record<number, readonly number[]>;
  now: OnDeviceNow;
}
type Kind = "work-orders" | "assets" | "locations";
const groupOf = (orderId: number): string => groupOfA("work-orders", orderId);
const groupOfA = (kind: Kind, id: number): string => `${kind}/${id}`;
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
  // What an earlier version remembered had one kind alone: it is asked for anew.
  const stamps = known?.stamps["work-orders"] ? known.stamps : { "work-orders": {}, assets: {}, locations: {} };
  const {
    asOf,
    days,
    megabytes,
    orders,
    changed,
    assets: machines,
    changedAssets,
    locations: places,
    changedLocations,
    currency,
    leftOut: beyond,
    requests,
    requestFiles,
    assetFiles,
  } = await call(atHand.read, { body: { known: Object.values(stamps).flatMap((of) => Object.values(of)) } });
  const at = Date.parse(asOf);
  const now = { "work-orders": stampsOf(orders), assets: stampsOf(machines), locations: stampsOf(places) };
  for (const kind of ["work-orders", "assets", "locations"] as const)
    for (const id of Object.keys(stamps[kind])) if (!(id in now[kind])) await ours.dropGroup(groupOfA(kind, Number(id)));
  for (const one of changedAssets)
    await ours.keepGroup(groupOfA("assets", one.id), [keptRow(assets.get, { params: { id: one.id } }, one)], { at, megabytes });
  for (const one of changedLocations)
    await ours.keepGroup(groupOfA("locations", one.id), [keptRow(locations.get, { params: { id: one.id } }, one)], { at, megabytes });
  for (const one of changed) await ours.keepGroup(groupOf(one.order.id), rowsOf(one, currency), { at, megabytes });
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
  // Whoever signed out meanwhile asks for nothing more.
  if (deviceNow() !== ours) return;
  await Promise.all([fetchCall(workOrderStatuses.options, { query: {} }), fetchCall(valuesOf("step-reasons").options, { query: {} })]);
  const pictures: Known["pictures"] = { ...known?.pictures, ...Object.fromEntries(changed.map((one) => [one.order.id, picturesOf(one)])) };
  const kept = Object.fromEntries(orders.map(({ id }) => [id, pictures[id] ?? []]));
  const tell = async (picturesLeftOut: number) => {
    const held = {
      at,
      orders: orders.length,
      requests: requests.length,
      days,
      megabytes,
      leftOut: beyond + leftOut.get(),
      picturesLeftOut,
    };
    onDevice.set(held);
    await ours.facts.set(KNOWN, { stamps: now, pictures: kept, now: held } satisfies Known);
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

const stampsOf = (rows: readonly { id: number; stamp: string }[]): Record<number, string> =>
  Object.fromEntries(rows.map(({ id, stamp }) => [id, stamp]));

const imagesOf = (rows: readonly File[]): number[] => rows.filter(({ isImage }) => isImage).map(({ id }) => id);

/** Of the order, of its steps' results, and those that show how a step is done. */
const picturesOf = ({ files: rows, photos, steps }: OrderAtHand): number[] => [
  ...new Set([...steps.flatMap(({ guideFileId }) => guideFileId ?? []), ...imagesOf(photos), ...imagesOf(rows)]),
];

const filesRows = (rootFolder: Folder, records: readonly FilesAtHand[]): KeptRow[] =>
  records.map(({ id, rows }) => keptRow(files.list, { query: { rootFolder, id: String(id) } }, { rows }));

const rowsOf = (
  { order, tasks, steps, previous, notes, files: rows, photos, stops, parts, similar }: OrderAtHand,
  currency: string,
): KeptRow[] => [
  keptRow(workOrders.get, { params: { id: order.id } }, order),
  keptRow(workOrderTasks.list, { query: { woId: order.id } }, { rows: tasks }),
  keptRow(workOrderSubtasks.list, { query: { woId: order.id } }, { rows: steps }),
  keptRow(workOrderSubtasks.previous, { query: { woId: order.id } }, { rows: previous }),
  keptRow(workOrderStops.list, { query: { woId: order.id } }, { rows: stops }),
  ...stops.flatMap((stop) => rowsOfStop(order.id, stop.id, tasks, steps)),
  keptRow(workParts.list, { query: { workOrderId: order.id } }, { rows: parts, currency }),
  keptRow(workNotes.list, { query: { workOrderId: order.id } }, { rows: notes }),
  keptRow(files.list, { query: { rootFolder: "WorkOrders", id: String(order.id) } }, { rows }),
  keptRow(workOrderSubtasks.photos, { query: { woId: order.id } }, { rows: photos }),
  ...filesRows(
    "WorkOrderSubTasks",
    [...Map.groupBy(photos, ({ step }) => step.id)].map(([id, found]) => ({ id, rows: found })),
  ),
  ...(similar ? [keptRow(similarOrders.find, { query: { workOrderId: order.id } }, { rows: similar })] : []),
];

/** A walk asks for what is done at one stop after the other. */
function rowsOfStop(woId: number, stopId: number, tasks: OrderAtHand["tasks"], steps: OrderAtHand["steps"]): KeptRow[] {
  const here = tasks.filter(({ workOrderStopId }) => workOrderStopId === stopId);
  const ids = new Set(here.map(({ id }) => id));
  const query = { woId, stopId };
  return [
    keptRow(workOrderTasks.list, { query }, { rows: here }),
    keptRow(workOrderSubtasks.list, { query }, { rows: steps.filter(({ workOrderTaskId }) => ids.has(workOrderTaskId)) }),
  ];
}

export const atHandOffline: Offline = { kept: [], queued: [], onReached: [putAtHand] };
