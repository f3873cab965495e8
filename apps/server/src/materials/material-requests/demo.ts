import type { LogAction } from "@millwright/domain/kit/log/actions.ts";
import { sql } from "kysely";
import type { RequestStatus } from "@millwright/domain/materials/material-requests/status.ts";
import { quantityOf, thousandths } from "@millwright/domain/materials/stock/amounts.ts";
import { emptyBook, levelKey, rowKey, takeAway, transfer, type Line, type RowPlace } from "@millwright/domain/materials/stock/ledger.ts";
import { DAY_MS } from "../../demo/chance.ts";
import { insertAll } from "../../demo/rows.ts";
import type { Furnished } from "../../demo/setting.ts";
import { writeOldAudit } from "../../platform/records/audit-words.ts";
import { nextCodes } from "../../platform/records/codes.ts";

/** What a request is for: an order that is short of something, one whose parts are kept, any other; a cost centre; the stockroom at the line. */
type Aim = "short" | "kept" | "order" | "centre" | "line";
interface State {
  age: number;
  status: RequestStatus;
  aim: Aim;
  quantity: number;
  issued?: number;
  note?: string;
  reason?: string;
}
/** Age in days, and how far it came. */
const STATES: readonly State[] = [
  { age: 41, status: "closed", aim: "centre", quantity: 4, issued: 4 },
  { age: 33, status: "closed", aim: "line", quantity: 6, issued: 2, reason: "The line was rebuilt, the rest is not needed" },
  { age: 24, status: "cancelled", aim: "order", quantity: 2, reason: "Asked for twice" },
  { age: 18, status: "issued", aim: "line", quantity: 5, issued: 5, note: "For the shelf beside filler 2." },
  { age: 12, status: "issued", aim: "centre", quantity: 3, issued: 3 },
  { age: 10, status: "rejected", aim: "centre", quantity: 20, reason: "Take what lies in the line stockroom first" },
  { age: 7, status: "partly_issued", aim: "line", quantity: 6, issued: 2 },
  { age: 5, status: "partly_issued", aim: "centre", quantity: 4, issued: 1, note: "The rest on Thursday, please." },
  { age: 4, status: "approved", aim: "kept", quantity: 1 },
  { age: 3, status: "approved", aim: "kept", quantity: 1 },
  { age: 3, status: "approved", aim: "centre", quantity: 2 },
  { age: 2, status: "submitted", aim: "short", quantity: 2, note: "The order waits for it." },
  { age: 1, status: "submitted", aim: "short", quantity: 2 },
  { age: 1, status: "submitted", aim: "centre", quantity: 3 },
  { age: 1, status: "draft", aim: "order", quantity: 1 },
  { age: 0, status: "draft", aim: "line", quantity: 4 },
];
/** They are written in the morning. */
const MORNING_MS = 7.5 * 3_600_000;
const DECIDED: readonly RequestStatus[] = ["approved", "rejected", "partly_issued", "issued", "closed"];

interface Lying extends RowPlace {
  rowQuantity: number;
  rowValue: number | null;
  onHand: number;
  valueMinor: number;
  hard: number;
  lineBinId: number | null;
  lineOnHand: number | null;
  lineValue: number | null;
}
interface Needed {
  workOrderId: number;
  partId: number;
  quantity: number;
  siteId: number | null;
  crewId: number | null;
}

/** About sixteen requests, each for one part; what was issued of them is in the ledger, what is left of the approved ones is kept. */
export async function writeMaterialRequests({ db, start, people, crew }: Furnished, timeZone: string): Promise<void> {
  const stores = await db.selectFrom("warehouses").select(["id", "code", "siteId"]).where("code", "in", ["MAIN", "LINE"]).execute();
  const [main, line] = [stores.find(({ code }) => code === "MAIN"), stores.find(({ code }) => code === "LINE")];
  const centres = await db.selectFrom("referenceValues").select("id").where("list", "=", "cost-centres").orderBy("id").limit(4).execute();
  if (!main || !line || centres.length === 0) return;
  const keeper = people.find(({ person }) => person.roleName === "Storekeeper")?.personId ?? crew.planner;
  const lying = await plentyOf(db, main.id, line.id);
  const needs = { short: await neededOf(db, main.id, true), kept: await neededOf(db, main.id, false) };
  const codes = await nextCodes({ db, now: start, timeZone }, "MR", STATES.length);
  const requests = STATES.flatMap((state, at) => {
    const need =
      state.aim === "short" ? needs.short.shift() : state.aim === "kept" || state.aim === "order" ? needs.kept.shift() : undefined;
    const from = need ? undefined : lying.shift();
    const isForOrder = state.aim !== "centre" && state.aim !== "line";
    if ((isForOrder && !need) || (!isForOrder && !from)) return [];
    const madeAt = Math.min(start.getTime() - 3_600_000, start.getTime() - state.age * DAY_MS + MORNING_MS + at * 420_000);
    const requesterId = crew.technicians[at % Math.max(1, crew.technicians.length)] ?? crew.planner;
    return [{ state, need, from, madeAt, requesterId, code: codes[at] }];
  });
  const ids = await insertAll(
    db,
    "materialRequests",
    requests.map(({ state, need, madeAt, requesterId, code }, at) => ({
      code,
      status: state.status,
      workOrderId: need?.workOrderId ?? null,
      costCentreId: state.aim === "centre" ? (centres[at % centres.length]?.id ?? null) : null,
      toWarehouseId: state.aim === "line" ? line.id : null,
      warehouseId: main.id,
      siteId: main.siteId ?? need?.siteId ?? null,
      crewId: need?.crewId ?? null,
      requiredOn: dayOf(madeAt + 5 * DAY_MS),
      requesterId,
      createdBy: requesterId,
      note: state.note ?? null,
      statusReason: state.reason ?? null,
      decidedBy: DECIDED.includes(state.status) ? keeper : null,
      decidedAt: DECIDED.includes(state.status) ? new Date(madeAt + 1_800_000).toISOString() : null,
      createdAt: new Date(madeAt).toISOString(),
      updatedAt: new Date(madeAt + 3_600_000).toISOString(),
    })),
  );
  const quantities = requests.map(({ state, need }) =>
    need && state.aim !== "order" ? Math.min(need.quantity, state.quantity) : state.quantity,
  );
  const lineIds = await insertAll(
    db,
    "materialRequestLines",
    requests.map(({ state, need, from }, at) => ({
      materialRequestId: ids[at],
      partId: need?.partId ?? from?.partId,
      quantity: quantities[at],
      issued: state.issued ?? 0,
    })),
  );
  for (const [at, { state, from, madeAt, requesterId }] of requests.entries()) {
    const [id, lineId] = [ids[at], lineIds[at]];
    if (!from || id === undefined || lineId === undefined) continue;
    const centre = state.aim === "centre" ? (centres[at % centres.length]?.id ?? null) : null;
    const left = state.status === "approved" || state.status === "partly_issued" ? state.quantity - (state.issued ?? 0) : 0;
    if (state.issued) await writeIssue(db, { id, keeper, centre, lineId: line.id, issuedAt: madeAt + 2 * 3_600_000 }, from, state.issued);
    if (left > 0) await writeKept(db, { id, lineId, requesterId, requiredOn: dayOf(madeAt + 5 * DAY_MS) }, from, left);
  }
  await writeOldAudit(
    db,
    requests.flatMap((request, at) => wayOf({ ...request, id: ids[at] ?? 0 }, keeper, crew.names)),
  );
}

/** How each came to where it stands, in the words that the log uses. */
const WAYS: Record<RequestStatus, readonly LogAction[]> = {
  draft: ["created"],
  submitted: ["created", "submitted"],
  approved: ["created", "submitted", "approved"],
  rejected: ["created", "submitted", "rejected"],
  partly_issued: ["created", "submitted", "approved", "issued"],
  issued: ["created", "submitted", "approved", "issued"],
  closed: ["created", "submitted", "approved", "issued", "closed"],
  cancelled: ["created", "submitted", "cancelled"],
};
const AFTER: Record<string, RequestStatus> = {
  created: "draft",
  submitted: "submitted",
  approved: "approved",
  rejected: "rejected",
  closed: "closed",
  cancelled: "cancelled",
};
const THEIRS = ["created", "submitted", "cancelled"];

interface Told {
  id: number;
  state: State;
  code: string | undefined;
  requesterId: number;
  madeAt: number;
}
function wayOf({ id, state, code, requesterId, madeAt }: Told, keeper: number, names: ReadonlyMap<number, string>) {
  let before: RequestStatus | null = null;
  return WAYS[state.status].map((action, step) => {
    const personId = THEIRS.includes(action) ? requesterId : keeper;
    const after: RequestStatus = AFTER[action] ?? (state.issued === state.quantity ? "issued" : "partly_issued");
    const line = {
      action,
      at: new Date(madeAt + step * 1_500_000).toISOString(),
      personId,
      personName: names.get(personId) ?? "",
      entity: "material-requests" as const,
      entityId: id,
      changes: [...(action === "created" ? [{ field: "code", before: null, after: code }] : []), { field: "status", before, after }],
    };
    before = after;
    return line;
  });
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Parts of which more lies in the main store than the requests take, in one usable row each. */
async function plentyOf(db: Furnished["db"], mainId: number, lineId: number): Promise<Lying[]> {
  const { rows } = await sql<Lying>`
    select l.part_id, l.warehouse_id, r.bin_id, r.lot_id, r.quantity as row_quantity, r.value_minor as row_value, l.on_hand, l.value_minor, l.hard,
      there.default_bin_id as line_bin_id, there.on_hand as line_on_hand, there.value_minor as line_value
    from stock_levels l join master_parts p on p.tenant_id = l.tenant_id and p.id = l.part_id and p.tracking = 'none'
    join stock_rows r on r.tenant_id = l.tenant_id and r.part_id = l.part_id and r.warehouse_id = l.warehouse_id and r.lot_id is null
    left join bins b on b.tenant_id = r.tenant_id and b.id = r.bin_id
    left join stock_levels there on there.tenant_id = l.tenant_id and there.part_id = l.part_id and there.warehouse_id = ${lineId}
    where l.warehouse_id = ${mainId} and b.blocked_reason is null and r.quantity = l.on_hand and l.hard = 0
      and l.on_hand > coalesce(l.reorder_point, 0) + 7
      and not exists (select from stock_rows o where o.tenant_id = l.tenant_id and o.part_id = l.part_id and o.warehouse_id = ${lineId}
        and o.bin_id is distinct from there.default_bin_id)
    order by l.part_id limit ${STATES.length}`.execute(db);
  return rows;
}

/** What open orders wait for, or what is kept for them, in the main store. */
async function neededOf(db: Furnished["db"], mainId: number, isShort: boolean): Promise<Needed[]> {
  const { rows } = await sql<Needed>`
    select r.work_order_id, r.part_id, case when ${isShort} then r.missing else r.hard end as quantity, o.site_id, o.crew_id
    from reservations r join work_orders o on o.tenant_id = r.tenant_id and o.id = r.work_order_id
    where r.warehouse_id = ${mainId} and r.ended_at is null and r.wants_hard and (r.missing > 0) = ${isShort} and r.quantity > 0
    order by r.id limit ${STATES.length}`.execute(db);
  return rows;
}

interface Issue {
  id: number;
  keeper: number;
  /** Null: it went to the stockroom at the line. */
  centre: number | null;
  lineId: number;
  issuedAt: number;
}
async function writeIssue(
  db: Furnished["db"],
  { id, keeper, centre, lineId, issuedAt }: Issue,
  from: Lying,
  quantity: number,
): Promise<void> {
  const place: RowPlace = { partId: from.partId, warehouseId: from.warehouseId, binId: from.binId, lotId: null };
  const there: RowPlace = { partId: from.partId, warehouseId: lineId, binId: from.lineBinId, lotId: null };
  const book = emptyBook();
  book.levels.set(levelKey(place), { onHand: thousandths(from.onHand), value: from.valueMinor });
  book.rows.set(rowKey(place), { quantity: thousandths(from.rowQuantity), value: from.rowValue });
  book.levels.set(levelKey(there), { onHand: thousandths(from.lineOnHand ?? 0), value: from.lineValue ?? 0 });
  book.rows.set(rowKey(there), { quantity: thousandths(from.lineOnHand ?? 0), value: null });
  const amount = thousandths(quantity);
  const lines: Line[] =
    centre === null
      ? transfer(book, place, there, amount)
      : takeAway(book, place, { place: "consumption", workOrderId: null, costCentreId: centre }, amount);
  const at = new Date(issuedAt).toISOString();
  const kind = centre === null ? "transfer" : "issue";
  const document = { document: "material-requests", documentId: id };
  const [movementId] = await insertAll(db, "stockMovements", [{ kind, effectiveAt: at, bookedAt: at, personId: keeper, ...document }]);
  await insertAll(
    db,
    "stockMovementLines",
    lines.map(({ quantity: moved, value, of: _of, ...rest }, line) => ({
      ...rest,
      movementId,
      line: line + 1,
      quantity: quantityOf(moved),
      valueMinor: value,
      kind,
      effectiveAt: at,
    })),
  );
  from.onHand -= quantity;
  for (const touched of centre === null ? [place, there] : [place]) {
    const [level, row] = [book.levels.get(levelKey(touched)), book.rows.get(rowKey(touched))];
    await sql`insert into stock_levels (part_id, warehouse_id, on_hand, value_minor) values (${touched.partId}, ${touched.warehouseId}, ${quantityOf(level?.onHand ?? 0)}, ${level?.value ?? 0})
      on conflict (tenant_id, part_id, warehouse_id) do update set on_hand = excluded.on_hand, value_minor = excluded.value_minor`.execute(
      db,
    );
    await sql`insert into stock_rows (part_id, warehouse_id, bin_id, lot_id, quantity, value_minor)
      values (${touched.partId}, ${touched.warehouseId}, ${touched.binId}, null, ${quantityOf(row?.quantity ?? 0)}, ${row?.value ?? null})
      on conflict (tenant_id, part_id, warehouse_id, bin_id, lot_id) do update set quantity = excluded.quantity, value_minor = excluded.value_minor`.execute(
      db,
    );
  }
}

interface Kept {
  id: number;
  lineId: number;
  requesterId: number;
  requiredOn: string;
}
async function writeKept(db: Furnished["db"], { id, lineId, requesterId, requiredOn }: Kept, from: Lying, quantity: number): Promise<void> {
  await insertAll(db, "reservations", [
    {
      partId: from.partId,
      warehouseId: from.warehouseId,
      materialRequestId: id,
      materialRequestLineId: lineId,
      quantity,
      hard: quantity,
      wantsHard: true,
      requiredOn,
      personId: requesterId,
    },
  ]);
  await sql`update stock_levels set hard = hard + ${quantity} where part_id = ${from.partId} and warehouse_id = ${from.warehouseId}`.execute(
    db,
  );
}
