import { sql } from "kysely";
import { roleOf, type Relation, type RelationKind } from "@millwright/domain/work/orders/relations/relations.ts";
import type { WorkOrderRelation } from "@millwright/domain/work/orders/relations/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { withinReach } from "../../../platform/records/reach.ts";

/** As somebody who looks: what a role may see of other orders, whatever the call does to this one. */
export const looking = (ctx: Ctx): Ctx => ({ ...ctx, doing: { subModule: "work-orders", flag: "view" } });

type Row = Relation & { id: number; order: WorkOrderRelation["order"] };

/** What an order is related to, of what the caller reaches; whether they may see the order itself is the caller's question. */
export async function relationsOf(ctx: Ctx, orderId: number): Promise<WorkOrderRelation[]> {
  const { rows } = await sql<Row>`
    select r.id, r.kind, r.from_order_id as "fromId", r.to_order_id as "toId", jsonb_build_object('id', o.id, 'code', o.code, 'name', o.title,
      'status', jsonb_build_object('id', s.id, 'name', s.name, 'category', s.category)) as "order"
    from work_order_relations r
      join work_orders o on o.tenant_id = r.tenant_id and o.id = case when r.from_order_id = ${orderId} then r.to_order_id else r.from_order_id end
      join statuses s on s.tenant_id = o.tenant_id and s.id = o.status_id
    where (r.from_order_id = ${orderId} or r.to_order_id = ${orderId}) and ${withinReach(looking(ctx), "work-orders", "o")} order by r.kind, r.id`.execute(
    ctx.db,
  );
  return rows.map(({ id, order, ...relation }) => ({ id, role: roleOf(relation, orderId), order }));
}

/** All relations of these kinds that hang together with one of these orders. */
export async function familyAround(ctx: Ctx, ids: readonly number[], kinds: readonly RelationKind[]): Promise<Relation[]> {
  const { rows } = await sql<Relation>`
    with recursive near as (
      select unnest(${[...ids]}::bigint[]) as id
      union select case when r.from_order_id = near.id then r.to_order_id else r.from_order_id end
        from near join work_order_relations r on (r.from_order_id = near.id or r.to_order_id = near.id) and r.kind = any(${[...kinds]}::text[]))
    select distinct r.kind, r.from_order_id as "fromId", r.to_order_id as "toId" from near
      join work_order_relations r on r.from_order_id = near.id and r.kind = any(${[...kinds]}::text[])`.execute(ctx.db);
  return rows;
}

export const findRelation = async (ctx: Ctx, id: number): Promise<(Relation & { id: number }) | undefined> => {
  const { rows } = await sql<Relation & { id: number }>`
    select r.id, r.kind, r.from_order_id as "fromId", r.to_order_id as "toId" from work_order_relations r
    where r.id = ${id} and r.from_order_id in (select o.id from work_orders o where o.id = r.from_order_id and ${withinReach(ctx, "work-orders", "o")})
      and r.to_order_id in (select o.id from work_orders o where o.id = r.to_order_id and ${withinReach(ctx, "work-orders", "o")})`.execute(
    ctx.db,
  );
  return rows[0];
};

interface Waited {
  /** How many orders are waited for. */
  count: number;
  /** Their numbers, of those that the caller sees. */
  codes: string[];
}

/** What an order waits for and that has not ended: its sub-orders to be completed, what blocks it to be started. */
export async function waitedFor(ctx: Ctx, orderId: number): Promise<{ subOrders: Waited; blockers: Waited }> {
  const { rows } = await sql<{ kind: RelationKind; code: string; isSeen: boolean }>`
    select r.kind, o.code, ${withinReach(looking(ctx), "work-orders", "o")} as "isSeen" from work_order_relations r
      join work_orders o on o.tenant_id = r.tenant_id and o.id = case when r.kind = 'sub' then r.to_order_id else r.from_order_id end
    where ((r.kind = 'sub' and r.from_order_id = ${orderId}) or (r.kind = 'blocks' and r.to_order_id = ${orderId})) and not o.is_ended order by o.code`.execute(
    ctx.db,
  );
  const of = (kind: RelationKind): Waited => {
    const its = rows.filter((row) => row.kind === kind);
    return { count: its.length, codes: its.filter(({ isSeen }) => isSeen).map(({ code }) => code) };
  };
  return { subOrders: of("sub"), blockers: of("blocks") };
}

/** The order that this one is a part of, where it has ended. It is held: a parent that is being completed is waited for, and waits for what is opened again. */
export async function endedParent(ctx: Ctx, orderId: number): Promise<Waited> {
  const { rows } = await sql<{ code: string; isEnded: boolean; isSeen: boolean }>`
    select o.code, o.is_ended as "isEnded", ${withinReach(looking(ctx), "work-orders", "o")} as "isSeen" from work_order_relations r
      join work_orders o on o.tenant_id = r.tenant_id and o.id = r.from_order_id
    where r.kind = 'sub' and r.to_order_id = ${orderId} for no key update of o`.execute(ctx.db);
  const its = rows.filter(({ isEnded }) => isEnded);
  return { count: its.length, codes: its.filter(({ isSeen }) => isSeen).map(({ code }) => code) };
}

/** Named for a refusal; what the caller does not see is told of without its number. */
export const codesIn = ({ count, codes }: Waited): string => [...codes, ...(count > codes.length ? ["other work"] : [])].join(", ");
