import { sql } from "kysely";
import type { watching } from "@millwright/domain/connect/notifications/contract.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { WatchedKind } from "@millwright/domain/kit/notices/watched.ts";
import { NOUNS } from "@millwright/domain/nouns.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { watchRequest } from "../../work/requests/service.ts";
import type { Known } from "./lines.ts";

interface Watched {
  kind: WatchedKind;
  record: number;
}

export const watchingHandlers = (known: Known): Handlers<typeof watching> => ({
  get: async (ctx, { query }) => {
    await assertSeen(ctx, query);
    return { isWatching: await watches(ctx, known, query) };
  },
  set: async (ctx, { body: { isWatching, ...at } }) => {
    await assertSeen(ctx, at);
    if (at.kind === "work-requests") await watchRequest(ctx, at.record, isWatching);
    const isByItself = (await bySelf(ctx, known, at)) === isWatching;
    // What somebody does by themselves needs no row, unless they do otherwise.
    await (isByItself ? forget(ctx, at) : say(ctx, at, isWatching));
    return { isWatching };
  },
});

async function assertSeen(ctx: Ctx, { kind, record }: Watched): Promise<void> {
  const { rows } = await sql`select from ${sql.table(NOUNS[kind].table)} where id = ${record} and ${withinReach(ctx, kind)}`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw refuse("not_found", "not_found");
}

async function watches(ctx: Ctx, known: Known, at: Watched): Promise<boolean> {
  const { rows } = await sql<{ isWatching: boolean }>`select is_watching from watches
    where person_id = ${ctx.personId} and entity = ${at.kind} and entity_id = ${at.record}`.execute(ctx.db);
  return rows[0]?.isWatching ?? (await bySelf(ctx, known, at));
}

/** Whether they watch it without having said so. */
async function bySelf({ db, personId }: Ctx, known: Known, { kind, record }: Watched): Promise<boolean> {
  const [ties] = await known.tiesOf(kind)(db, [record]);
  return [ties?.requester, ...(ties?.watchers ?? [])].includes(personId);
}

const say = async ({ db, personId }: Ctx, { kind, record }: Watched, isWatching: boolean) =>
  await sql`insert into watches (person_id, entity, entity_id, is_watching) values (${personId}, ${kind}, ${record}, ${isWatching})
    on conflict (tenant_id, person_id, entity, entity_id) do update set is_watching = excluded.is_watching`.execute(db);

const forget = async ({ db, personId }: Ctx, { kind, record }: Watched) =>
  await sql`delete from watches where person_id = ${personId} and entity = ${kind} and entity_id = ${record}`.execute(db);
