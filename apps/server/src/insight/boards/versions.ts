import { sql } from "kysely";
import type { Board, BoardVersion, KeptWidget } from "@millwright/domain/insight/boards/contract.ts";
import { MOST_VERSIONS, VERSION_MINUTES } from "@millwright/domain/insight/boards/limits.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { auditAll, changesOf, type AuditEntry } from "../../platform/records/audit.ts";
import { boardToChange, getBoard, rearranged } from "./changes.ts";
import { holdBoard, putWidgets, widgetsOf } from "./widgets-of.ts";

/**
 * Keeps how a held board is before the caller changes it. What they change within ten minutes after that is one version: dragging one widget across
 * would otherwise push all others out.
 */
export async function keepVersion(ctx: Ctx, boardId: number, { always = false } = {}): Promise<void> {
  const now = ctx.now.toISOString();
  await sql`insert into board_versions (board_id, number, until, changed_by, widgets)
    select ${boardId}, coalesce((select max(v.number) from board_versions v where v.board_id = ${boardId}), 0) + 1, ${now}, ${ctx.personId},
      jsonb_agg(jsonb_build_object('id', w.id, 'widget', w.widget, 'x', w.x, 'y', w.y, 'w', w.w, 'h', w.h) order by w.y, w.x, w.id)
    from board_widgets w where w.board_id = ${boardId} and (${always} or not exists (
      select from (select v.changed_by, v.until from board_versions v where v.board_id = ${boardId} order by v.number desc limit 1) newest
      where newest.changed_by = ${ctx.personId} and newest.until > ${now}::timestamptz - make_interval(mins => ${VERSION_MINUTES})))
    having count(*) > 0`.execute(ctx.db);
  await sql`delete from board_versions v where v.board_id = ${boardId}
    and v.number <= (select max(n.number) from board_versions n where n.board_id = ${boardId}) - ${MOST_VERSIONS}`.execute(ctx.db);
}

const FACTS = sql`v.number, v.until, (select jsonb_build_object('id', p.id, 'name', p.name) from people p where p.id = v.changed_by) as changed_by`;

export async function versionsOf(ctx: Ctx, boardId: number) {
  await boardToChange(ctx, boardId);
  const { rows } = await sql<Omit<BoardVersion, "widgets"> & { widgets: number }>`
    select ${FACTS}, jsonb_array_length(v.widgets) as widgets from board_versions v where v.board_id = ${boardId} order by v.number desc`.execute(
    ctx.db,
  );
  return { rows };
}

export async function versionOf(ctx: Ctx, boardId: number, number: number): Promise<BoardVersion> {
  await boardToChange(ctx, boardId);
  const { rows } = await sql<BoardVersion>`
    select ${FACTS}, v.widgets from board_versions v where v.board_id = ${boardId} and v.number = ${number}`.execute(ctx.db);
  if (!rows[0]) throw refuse("not_found", "not_found");
  return rows[0];
}

/** The widgets are as they were. What points at records that are gone or out of reach says so by itself, as it did before. */
export async function restoreVersion(ctx: Ctx, boardId: number, number: number, version: number): Promise<Board> {
  await boardToChange(ctx, boardId);
  await holdBoard(ctx, boardId);
  const earlier = await versionOf(ctx, boardId, number);
  const before = await widgetsOf(ctx, boardId, true);
  await keepVersion(ctx, boardId, { always: true });
  await rearranged(ctx, boardId, version, [{ field: "version", before: null, after: earlier.until }]);
  await putWidgets(ctx, boardId, earlier.widgets);
  auditAll(ctx, differences(before, earlier.widgets));
  return await getBoard(ctx, boardId);
}

/** What became of each widget, as if it had been done by hand. */
function differences(before: readonly KeptWidget[], after: readonly KeptWidget[]): AuditEntry[] {
  const entity = "board-widgets";
  const was = new Map(before.map((one) => [one.id, one]));
  const is = new Set(after.map(({ id }) => id));
  return [
    ...before
      .filter(({ id }) => !is.has(id))
      .map(({ id, widget }) => ({
        action: "deleted" as const,
        entity,
        entityId: id,
        changes: [{ field: "widget", before: widget, after: null }],
      })),
    ...after.flatMap(({ id, widget }) => {
      const old = was.get(id);
      const changes = old ? changesOf({ widget: old.widget }, { widget }) : [];
      return changes.length > 0 ? [{ action: "updated" as const, entity, entityId: id, changes }] : [];
    }),
  ];
}
