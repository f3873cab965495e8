import { sql, type RawBuilder } from "kysely";
import {
  stock,
  stockMovements,
  type LedgerLine,
  type OnWay,
  type PieceMoved,
  type SerialStock,
  type StockLevel,
  type StockMovement,
  type StockRow,
} from "@millwright/domain/materials/stock/contract.ts";
import { inPickingOrder, unusableBecause } from "@millwright/domain/materials/stock/picking.ts";
import { quantityOf, thousandths } from "@millwright/domain/materials/stock/amounts.ts";
import type { ListRequest } from "@millwright/domain/kit/list.ts";
import { todayOf } from "../../platform/call/clock.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { listRows, namedRows } from "../../platform/lists/list.ts";
import type { WholeRecord } from "../../platform/lists/whole.ts";
import { toldOf, withinReach } from "../../platform/records/reach.ts";
import { onOrderIn, type OnOrder } from "./expected.ts";
import { reachesLine } from "./lines.ts";

const levels = defineList(stock.list, {
  kind: "stock-levels",
  defaultSort: [{ colId: "part", sort: "asc" }],
});

/** What lies there and may be taken, by the tables alone: not in quarantine, not in a blocked bin, not past its last day. */
export const usable = (ctx: Ctx) => sql<number>`(
  select coalesce(sum(r.quantity), 0) from stock_rows r
  left join bins b on b.tenant_id = r.tenant_id and b.id = r.bin_id
  left join stock_lots t on t.tenant_id = r.tenant_id and t.id = r.lot_id
  where r.tenant_id = stock_levels.tenant_id and r.part_id = stock_levels.part_id and r.warehouse_id = stock_levels.warehouse_id and r.quantity > 0
    and b.blocked_reason is null and (t.expires_on is null or t.expires_on >= ${todayOf(ctx)})
    and not exists (select from warehouses w where w.tenant_id = r.tenant_id and w.id = r.warehouse_id and w.type = 'quarantine'))`;

const onOrder = onOrderIn("stock_levels");

const levelRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom("stockLevels")
    .select([
      "stockLevels.id",
      "stockLevels.version",
      "stockLevels.onHand",
      "stockLevels.hard",
      "stockLevels.minimum",
      "stockLevels.maximum",
      "stockLevels.reorderPoint",
      "stockLevels.safetyStock",
      "stockLevels.levelsReason",
    ])
    .select([
      sql<StockLevel["levelsBy"]>`stock_levels.levels_by`.as("levelsBy"),
      usable(ctx).as("usable"),
      onOrder.told.as("ordered"),
      sql<string | null>`(select u.name from master_parts p join reference_values u on u.tenant_id = p.tenant_id and u.id = p.unit_id
        where p.tenant_id = stock_levels.tenant_id and p.id = stock_levels.part_id)`.as("unit"),
    ]);

/** What follows from what was asked once. */
const levelTold = <R extends { usable: number; hard: number; ordered: OnOrder }>({ ordered, ...row }: R) => ({
  ...row,
  available: Math.max(0, quantityOf(thousandths(row.usable) - thousandths(row.hard))),
  onOrder: ordered.quantity,
  nextExpected: ordered.next,
});

export async function stockLevels(ctx: Ctx, request: ListRequest) {
  const reply = await listRows(ctx, levels, request, levelRows(ctx));
  return { ...reply, rows: reply.rows.map(levelTold) };
}

export async function findLevel(ctx: Ctx, id: number): Promise<StockLevel | undefined> {
  const query = levelRows(ctx)
    .where("stockLevels.id", "=", id)
    .where(() => withinReach(ctx, "stock-levels"));
  const [row] = await namedRows(ctx, levels, query);
  return row && (levelTold(row) as StockLevel);
}

/** What lies there of these balances as a file brings it into a store: a row for each place and lot; what one is worth only for who may see the value of stock. */
export async function wholeStock(ctx: Ctx, ids: readonly number[]): Promise<readonly WholeRecord[]> {
  const { rows } = await sql<WholeRecord>`
    select l.id, ${coded("p")} as part, ${coded("w")} as warehouse, b.code as bin, t.number as lot, t.expires_on, r.quantity,
      case when ${toldOf(ctx, "purchase-orders", "l")} then (case when t.is_serial then r.value_minor else round(l.value_minor / nullif(l.on_hand, 0)) end)::bigint end as unit_cost
    from stock_levels l join stock_rows r on r.tenant_id = l.tenant_id and r.part_id = l.part_id and r.warehouse_id = l.warehouse_id and r.quantity > 0
    join master_parts p on p.tenant_id = l.tenant_id and p.id = l.part_id join warehouses w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
    left join bins b on b.tenant_id = r.tenant_id and b.id = r.bin_id left join stock_lots t on t.tenant_id = r.tenant_id and t.id = r.lot_id
    where l.id = any(${[...ids]}::bigint[]) and ${withinReach(ctx, "stock-levels", "l")} order by p.code, r.id`.execute(ctx.db);
  return rows;
}

const MOST = 500;
const coded = (alias: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)})`;
const bin = sql`case when b.id is null then null else jsonb_build_object('id', b.id, 'code', b.code) end`;
const lot = sql`case when t.id is null then null else jsonb_build_object('id', t.id, 'number', t.number, 'isSerial', t.is_serial, 'expiresOn', t.expires_on) end`;

type Lying = StockRow & {
  partId: number;
  warehouseId: number;
  binId: number | null;
  lotId: number | null;
  isInQuarantine: boolean;
  isBlocked: boolean;
  expiresOn: string | null;
  walkingOrder: number;
};

/** What lies where, in the order in which it is proposed. */
export async function lyingRows(ctx: Ctx, { partId, warehouseId }: { partId?: number | undefined; warehouseId?: number | undefined }) {
  const conditions: RawBuilder<unknown>[] = [
    sql`r.quantity > 0`,
    withinReach(ctx, "stock-rows", "r"),
    ...(partId === undefined ? [] : [sql`r.part_id = ${partId}`]),
    ...(warehouseId === undefined ? [] : [sql`r.warehouse_id = ${warehouseId}`]),
  ];
  const { rows } = await sql<Lying>`
    select r.id, r.part_id, r.warehouse_id, r.bin_id, r.lot_id, ${coded("p")} as part, ${coded("w")} as warehouse, ${bin} as bin, ${lot} as lot, r.quantity, r.counted_at,
      w.type = 'quarantine' as is_in_quarantine, b.blocked_reason is not null as is_blocked, t.expires_on, coalesce(b.walking_order, 0) as walking_order
    from stock_rows r join master_parts p on p.tenant_id = r.tenant_id and p.id = r.part_id
    join warehouses w on w.tenant_id = r.tenant_id and w.id = r.warehouse_id
    left join bins b on b.tenant_id = r.tenant_id and b.id = r.bin_id
    left join stock_lots t on t.tenant_id = r.tenant_id and t.id = r.lot_id
    where ${sql.join(conditions, sql` and `)} order by p.code, r.id limit ${MOST + 1}`.execute(ctx.db);
  const today = todayOf(ctx);
  const shown = rows.slice(0, MOST).map((row) => ({ ...row, unusable: unusableBecause(row, today) }));
  return { rows: partId === undefined ? shown : inPickingOrder(shown), hasMore: rows.length > MOST };
}

/** The last line of a piece on each side of the ledger says where it is: `t` is the lot. */
const lastOfPiece = sql`from stock_movement_lines l where l.tenant_id = t.tenant_id and l.lot_id = t.id and l.quantity > 0 order by l.movement_id desc, l.line desc limit 1`;
const stateOfPiece = sql`case when t.is_serial then (
  select case l.place when 'stock' then 'stock' when 'consumption' then 'used' when 'in_transit' then 'on_way' else 'gone' end ${lastOfPiece}) end`;
const orderOfPiece = (ctx: Ctx) => sql`case when t.is_serial then (
  select (select jsonb_build_object('id', o.id, 'code', o.code, 'title', o.title) from work_orders o
    where o.tenant_id = l.tenant_id and o.id = l.work_order_id and l.place = 'consumption' and ${withinReach(ctx, "work-orders", "o")}) ${lastOfPiece}) end`;

/** What moved of a lot or piece, the latest first: a line for each row of stock, with what stood on the other side of it. */
export async function pieceHistory(ctx: Ctx, id: number): Promise<{ rows: PieceMoved[]; hasMore: boolean }> {
  const { rows } = await sql<PieceMoved>`
    select m.id as movement_id, m.kind, m.effective_at, l.quantity, ${coded("w")} as warehouse, ${bin} as bin, x.place, ${person} as person, m.reason,
      (select jsonb_build_object('id', o.id, 'code', o.code, 'title', o.title) from work_orders o
        where o.tenant_id = l.tenant_id and o.id = x.work_order_id and ${withinReach(ctx, "work-orders", "o")}) as work_order
    from stock_movement_lines l join stock_movements m on m.tenant_id = l.tenant_id and m.id = l.movement_id
    join warehouses w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id left join bins b on b.tenant_id = l.tenant_id and b.id = l.bin_id
    left join lateral (select o.place, o.work_order_id from stock_movement_lines o where o.tenant_id = l.tenant_id and o.movement_id = l.movement_id
      and o.lot_id = l.lot_id and o.place <> 'stock' and o.quantity = -l.quantity limit 1) x on true
    where l.lot_id = ${id} and l.place = 'stock' and ${withinReach(ctx, "stock-movement-lines", "l")}
    order by m.id desc, l.line desc limit ${MOST + 1}`.execute(ctx.db);
  return { rows: rows.slice(0, MOST), hasMore: rows.length > MOST };
}

/** Lots and single pieces of a part, with the places of theirs that the caller reaches. */
export async function lotRows(
  ctx: Ctx,
  { partId, id }: { partId?: number; id?: number },
): Promise<{ rows: SerialStock[]; hasMore: boolean }> {
  const condition = id === undefined ? sql`t.part_id = ${partId}` : sql`t.id = ${id}`;
  const { rows } = await sql<SerialStock>`
    select t.id, t.number, t.is_serial, t.expires_on, ${coded("p")} as part, coalesce(sum(r.quantity), 0) as quantity,
      coalesce(jsonb_agg(jsonb_build_object('warehouse', ${coded("w")}, 'bin', ${bin}, 'quantity', r.quantity) order by w.code) filter (where r.id is not null), '[]') as places,
      ${stateOfPiece} as state, ${orderOfPiece(ctx)} as work_order
    from stock_lots t join master_parts p on p.tenant_id = t.tenant_id and p.id = t.part_id
    left join stock_rows r on r.tenant_id = t.tenant_id and r.lot_id = t.id and r.quantity > 0 and ${withinReach(ctx, "stock-rows", "r")}
    left join warehouses w on w.tenant_id = r.tenant_id and w.id = r.warehouse_id
    left join bins b on b.tenant_id = r.tenant_id and b.id = r.bin_id
    where ${condition} and ${withinReach(ctx, "master-parts", "p")}
    group by t.tenant_id, t.id, p.tenant_id, p.id order by t.expires_on nulls last, lower(t.number) limit ${MOST + 1}`.execute(ctx.db);
  return { rows: rows.slice(0, MOST), hasMore: rows.length > MOST };
}
export const findLot = async (ctx: Ctx, id: number): Promise<SerialStock | undefined> => (await lotRows(ctx, { id })).rows[0];

const ledger = defineList(stockMovements.list, {
  kind: "stock-movement-lines",
  defaultSort: [{ colId: "effectiveAt", sort: "desc" }],
});

const person = sql`(select jsonb_build_object('id', h.id, 'name', h.name) from people h where h.tenant_id = m.tenant_id and h.id = m.person_id)`;

/** The ledger as the rows of stock know it: lines of other places belong to the movement alone. */
export const ledgerLines = async (ctx: Ctx, request: ListRequest) =>
  await listRows(
    ctx,
    ledger,
    request,
    ctx.db
      .selectFrom("stockMovementLines")
      .innerJoin("stockMovements as m", (join) =>
        join.onRef("m.tenantId", "=", "stockMovementLines.tenantId").onRef("m.id", "=", "stockMovementLines.movementId"),
      )
      .leftJoin("bins as b", (join) =>
        join.onRef("b.tenantId", "=", "stockMovementLines.tenantId").onRef("b.id", "=", "stockMovementLines.binId"),
      )
      .leftJoin("stockLots as t", (join) =>
        join.onRef("t.tenantId", "=", "stockMovementLines.tenantId").onRef("t.id", "=", "stockMovementLines.lotId"),
      )
      .where("stockMovementLines.place", "=", "stock")
      .select([
        "stockMovementLines.id",
        "stockMovementLines.movementId",
        "stockMovementLines.effectiveAt",
        "stockMovementLines.quantity",
        "m.bookedAt",
        "m.reason",
      ])
      .select([
        sql<LedgerLine["kind"]>`stock_movement_lines.kind`.as("kind"),
        sql<LedgerLine["bin"]>`${bin}`.as("bin"),
        sql<LedgerLine["lot"]>`${lot}`.as("lot"),
        sql<LedgerLine["person"]>`${person}`.as("person"),
        sql<boolean>`exists (select from stock_movements x where x.tenant_id = m.tenant_id and x.reverses_id = m.id)`.as("isReversed"),
      ]),
  );

/** A movement whole, where one of its rows is within reach; a warehouse that is not is not named. */
export async function findMovement(ctx: Ctx, id: number): Promise<StockMovement | undefined> {
  const { rows } = await sql<StockMovement>`
    select m.id, m.kind, m.effective_at, m.booked_at, ${person} as person, m.reason, m.reverses_id,
      (select x.id from stock_movements x where x.tenant_id = m.tenant_id and x.reverses_id = m.id) as reversed_by_id,
      (select jsonb_build_object('id', o.id, 'code', o.code, 'title', o.title) from work_orders o where m.document = 'work-orders'
        and o.tenant_id = m.tenant_id and o.id = m.document_id and ${withinReach(ctx, "work-orders", "o")}) as work_order,
      (select jsonb_agg(jsonb_build_object('line', l.line, 'place', l.place, 'part', ${coded("p")},
        'warehouse', case when w.id is null or not ${withinReach(ctx, "stock-movement-lines", "l")} then null else ${coded("w")} end,
        'bin', case when ${withinReach(ctx, "stock-movement-lines", "l")} then ${bin} end, 'lot', ${lot}, 'workOrderId', l.work_order_id,
        'costCentre', case when c.id is null then null else jsonb_build_object('id', c.id, 'name', c.name) end,
        'supplier', case when s.id is null then null else ${coded("s")} end,
        'toWarehouse', case when d.id is not null and ${withinReach(ctx, "warehouses", "d")} then ${coded("d")} end, 'quantity', l.quantity) order by l.line)
       from stock_movement_lines l join master_parts p on p.tenant_id = l.tenant_id and p.id = l.part_id
       left join warehouses w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
       left join warehouses d on d.tenant_id = l.tenant_id and d.id = l.to_warehouse_id
       left join bins b on b.tenant_id = l.tenant_id and b.id = l.bin_id
       left join stock_lots t on t.tenant_id = l.tenant_id and t.id = l.lot_id
       left join reference_values c on c.tenant_id = l.tenant_id and c.id = l.cost_centre_id
       left join suppliers s on s.tenant_id = l.tenant_id and s.id = l.supplier_id
       where l.tenant_id = m.tenant_id and l.movement_id = m.id) as lines
    from stock_movements m where m.id = ${id} and exists (
      select from stock_movement_lines z where z.tenant_id = m.tenant_id and z.movement_id = m.id and ${reachesLine(ctx, "z")})`.execute(
    ctx.db,
  );
  return rows[0];
}

/** What was sent to a warehouse and has not come, where the caller reaches it. */
export async function onTheWay(ctx: Ctx, warehouseId: number): Promise<OnWay[]> {
  const { rows } = await sql<OnWay>`
    select l.movement_id, l.line, ${coded("p")} as part, u.name as unit, case when t.id is null then null else jsonb_build_object('id', t.id, 'number', t.number) end as lot,
      ${coded("d")} as to_warehouse, l.quantity - coalesce(came.quantity, 0) as quantity, l.effective_at as sent_at
    from stock_movement_lines l join master_parts p on p.tenant_id = l.tenant_id and p.id = l.part_id
    join warehouses d on d.tenant_id = l.tenant_id and d.id = l.to_warehouse_id and ${withinReach(ctx, "warehouses", "d")}
    left join reference_values u on u.tenant_id = p.tenant_id and u.id = p.unit_id
    left join stock_lots t on t.tenant_id = l.tenant_id and t.id = l.lot_id
    left join lateral (select -sum(c.quantity) as quantity from stock_movement_lines c
      where c.tenant_id = l.tenant_id and c.of_movement_id = l.movement_id and c.of_line = l.line) came on true
    where l.to_warehouse_id = ${warehouseId} and l.place = 'in_transit' and l.of_movement_id is null and l.quantity > coalesce(came.quantity, 0)
      and not exists (select from stock_movements r where r.tenant_id = l.tenant_id and r.reverses_id = l.movement_id)
    order by l.effective_at, l.movement_id, l.line limit ${MOST}`.execute(ctx.db);
  return rows;
}
