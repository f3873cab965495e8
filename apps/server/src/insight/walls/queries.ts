import { sql } from "kysely";
import type { WallScreen } from "@millwright/domain/insight/walls/contract.ts";
import type { WallScheme } from "@millwright/domain/insight/walls/scheme.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { TenantDb } from "../../platform/db/db.ts";

const FIELDS = sql`s.id, s.board_id, s.name, s.scheme, s.created_at, s.ends_at, s.ends_at <= now() as is_ended, s.used_at, s.used_from,
  jsonb_build_object('id', p.id, 'name', p.name) as maker`;
type Stored = Omit<WallScreen, "isMine">;

/** The links to a board, those that were made last first; `isAll`: of everybody, else the caller's own. */
export async function screensOf(ctx: Ctx, boardId: number, isAll: boolean): Promise<WallScreen[]> {
  const { rows } = await sql<Stored>`select ${FIELDS} from wall_screens s join people p on p.id = s.maker_id
    where s.board_id = ${boardId} and (${isAll} or s.maker_id = ${ctx.personId}) order by s.id desc`.execute(ctx.db);
  return rows.map((row) => ({ ...row, isMine: row.maker.id === ctx.personId }));
}

export async function screenOf(ctx: Ctx, id: number): Promise<{ boardId: number; makerId: number; name: string } | undefined> {
  return await ctx.db.selectFrom("wallScreens").select(["boardId", "makerId", "name"]).where("id", "=", id).executeTakeFirst();
}

/** How many links there are to a board, and in all. Those that ended long ago are forgotten before. */
export async function screenCounts(ctx: Ctx, boardId: number): Promise<{ ofBoard: number; all: number }> {
  await sql`delete from wall_screens where ends_at < now() - interval '30 days'`.execute(ctx.db);
  const { rows } = await sql<{ ofBoard: number; all: number }>`
    select (count(*) filter (where board_id = ${boardId}))::int as of_board, count(*)::int as "all" from wall_screens`.execute(ctx.db);
  return rows[0] ?? { ofBoard: 0, all: 0 };
}

interface New {
  boardId: number;
  name: string;
  days: number;
  scheme: WallScheme;
  digest: Buffer;
}
export async function addScreen(ctx: Ctx, { boardId, name, days, scheme, digest }: New): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into wall_screens (board_id, maker_id, name, scheme, token_digest, ends_at)
    values (${boardId}, ${ctx.personId}, ${name}, ${scheme}, ${digest}, now() + make_interval(days => ${days})) returning id`.execute(
    ctx.db,
  );
  return rows[0]?.id ?? 0;
}

export const dropScreen = async (ctx: Ctx, id: number): Promise<void> =>
  void (await sql`delete from wall_screens where id = ${id}`.execute(ctx.db));

export interface OpenScreen {
  id: number;
  boardId: number;
  makerId: number;
  scheme: WallScheme;
}
/** What a token opens at this moment. */
export async function screenUnder(rows: TenantDb, digest: Buffer): Promise<OpenScreen | undefined> {
  const found =
    await sql<OpenScreen>`select id, board_id, maker_id, scheme from wall_screens where token_digest = ${digest} and ends_at > now()`.execute(
      rows,
    );
  return found.rows[0];
}

/** That a screen asked, and from where; written every few minutes at most, and when it is another place. */
export const noteUse = async (ctx: Ctx, id: number): Promise<void> =>
  void (await sql`update wall_screens set used_at = now(), used_from = ${ctx.ip}
    where id = ${id} and (used_at is null or used_at < now() - interval '5 minutes' or used_from is distinct from ${ctx.ip})`.execute(
    ctx.db,
  ));
