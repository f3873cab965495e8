import { sql } from "kysely";
import { failureClassOf, type ClassSources } from "@millwright/domain/register/assets/failure-class.ts";
import type { Ctx } from "../../platform/call/ctx.ts";

/** The failure class of what an order is about; one that is no longer offered says nothing. */
export async function findFailureClass(
  ctx: Pick<Ctx, "db">,
  { assetId, locationId }: { assetId?: number | null | undefined; locationId?: number | null | undefined },
): Promise<number | null> {
  if (!assetId && !locationId) return null;
  const { rows } = await sql<ClassSources & { depth: number }>`
    with recursive up as (
      select id, parent_id, 0 as depth from assets where id = ${assetId ?? null}::bigint
      union all
      select a.id, a.parent_id, up.depth + 1 from assets a join up on a.id = up.parent_id
    ),
    offered as (select id from reference_values where list = 'failures' and level = 1 and is_active)
    select up.depth,
      (select id from offered where id = a.failure_class_id) as own,
      (select json_agg(o.id order by said.place)
        from unnest(array[a.classification_id, a.category_id, a.group1_id, a.group2_id]) with ordinality said (id, place)
        left join reference_values v on v.id = said.id left join offered o on o.id = v.failure_class_id) as classed,
      (select o.id from locations l join offered o on o.id = l.failure_class_id where l.id = a.location_id) as location
    from up join assets a on a.id = up.id
    union all
    select -1, null, '[]'::json, (select o.id from locations l join offered o on o.id = l.failure_class_id where l.id = ${locationId ?? null}::bigint)
    order by 1`.execute(ctx.db);
  const [ofOrder, ...chain] = rows;
  return failureClassOf(chain, ofOrder?.location ?? null);
}
