import { sql, type RawBuilder } from "kysely";
import { activities, type Activity, type ActivityKind } from "@millwright/domain/insight/activities/contract.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";

/** Where each kind keeps its rows, of which asset they are, and what they are called. */
const SOURCES: Record<ActivityKind, { table: string; asset: string; code: string; name: string }> = {
  assets: { table: "assets", asset: "id", code: "r.code", name: "r.name" },
  "work-orders": { table: "work_orders", asset: "asset_id", code: "r.code", name: "r.title" },
  "work-requests": { table: "work_requests", asset: "asset_id", code: "r.code", name: "r.title" },
  downtimes: { table: "downtimes", asset: "asset_id", code: "null::text", name: "coalesce(r.remark, '')" },
  meters: { table: "meters", asset: "asset_id", code: "r.code", name: "r.name" },
};

/** Of every kind the latest, then the latest of these: each is read backwards along the log's own order of its kind. */
export async function recentActivities(
  ctx: Ctx,
  { assetId, before, rows }: { assetId: number | undefined; before: number | undefined; rows: number },
) {
  const ofAsset: RawBuilder<unknown> = assetId === undefined ? sql`true` : sql`r.asset in (select id from tree)`;
  const until = before === undefined ? sql`true` : sql`(line.at, line.id) < (select at, id from audit_log where id = ${before})`;
  const kinds = activities.recent.reply.shape.rows.element.shape.kind.options.filter((kind) => holds(ctx.grants, kind, "view"));
  const parts = kinds.map((kind) => {
    const { table, asset, code, name } = SOURCES[kind];
    return sql`(select line.id, line.at, ${kind} as kind, line.action, line.person_id, r.id as record_id, ${sql.raw(code)} as code, ${sql.raw(name)} as name, r.asset
      from audit_log as line join lateral (
        select t.*, t.${sql.raw(asset)} as asset from ${sql.raw(table)} as t where t.id = line.entity_id and ${withinReach(ctx, kind, "t")}
      ) as r on true
      where line.entity = ${kind} and ${until} and ${ofAsset} order by line.at desc, line.id desc limit ${rows + 1})`;
  });
  const tree = sql`with recursive tree as (
    select id from assets where id = ${assetId ?? 0}
    union all select a.id from tree join assets as a on a.parent_id = tree.id
  )`;
  const found = await sql<Activity>`${tree}
    select l.id, l.at, l.kind, l.action, jsonb_build_object('id', l.record_id, 'code', l.code, 'name', l.name) as record,
      case when a.id is null then null else jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name) end as asset,
      case when p.id is null then null else jsonb_build_object('id', p.id, 'name', p.name) end as person
    from (${sql.join(parts, sql` union all `)}) as l
      left join assets as a on a.id = l.asset and ${withinReach(ctx, "assets", "a")}
      left join people as p on p.id = l.person_id
    order by l.at desc, l.id desc limit ${rows + 1}`.execute(ctx.db);
  return found.rows;
}
