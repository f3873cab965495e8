import { sql } from "kysely";
import { quantityOf, thousandths } from "@millwright/domain/materials/stock/amounts.ts";
import { availableOn, countedFrom, type Ahead } from "@millwright/domain/materials/reservations/keeping.ts";
import { reservations, type Reservation } from "@millwright/domain/materials/reservations/contract.ts";
import type { ListRequest } from "@millwright/domain/kit/list.ts";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import { todayOf } from "../../platform/call/clock.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { listRows, namedRows } from "../../platform/lists/list.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { expectedAhead } from "../stock/service.ts";

const list = defineList(reservations.list, { kind: "reservations", defaultSort: [{ colId: "requiredOn", sort: "asc" }] });

/** The order behind a reservation, in words where the caller reaches it. */
const order = (ctx: Ctx) => sql<
  Reservation["workOrder"]
>`(select jsonb_build_object('id', o.id, 'code', o.code, 'title', o.title) from work_orders o
  where o.tenant_id = reservations.tenant_id and o.id = reservations.work_order_id and ${withinReach(ctx, "work-orders", "o")})`;

/** The same of the material request. */
const request = (ctx: Ctx) => sql<
  Reservation["materialRequest"]
>`(select jsonb_build_object('id', q.id, 'code', q.code) from material_requests q
  where q.tenant_id = reservations.tenant_id and q.id = reservations.material_request_id and ${withinReach(ctx, "material-requests", "q")})`;

/** For whom it is, in words where the caller reaches it: an expression over `reservations`. */
export const holderOf = (
  ctx: Ctx,
) => sql<string>`coalesce(nullif(concat_ws(' · ', ${request(ctx)} ->> 'code', (select concat_ws(' ', o.code, o.title) from work_orders o
        where o.tenant_id = reservations.tenant_id and o.id = reservations.work_order_id and ${withinReach(ctx, "work-orders", "o")})), ''),
        case when reservations.work_order_id is null and reservations.material_request_id is null then coalesce(reservations.reason,
          (select h.name from people h where h.tenant_id = reservations.tenant_id and h.id = reservations.person_id)) end, '')`;

export const rowsOf = (ctx: Ctx) =>
  ctx.db
    .selectFrom("reservations")
    .select([
      "reservations.id",
      "reservations.version",
      "reservations.partId",
      "reservations.warehouseId",
      "reservations.quantity",
      "reservations.hard",
      "reservations.wantsHard",
      "reservations.requiredOn",
      "reservations.reason",
      "reservations.createdAt",
      "reservations.endedAt",
    ])
    .select([
      sql<number>`coalesce(reservations.missing, 0)`.as("missing"),
      order(ctx).as("workOrder"),
      request(ctx).as("materialRequest"),
      sql<boolean>`coalesce(reservations.work_order_id, reservations.material_request_id) is not null
        and ${order(ctx)} is null and ${request(ctx)} is null`.as("isForOther"),
      sql<
        Reservation["person"]
      >`(select jsonb_build_object('id', h.id, 'name', h.name) from people h where h.tenant_id = reservations.tenant_id and h.id = reservations.person_id)`.as(
        "person",
      ),
      holderOf(ctx).as("holder"),
      sql<string | null>`(select u.name from master_parts p join reference_values u on u.tenant_id = p.tenant_id and u.id = p.unit_id
        where p.tenant_id = reservations.tenant_id and p.id = reservations.part_id)`.as("unit"),
    ]);

export const reservationRows = async (ctx: Ctx, request: ListRequest) => await listRows(ctx, list, request, rowsOf(ctx));

export async function findReservation(ctx: Ctx, id: number): Promise<Reservation | undefined> {
  const query = rowsOf(ctx)
    .where("reservations.id", "=", id)
    .where(() => withinReach(ctx, "reservations"));
  return (await namedRows(ctx, list, query))[0] as Reservation | undefined;
}

interface Level {
  warehouseId: number;
  warehouse: Ref;
  usable: number;
  hard: number;
}

interface Expected {
  warehouseId: number;
  day: string | null;
  isOnRoad: boolean;
  quantity: number;
}

/** What may still be promised of a part for a day, in each warehouse that the caller reaches. */
export async function availableFor(ctx: Ctx, partId: number, on: string = todayOf(ctx)) {
  const today = todayOf(ctx);
  const [{ rows: levels }, { rows: soft }, { rows: expected }] = await Promise.all([
    sql<Level>`
      select l.warehouse_id, jsonb_build_object('id', w.id, 'code', w.code, 'name', w.name) as warehouse, l.hard,
        coalesce(sum(s.quantity) filter (where w.type <> 'quarantine' and b.blocked_reason is null and (t.expires_on is null or t.expires_on >= ${today})), 0) as usable
      from stock_levels l join warehouses w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
      left join stock_rows s on s.tenant_id = l.tenant_id and s.part_id = l.part_id and s.warehouse_id = l.warehouse_id and s.quantity > 0
      left join bins b on b.tenant_id = s.tenant_id and b.id = s.bin_id
      left join stock_lots t on t.tenant_id = s.tenant_id and t.id = s.lot_id
      where l.part_id = ${partId} and ${withinReach(ctx, "stock-levels", "l")} group by l.tenant_id, l.id, w.tenant_id, w.id order by w.code`.execute(
      ctx.db,
    ),
    sql<Ahead & { warehouseId: number }>`select warehouse_id, required_on as day, quantity - hard as quantity from reservations r
      where r.part_id = ${partId} and r.ended_at is null and r.quantity > r.hard and r.warehouse_id is not null and ${withinReach(ctx, "reservations", "r")}`.execute(
      ctx.db,
    ),
    sql<Expected>`select ahead.warehouse_id, ahead.day, ahead.is_on_road, ahead.quantity from ${expectedAhead} ahead
      where ahead.part_id = ${partId} and ahead.quantity > 0`.execute(ctx.db),
  ]);
  const rows = levels.map(({ warehouseId, warehouse, usable, hard }) => {
    const ahead = soft
      .filter((each) => each.warehouseId === warehouseId)
      .map(({ day, quantity }) => ({ day, quantity: thousandths(quantity) }));
    const planned = ahead.reduce((sum, { quantity }) => sum + quantity, 0);
    const its = expected.filter((each) => each.warehouseId === warehouseId);
    const counted = its.flatMap((each): Ahead[] => {
      const from = countedFrom(each, today);
      return from === null ? [] : [{ day: from, quantity: thousandths(each.quantity) }];
    });
    return {
      warehouse,
      usable,
      hard,
      soft: quantityOf(planned),
      expected: quantityOf(its.reduce((sum, { quantity }) => sum + thousandths(quantity), 0)),
      nextExpected: its.flatMap((each) => each.day ?? []).toSorted()[0] ?? null,
      available: quantityOf(availableOn(thousandths(usable) - thousandths(hard), ahead, counted, on)),
    };
  });
  return { on, rows };
}
