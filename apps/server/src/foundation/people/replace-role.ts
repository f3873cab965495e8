import { sql } from "kysely";
import type { Ctx } from "../../platform/call/ctx.ts";
import { writeAudit } from "../../platform/records/audit-words.ts";

/**
 * Everybody who has one role has another in its place, wherever they had it; also those who left, whose role would come back with them. Whoever had the other one there
 * already has it once. Under the lock of rights, by whoever may give the one and take the other.
 */
export async function replaceRole(ctx: Ctx, from: number, to: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from people where id in (select person_id from held_roles where role_id = ${from}) order by id for no key update`.execute(
    ctx.db,
  );
  const ids = rows.map(({ id }) => id);
  const before = await rolesInWords(ctx, ids);
  const isTwice = sql`exists (select from held_roles h where h.person_id = one.person_id and h.role_id = ${to} and h.site_id is not distinct from one.site_id)`;
  await sql`update people set role_id = ${to} where role_id = ${from}`.execute(ctx.db);
  await sql`delete from person_roles one where role_id = ${from} and ${isTwice}`.execute(ctx.db);
  await sql`update person_roles set role_id = ${to} where role_id = ${from}`.execute(ctx.db);
  await sql`delete from person_roles one using people p
    where p.id = one.person_id and one.role_id = ${to} and p.role_id = ${to} and p.role_site_id is not distinct from one.site_id`.execute(
    ctx.db,
  );
  await sql`update people set version = version + 1, updated_at = now() where id = any(${ids}::bigint[])`.execute(ctx.db);
  const after = await rolesInWords(ctx, ids);
  const { personId, personName, ip, requestId } = ctx;
  const lines = ids.map((entityId) => ({
    personId,
    personName,
    ip,
    requestId,
    action: "updated" as const,
    entity: "people",
    entityId,
    changes: [{ field: "roles", before: before.get(entityId) ?? [], after: after.get(entityId) ?? [] }],
  }));
  ctx.audits.count += lines.length;
  if (lines.length > 0) await writeAudit(ctx.db, lines);
}

/** The roles of each person as the log tells them, since one of them is about to lose its name: "Planner at North Plant". */
async function rolesInWords(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ personId: number; words: string[] }>`
    select h.person_id, array_agg(r.name || coalesce(' at ' || l.name, '') order by r.name, l.name) as words
    from held_roles h join roles r on r.id = h.role_id left join locations l on l.id = h.site_id
    where h.person_id = any(${[...ids]}::bigint[]) group by h.person_id`.execute(ctx.db);
  return new Map(rows.map(({ personId, words }) => [personId, words]));
}
