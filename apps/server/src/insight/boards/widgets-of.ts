import { sql } from "kysely";
import type { KeptWidget, Widget } from "@millwright/domain/insight/boards/contract.ts";
import type { TemplateWidget } from "@millwright/domain/insight/boards/templates.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import type { Ctx } from "../../platform/call/ctx.ts";

const FIELDS = sql`w.id, w.version, w.archived_at, w.created_at, w.updated_at, w.board_id, w.widget, w.x, w.y, w.w, w.h`;
type Stored = Omit<Widget, "may">;

/** The widgets of a board that the caller was found to see, in the order in which it is read; `mayEdit`: the caller edits the board. */
export async function widgetsOf(ctx: Ctx, boardId: number, mayEdit: boolean): Promise<Widget[]> {
  const { rows } = await sql<Stored>`select ${FIELDS} from board_widgets w where w.board_id = ${boardId} order by w.y, w.x, w.id`.execute(
    ctx.db,
  );
  return rows.map((row) => ({ ...row, may: { update: mayEdit, delete: mayEdit, approve: false } }));
}

/** One widget, whoever asks: its board says who sees it. */
export async function storedWidget(ctx: Ctx, id: number): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`select ${FIELDS} from board_widgets w where w.id = ${id}`.execute(ctx.db);
  return rows[0];
}

export async function copyWidgets(ctx: Ctx, fromId: number, toId: number): Promise<void> {
  await sql`insert into board_widgets (board_id, widget, x, y, w, h) select ${toId}, widget, x, y, w, h from board_widgets where board_id = ${fromId} order by id`.execute(
    ctx.db,
  );
}

/** Widgets of a board that was just made. */
export async function addWidgets(db: TenantDb, boardId: number, widgets: readonly TemplateWidget[]): Promise<void> {
  if (widgets.length === 0) return;
  const types = await typesIn(db);
  const rows = widgets.map(({ widget, type, ...spot }) => {
    const typeId = type === undefined ? undefined : types.get(type);
    return { boardId, widget: JSON.stringify(typeId === undefined ? widget : { ...widget, where: { typeId } }), ...spot };
  });
  await db.insertInto("boardWidgets").values(rows).execute();
}

/** The types of sensors by their codes; one that an organisation does without narrows nothing. */
async function typesIn(db: TenantDb): Promise<Map<string, number>> {
  const rows = await db.selectFrom("referenceValues").select(["id", "code"]).where("list", "=", "sensor-types").execute();
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** Held until the end of the call: widgets of a board are placed one after the other. */
export async function holdBoard(ctx: Ctx, id: number): Promise<void> {
  await sql`select from boards where id = ${id} for no key update`.execute(ctx.db);
}

export async function placeWidgets(ctx: Ctx, places: readonly { id: number; x: number; y: number; w: number; h: number }[]): Promise<void> {
  await sql`update board_widgets b set x = (p.spot ->> 'x')::int, y = (p.spot ->> 'y')::int, w = (p.spot ->> 'w')::int, h = (p.spot ->> 'h')::int
    from jsonb_array_elements(${JSON.stringify(places.map(({ id, x, y, w, h }) => ({ id, x, y, w, h })))}::jsonb) as p (spot)
    where b.id = (p.spot ->> 'id')::bigint`.execute(ctx.db);
}

/** The widgets of a board are these and no others: one that is there keeps its number and gets a new version where it shows something else. */
export async function putWidgets(ctx: Ctx, boardId: number, widgets: readonly KeptWidget[]): Promise<void> {
  const asked = sql`(select (one ->> 'id')::bigint as id, one -> 'widget' as widget, (one ->> 'x')::int as x, (one ->> 'y')::int as y, (one ->> 'w')::int as w, (one ->> 'h')::int as h
    from jsonb_array_elements(${JSON.stringify(widgets)}::jsonb) as one)`;
  await sql`delete from board_widgets b where b.board_id = ${boardId} and b.id <> all(${widgets.map(({ id }) => id)}::bigint[])`.execute(
    ctx.db,
  );
  await sql`insert into board_widgets (board_id, widget, x, y, w, h)
    select ${boardId}, a.widget, a.x, a.y, a.w, a.h from ${asked} a where not exists (select from board_widgets b where b.board_id = ${boardId} and b.id = a.id)
    order by a.y, a.x, a.id`.execute(ctx.db);
  await sql`update board_widgets b set widget = a.widget, version = b.version + 1, updated_at = ${ctx.now.toISOString()}
    from ${asked} a where b.board_id = ${boardId} and b.id = a.id and b.widget <> a.widget`.execute(ctx.db);
  await placeWidgets(ctx, widgets);
}
