import { sql } from "kysely";

/** The picture of the asset of the row around: the chosen one while it is there, else the first. */
export const photoOf = sql<{ id: number; fileName: string } | null>`(
  select jsonb_build_object('id', f.id, 'fileName', f.file_name) from files f
  where f.tenant_id = assets.tenant_id and f.folder = 'Assets' and f.record_id = assets.id and f.removed_at is null
    and f.thumb_key is not null and f.content_type like 'image/%'
  order by f.id = assets.photo_file_id desc nulls last, f.id limit 1)`;
