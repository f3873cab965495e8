import type { LogAction } from "@millwright/domain/kit/log/actions.ts";
import { sql } from "kysely";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { requestStatusOf } from "@millwright/domain/work/requests/status.ts";
import type { Change } from "../../platform/records/audit.ts";
import { writeOldAudit } from "../../platform/records/audit-words.ts";
import { DAY_MS } from "../../demo/chance.ts";
import { photo } from "../../demo/drawings.ts";
import { FAULTS } from "../../demo/jobs.ts";
import { addFiles, insertAll } from "../../demo/rows.ts";
import type { Crew, Furnished, Plant, WrittenOrder } from "../../demo/setting.ts";

/** Requests behind about half of the repairs, and some that wait; photos on the newest. */
export async function writeRequests(setting: Furnished, orders: readonly WrittenOrder[]): Promise<void> {
  const { db, chance, register } = setting;
  const behind = orders.flatMap((order) => {
    if (!order.fault || order.statusId === STATUS.cancelled || !chance.is(0.45)) return [];
    const category = order.completedAt ? (order.closedAt ? "closed" : "completed") : "open";
    return [
      {
        fault: order.fault,
        machine: order.machine,
        createdAt: new Date(order.createdAt.getTime() - chance.between(1, 20) * 3_600_000),
        statusId: requestStatusOf(category),
        statusReason: null as string | null,
        workOrderId: order.id,
        convertedAt: order.createdAt,
        order,
        crew: plantOf(setting, order.machine).crew,
      },
    ];
  });
  const loose = setting.plants.flatMap((plant) => freshAt(plant, setting));
  const all = [...behind, ...loose].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const counters = new Map<number, number>();
  const rows = all.map((request) => {
    const year = request.createdAt.getUTCFullYear();
    const next = (counters.get(year) ?? 0) + 1;
    counters.set(year, next);
    const requesterId = chance.pick(request.crew.requesters);
    return {
      code: `WR-${year}-${String(next).padStart(5, "0")}`,
      title: request.fault.title,
      description: request.fault.words,
      assetId: register.machines.get(request.machine.code)?.id ?? null,
      locationId: register.machines.get(request.machine.code)?.placeId ?? null,
      siteId: register.machines.get(request.machine.code)?.siteId ?? register.siteId,
      priority: request.fault.priority,
      incidentDate: request.createdAt.toISOString(),
      statusId: request.statusId,
      statusReason: request.statusReason,
      requesterId,
      workOrderId: request.workOrderId,
      convertedAt: request.convertedAt?.toISOString() ?? null,
      createdAt: request.createdAt.toISOString(),
      updatedAt: (request.convertedAt ?? request.createdAt).toISOString(),
    };
  });
  const ids = await insertAll(db, "workRequests", rows);
  await db
    .insertInto("counters")
    .values([...counters].map(([year, value]) => ({ name: "WR", year, value })))
    .execute();
  await linkBack(setting, rows, ids);
  await writeLog(
    setting,
    all.map((request, at) => ({ ...request, id: ids[at] ?? 0, requesterId: rows[at]?.requesterId ?? 0 })),
  );
  await addPhotos(setting, all, rows, ids);
}

/** Requests of one site that nobody has judged yet, or has just now. */
function freshAt({ machines, crew, freshRequests }: Plant, { chance, start }: Furnished) {
  const possible = FAULTS.filter((fault) => machines.some((machine) => fault.families.includes(machine.family)));
  return Array.from({ length: freshRequests }, (_, at) => {
    const fault = possible[(at * 7) % possible.length] ?? chance.pick(possible);
    const isRejected = at % 6 === 5;
    return {
      fault,
      machine: chance.pick(machines.filter((machine) => fault.families.includes(machine.family))),
      createdAt: new Date(start.getTime() - (isRejected ? 6 * DAY_MS : 0) - (at + 1) * chance.between(2, 5) * 3_600_000),
      statusId: isRejected ? STATUS.cancelled : at % 4 === 3 ? STATUS.inReview : STATUS.open,
      statusReason: isRejected ? "Already ordered, see the open order on this machine." : null,
      workOrderId: null as number | null,
      convertedAt: null as Date | null,
      order: null,
      crew,
    };
  });
}

const plantOf = ({ plants }: Furnished, machine: WrittenOrder["machine"]): Plant =>
  plants.find(({ machines }) => machines.includes(machine)) ?? (plants[0] as Plant);

type Row = { workOrderId: number | null; requesterId: number; createdAt: string };

/** The order names its request and who asked for it. */
async function linkBack({ db }: Furnished, rows: readonly Row[], ids: readonly number[]): Promise<void> {
  const converted = rows
    .map((row, at) => ({ id: row.workOrderId, request: ids[at] ?? 0, requester: row.requesterId }))
    .filter(({ id }) => id !== null);
  await sql`update work_orders o set work_request_id = v.request, requester_id = v.requester
    from jsonb_to_recordset(${JSON.stringify(converted)}::jsonb) as v(id bigint, request bigint, requester bigint) where o.id = v.id`.execute(
    db,
  );
}

interface Told {
  id: number;
  requesterId: number;
  createdAt: Date;
  statusId: number;
  order: WrittenOrder | null;
  /** Of the site that it was reported at. */
  crew: Crew;
}

/** Reported by one, judged by the planner or made an order, and from then on where its order stands. */
async function writeLog({ db, start }: Furnished, requests: readonly Told[]): Promise<void> {
  const lines = requests.flatMap(({ id, requesterId, createdAt, statusId, order, crew }) => {
    const line = (action: LogAction, at: Date, personId: number, changes: Change[] = []) => ({
      action,
      at: at.toISOString(),
      personId,
      personName: crew.names.get(personId) ?? "",
      entity: "work-requests",
      entityId: id,
      changes,
    });
    const moved = (before: number, after: number) => ({ field: "statusId", before, after });
    const judged = new Date(createdAt.getTime() + (start.getTime() - createdAt.getTime()) / 3);
    const created = line("created", createdAt, requesterId);
    if (!order) {
      if (statusId === STATUS.inReview) return [created, line("accepted", judged, crew.planner, [moved(STATUS.open, statusId)])];
      if (statusId === STATUS.cancelled) return [created, line("rejected", judged, crew.planner, [moved(STATUS.open, statusId)])];
      return [created];
    }
    const worker = order.personId ?? crew.planner;
    const toOrder = { field: "workOrderId", before: null, after: order.id };
    return [
      created,
      line("converted", order.createdAt, crew.planner, [moved(STATUS.open, STATUS.inReview), toOrder]),
      ...(order.completedAt ? [line("followed_order", order.completedAt, worker, [moved(STATUS.inReview, STATUS.completed)])] : []),
      ...(order.closedAt ? [line("followed_order", order.closedAt, crew.planner, [moved(STATUS.completed, STATUS.closed)])] : []),
    ];
  });
  await writeOldAudit(db, lines);
}

const PHOTOS_ON = 12;

/** Photos of the newest requests; the order that came of one shows it too. */
async function addPhotos(
  { db, files, tenantId, chance }: Furnished,
  all: readonly { fault: (typeof FAULTS)[number] }[],
  rows: readonly Row[],
  ids: readonly number[],
): Promise<void> {
  const photos = [...all.keys()].flatMap((at) => {
    const [which, row, recordId] = [all[at]?.fault.photo, rows[at], ids[at]];
    return which && row && recordId ? [{ which, row, recordId }] : [];
  });
  await addFiles(
    db,
    files,
    tenantId,
    photos.slice(-PHOTOS_ON).map(({ which, row, recordId }) => ({
      at: [
        { folder: "WorkRequests", recordId },
        ...(row.workOrderId === null ? [] : [{ folder: "WorkOrders", recordId: row.workOrderId }]),
      ],
      fileName: `IMG_${chance.between(1000, 9999)}.jpg`,
      contentType: "image/jpeg" as const,
      bytes: photo(which, chance.between(-4, 4)),
      createdBy: row.requesterId,
      createdAt: row.createdAt,
    })),
  );
}
