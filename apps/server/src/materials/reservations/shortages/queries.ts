import { sql } from "kysely";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import { shortages, type Coming, type Shortage, type ShortageRow } from "@millwright/domain/materials/reservations/shortages/contract.ts";
import { quantityOf, thousandths } from "@millwright/domain/materials/stock/amounts.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { defineList } from "../../../platform/lists/define-list.ts";
import { listRows } from "../../../platform/lists/list.ts";
import { toldOf, withinReach } from "../../../platform/records/reach.ts";
import { expectedAhead, usableIn } from "../../stock/service.ts";
import { findReservation, holderOf, rowsOf } from "../queries.ts";

const list = defineList(shortages.list, { kind: "reservations", defaultSort: [{ colId: "requiredOn", sort: "asc" }] });

/** What is short, the soonest first, with what may help in a line; everything about a page in a few statements. */
export async function shortageRows(ctx: Ctx, request: ListRequest): Promise<ListReply<ShortageRow>> {
  const query = rowsOf(ctx).where("reservations.missing", ">", 0);
  const reply = await listRows(ctx, list, request, query);
  const help = await helpFor(ctx, reply.rows);
  const rows = reply.rows.map((row) => {
    const { holders, instead, elsewhere, expected } = help(row);
    const sum = (of: readonly { available: number }[]) => quantityOf(of.reduce((all, { available }) => all + thousandths(available), 0));
    const [next] = expected;
    return {
      ...row,
      heldBy: holders.flatMap(({ holder }) => holder || []).join(", "),
      elsewhere: sum(elsewhere),
      instead: sum(instead),
      expectedOn: next?.day ?? null,
      expectedBy: next?.purchaseOrder?.code ?? null,
    };
  });
  return { ...reply, rows } as ListReply<ShortageRow>;
}

export async function findShortage(ctx: Ctx, id: number): Promise<Shortage | undefined> {
  const row = await findReservation(ctx, id);
  if (!row) return undefined;
  const help = await helpFor(ctx, [row]);
  return { ...row, ...help(row), line: await lineOf(ctx, id) };
}

/** The line behind it, of an order that the caller reaches. */
async function lineOf(ctx: Ctx, id: number): Promise<Shortage["line"]> {
  const { rows } = await sql<{ id: number; version: number }>`
    select wp.id, wp.version from reservations r join work_order_planned_parts wp on wp.tenant_id = r.tenant_id and wp.id = r.work_part_id
    join work_orders o on o.tenant_id = r.tenant_id and o.id = r.work_order_id and ${withinReach(ctx, "work-orders", "o")}
    where r.id = ${id} and r.ended_at is null`.execute(ctx.db);
  return rows[0] ?? null;
}

interface Place {
  partId: number;
  warehouseId: number | null;
}
interface Help extends Pick<Shortage, "holders" | "instead" | "elsewhere"> {
  expected: Coming[];
}
type Holding = Help["holders"][number] & Place;
interface Replacing {
  ofId: number;
  part: Help["instead"][number]["part"];
  isSuccessor: boolean;
}
interface Free {
  partId: number;
  warehouse: Help["elsewhere"][number]["warehouse"];
  available: number;
}

/** Who holds what is there, what is free elsewhere and instead, and what is on its way. */
async function helpFor(ctx: Ctx, rows: readonly Place[]): Promise<(row: Place & { id: number }) => Help> {
  const partIds = [...new Set(rows.map(({ partId }) => partId))];
  if (partIds.length === 0) return () => ({ holders: [], instead: [], elsewhere: [], expected: [] });
  const parts = sql`${partIds}::bigint[]`;
  const [holding, replacing, coming] = await Promise.all([
    sql<Holding>`select reservations.id, reservations.part_id, reservations.warehouse_id, reservations.hard, reservations.required_on,
        ${holderOf(ctx)} as holder, reservations.work_order_id is not null and ${holderOf(ctx)} = '' as is_for_other
      from reservations where reservations.part_id = any(${parts}) and reservations.ended_at is null and reservations.hard > 0
      order by reservations.required_on nulls last, reservations.id`.execute(ctx.db),
    sql<Replacing>`select n.of_id, jsonb_build_object('id', p.id, 'code', p.code, 'name', p.name, 'state', p.state) as part, bool_or(n.is_successor) as is_successor
      from (select a.part_id as of_id, a.alternate_id as id, false as is_successor from part_alternates a where a.part_id = any(${parts})
        union all select a.alternate_id, a.part_id, false from part_alternates a where a.alternate_id = any(${parts})
        union all select s.id, s.superseded_by_id, true from master_parts s where s.id = any(${parts}) and s.superseded_by_id is not null) n
      join master_parts p on p.id = n.id and p.archived_at is null and ${withinReach(ctx, "master-parts", "p")}
      group by n.of_id, p.tenant_id, p.id order by bool_or(n.is_successor) desc, p.code`.execute(ctx.db),
    sql<Coming & Place>`select ahead.part_id, ahead.warehouse_id, ahead.day, ahead.is_on_road, ahead.quantity, ahead.movement_id,
        case when ${toldOf(ctx, "purchase-orders", "ahead")} and ahead.purchase_order_id is not null
          then jsonb_build_object('id', ahead.purchase_order_id, 'code', ahead.purchase_order_code) end as purchase_order
      from ${expectedAhead} ahead where ahead.part_id = any(${parts}) and ahead.quantity > 0
      order by ahead.is_on_road desc, ahead.day nulls last, ahead.purchase_order_id`.execute(ctx.db),
  ]);
  const free = await freeOf(ctx, [...new Set([...partIds, ...replacing.rows.map(({ part }) => part.id)])]);
  return ({ id, partId, warehouseId }) => ({
    holders: holding.rows.filter((row) => row.partId === partId && row.warehouseId === warehouseId && row.id !== id),
    elsewhere: free.filter((row) => row.partId === partId && row.warehouse.id !== warehouseId && row.available > 0),
    instead: replacing.rows
      .filter(({ ofId }) => ofId === partId)
      .map(({ part, isSuccessor }) => {
        const its = free.filter((row) => row.partId === part.id);
        return {
          part,
          isSuccessor,
          here: its.find(({ warehouse }) => warehouse.id === warehouseId)?.available ?? 0,
          available: quantityOf(its.reduce((sum, { available }) => sum + thousandths(available), 0)),
        };
      }),
    expected: coming.rows.filter((row) => row.partId === partId && row.warehouseId === warehouseId),
  });
}

/** What is nobody's of these parts, in the warehouses that the caller reaches; most of it first. */
async function freeOf(ctx: Ctx, partIds: readonly number[]): Promise<Free[]> {
  const { rows } = await sql<Free>`
    select stock_levels.part_id, jsonb_build_object('id', w.id, 'code', w.code, 'name', w.name) as warehouse,
      greatest(0, ${usableIn(ctx)} - stock_levels.hard) as available
    from stock_levels join warehouses w on w.tenant_id = stock_levels.tenant_id and w.id = stock_levels.warehouse_id and w.archived_at is null
    where stock_levels.part_id = any(${[...partIds]}::bigint[]) and stock_levels.on_hand > 0 and ${withinReach(ctx, "stock-levels")}
    order by 3 desc, w.code`.execute(ctx.db);
  return rows;
}
