import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { requestStatusOf } from "@millwright/domain/work/requests/status.ts";
import type { TenantDb } from "../platform/db/db.ts";
import type { FileStore } from "../platform/files/files.ts";
import { writeOldAudit } from "../platform/records/audit-words.ts";
import { DAY_MS, type Chance } from "./chance.ts";
import { photo } from "./drawings.ts";
import type { Machine } from "./harbor-register.ts";
import { FAULTS } from "./jobs.ts";
import type { DemoOrder } from "./orders.ts";
import type { Register } from "./register.ts";
import { addFile, insertAll } from "./rows.ts";

interface Setting {
  db: TenantDb;
  files: FileStore;
  tenantId: number;
  chance: Chance;
  start: Date;
  register: Register;
  machines: readonly Machine[];
  requesters: readonly number[];
  /** Requests that nobody has judged yet. */
  fresh: number;
}

/** Requests behind about half of the repairs, and some that wait; photos on the newest. */
export async function writeRequests(setting: Setting, orders: readonly DemoOrder[], orderIds: readonly number[]): Promise<void> {
  const { db, chance, start, register, machines, requesters } = setting;
  const behind = orders.flatMap((order, at) => {
    if (!order.fault || order.statusId === STATUS.cancelled || !chance.is(0.45)) return [];
    const category = order.completedAt ? (order.closedAt ? "closed" : "completed") : "open";
    return [
      {
        fault: order.fault,
        machine: order.machine,
        createdAt: new Date(order.createdAt.getTime() - chance.between(1, 20) * 3_600_000),
        statusId: requestStatusOf(category),
        statusReason: null as string | null,
        workOrderId: orderIds[at] ?? null,
        convertedAt: order.createdAt,
      },
    ];
  });
  const possible = FAULTS.filter((fault) => machines.some((machine) => fault.families.includes(machine.family)));
  const loose = Array.from({ length: setting.fresh }, (_, at) => {
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
    };
  });
  const all = [...behind, ...loose].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const counters = new Map<number, number>();
  const rows = all.map((request) => {
    const year = request.createdAt.getUTCFullYear();
    const next = (counters.get(year) ?? 0) + 1;
    counters.set(year, next);
    const requesterId = chance.pick(requesters);
    return {
      code: `WR-${year}-${String(next).padStart(5, "0")}`,
      title: request.fault.title,
      description: request.fault.words,
      assetId: register.machines.get(request.machine.code)?.id ?? null,
      locationId: register.machines.get(request.machine.code)?.placeId ?? null,
      siteId: register.siteId,
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
  await addPhotos(setting, all, rows, ids);
}

type Row = { workOrderId: number | null; requesterId: number; createdAt: string };

async function linkBack({ db }: Setting, rows: readonly Row[], ids: readonly number[]): Promise<void> {
  for (const [at, row] of rows.entries()) {
    if (row.workOrderId === null) continue;
    await db
      .updateTable("workOrders")
      .set({ workRequestId: ids[at] ?? null, requesterId: row.requesterId })
      .where("id", "=", row.workOrderId)
      .execute();
  }
  const people = await db.selectFrom("people").select(["id", "name"]).execute();
  const nameOf = (id: number) => people.find((person) => person.id === id)?.name ?? "";
  await writeOldAudit(
    db,
    rows.map((row, at) => ({
      action: "created",
      at: row.createdAt,
      personId: row.requesterId,
      personName: nameOf(row.requesterId),
      entity: "work-requests",
      entityId: ids[at] ?? 0,
      changes: [],
    })),
  );
}

const PHOTOS_ON = 12;

async function addPhotos(
  { db, files, tenantId, chance }: Setting,
  all: readonly { fault: (typeof FAULTS)[number] }[],
  rows: readonly Row[],
  ids: readonly number[],
): Promise<void> {
  const withPhoto = [...all.keys()].filter((at) => all[at]?.fault.photo).slice(-PHOTOS_ON);
  for (const at of withPhoto) {
    const row = rows[at];
    const which = all[at]?.fault.photo;
    if (!row || !which) continue;
    const file = {
      fileName: `IMG_${chance.between(1000, 9999)}.jpg`,
      contentType: "image/jpeg" as const,
      bytes: await photo(which, chance.between(-4, 4)),
      createdBy: row.requesterId,
      createdAt: row.createdAt,
    };
    await addFile(db, files, tenantId, { ...file, folder: "WorkRequests", recordId: ids[at] ?? 0 });
    if (row.workOrderId !== null) await addFile(db, files, tenantId, { ...file, folder: "WorkOrders", recordId: row.workOrderId });
  }
}
