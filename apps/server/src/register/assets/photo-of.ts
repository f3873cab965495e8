import { sql } from "kysely";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";

/** The picture of the asset of the row around: the chosen one while it is there, else the first. */
export const photoOf = sql<{ id: number; fileName: string } | null>`(
  select jsonb_build_object('id', f.id, 'fileName', f.file_name) from files f
  where f.tenant_id = assets.tenant_id and f.folder = 'Assets' and f.record_id = assets.id and f.removed_at is null
    and f.thumb_key is not null and f.content_type like 'image/%'
  order by f.id = assets.photo_file_id desc nulls last, f.id limit 1)`;

/** The same of many that the caller reaches, by the asset; those without one are not among them. */
export async function photosOfAssets(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, { id: number; fileName: string }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; photo: { id: number; fileName: string } | null }>`
    select assets.id, ${photoOf} as photo from assets where assets.id = any(${[...ids]}::bigint[]) and ${withinReach(ctx, "assets")}`.execute(
    ctx.db,
  );
  return new Map(rows.flatMap(({ id, photo }) => (photo === null ? [] : [[id, photo] as const])));
}
