import { LOG_WORDS, wordsOfAction, type LogAction } from "@millwright/domain/kit/log/actions.ts";
import { sql, type Selectable } from "kysely";
import type { Flag } from "@millwright/domain/kit/access.ts";
import { invariant, refuse, Refusal } from "@millwright/domain/kit/errors.ts";
import type { LogLine } from "@millwright/domain/kit/log/log.ts";
import type { May } from "@millwright/domain/kit/may.ts";
import { NOUNS, type RecordKind } from "@millwright/domain/nouns.ts";
import { doing, mayOf } from "./reach.ts";
import { audit, changesOf, logOf, type Change } from "./audit.ts";
import { told } from "./audit-words.ts";
import type { Ctx } from "../call/ctx.ts";
import type { TenantTable } from "../db/db.ts";
import type { DB } from "../db/db-types.gen.ts";
import { announce, recordEvents, type EventEntity, type PlainEvent, type RecordAction } from "../work/events.ts";
import type { ColumnOf, JsonColumn, NewRow, OnlyColumns, Patch } from "./columns.ts";

/** What the record pieces must know of a kind of record. */
export interface RecordSpec<T extends TenantTable, Row, Further extends LogAction = never> {
  table: T;
  /** The feature's name: the word in the audit, the events and the log. */
  entity: EventEntity;
  /** What is announced of it, where the feature has further words than those of every record; `recordEvents` makes them. */
  events?: Readonly<Record<RecordAction | Further, PlainEvent>>;
  /** The row as `get` answers it, or undefined when the caller may not see it. */
  find: (ctx: Ctx, id: number) => Promise<Row | undefined>;
  /** Columns that hold JSON. */
  json?: readonly JsonColumn<T>[];
}

/**
 * Create, change, archive and log of a record: version check, audit row and event in the caller's transaction.
 * The feature calls these from its handlers and adds what is its own.
 */
export function recordsOf<T extends TenantTable, Row extends { id: number }, Further extends LogAction = never>(
  spec: RecordSpec<T, Row, Further>,
) {
  const kind = judgedKind(spec.entity);
  const events = spec.events ?? (recordEvents(spec.entity) as Readonly<Record<RecordAction | Further, PlainEvent>>);

  const get = async (ctx: Ctx, id: number): Promise<Row & { may: May }> => {
    const row = await spec.find(ctx, id);
    if (!row) throw await missing(ctx, id);
    return { ...row, may: kind ? await mayOf(ctx, kind, id) : NOBODY_ASKS };
  };

  /** Whoever sees a row and may not do this to it is told so; to everybody else it is not there. */
  const missing = async (ctx: Ctx, id: number): Promise<Refusal> => {
    const { doing, ...seeing } = ctx;
    const isSeen = doing !== undefined && doing.flag !== "view" && (await spec.find(seeing, id)) !== undefined;
    return isSeen ? refuse("forbidden", "forbidden") : refuse("not_found", "not_found");
  };

  /** Without reading what was made, for whoever makes many: a record is answered by half a dozen statements. `also` as in `create`. */
  const add = async <V extends NewRow<T>>(
    ctx: Ctx,
    values: V & OnlyColumns<T, V>,
    also: readonly Change[] = [],
  ): Promise<{ id: number; version: number }> => {
    const given = Object.entries(values).filter(([, value]) => value !== undefined);
    const inserted = await sql<{ id: number }>`insert into ${sql.table(spec.table)} (${sql.join(given.map(([key]) => sql.ref(key)))})
      values (${sql.join(given.map(([key, value]) => param(spec, key, value)))}) returning id`.execute(ctx.db);
    const id = inserted.rows[0]?.id;
    invariant(id !== undefined, "an insert returns its id");
    const changes = [...changesOf({}, values), ...also];
    audit(ctx, { action: "created", entity: spec.entity, entityId: id, changes });
    await announce(ctx, events.created, { id, changes });
    return { id, version: FIRST_VERSION };
  };

  /** `also`: what of the record stands in other tables, to be told with the rest; the feature writes it. */
  const create = async <V extends NewRow<T>>(
    ctx: Ctx,
    values: V & OnlyColumns<T, V>,
    also: readonly Change[] = [],
  ): Promise<Row & { may: May }> => await get(ctx, (await add(ctx, values, also)).id);

  /** Changes the named fields if the row still carries `version`; `action` is the audit's word. Nothing changed, nothing written. */
  const update = async <P extends Patch<T>>(
    ctx: Ctx,
    id: number,
    version: number,
    patch: P & OnlyColumns<T, P>,
    action: RecordAction | Further = "updated",
    also: readonly Change[] = [],
  ): Promise<Row & { may: May }> => await change(ctx, id, version, patch, action, also);

  const change = async (
    ctx: Ctx,
    id: number,
    version: number,
    patch: Patch<T>,
    action: RecordAction | Further,
    also: readonly Change[] = [],
  ): Promise<Row & { may: May }> => {
    const row: Record<string, unknown> = await lock(ctx, id, action === "archived" || action === "restored" ? "delete" : "update");
    if (row["version"] !== version) throw new Refusal("conflict", { reason: "stale", current: await get(ctx, id) });
    const own = changesOf(row, patch);
    const changes = [...own, ...also];
    if (own.length > 0 || also.length === 0) await write(ctx, id, own);
    else await sql`update ${sql.table(spec.table)} set version = version + 1, updated_at = now() where id = ${id}`.execute(ctx.db);
    audit(ctx, { action, entity: spec.entity, entityId: id, changes });
    if (changes.length > 0) await announce(ctx, events[action], { id, changes });
    return await get(ctx, id);
  };

  /** The stored row, locked until the end of the call; refuses one that the caller may not change, which a job has to ask for by itself. */
  const lock = async (ctx: Ctx, id: number, flag: Flag = "update"): Promise<Selectable<DB[T]>> => {
    const asking = ctx.doing ? ctx : doing(ctx, flag);
    const seen = await spec.find(asking, id);
    const locked =
      seen && (await sql<Selectable<DB[T]>>`select * from ${sql.table(spec.table)} where id = ${id} for update`.execute(ctx.db)).rows[0];
    if (!locked) throw await missing(asking, id);
    return locked;
  };

  const archived = async (ctx: Ctx, id: number, version: number, archivedAt: string | null): Promise<Row & { may: May }> =>
    await change(ctx, id, version, { archivedAt } as Patch<T>, archivedAt === null ? "restored" : "archived");

  const write = async (ctx: Ctx, id: number, changes: readonly Change<ColumnOf<T>>[]): Promise<void> => {
    if (changes.length === 0) return;
    const sets = changes.map(({ field, after }) => sql`${sql.ref(field)} = ${param(spec, field, after)}`);
    await sql`update ${sql.table(spec.table)} set ${sql.join(sets)}, version = version + 1, updated_at = now() where id = ${id}`.execute(
      ctx.db,
    );
  };

  return {
    get,
    add,
    create,
    update,
    lock,
    write,
    archive: (ctx: Ctx, id: number, version: number) => archived(ctx, id, version, ctx.now.toISOString()),
    restore: (ctx: Ctx, id: number, version: number) => archived(ctx, id, version, null),
    log: async (ctx: Ctx, id: number) => {
      await get(ctx, id);
      return { rows: await logLines(ctx, spec.entity, id) };
    },
  };
}

/** As tables begin it. */
const FIRST_VERSION = 1;

/** What is kept under a rule of its own says by itself who may change it. */
const judgedKind = (entity: EventEntity): RecordKind | null =>
  entity in NOUNS && NOUNS[entity as RecordKind].rights !== null ? (entity as RecordKind) : null;
const NOBODY_ASKS: May = { update: false, delete: false, approve: false };

const param = ({ json }: { json?: readonly string[] }, key: string, value: unknown) =>
  json?.includes(key) ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`;

/** A record's audit rows as log lines; the text is English, the parts let the web say it in the person's language. */
export const logLines = async (ctx: Ctx, entity: string, id: number): Promise<LogLine[]> =>
  await linesOf(ctx, await logOf(ctx, entity, id));

/** Audit rows as lines of a log, each in its place. */
export async function linesOf(ctx: Ctx, audited: Awaited<ReturnType<typeof logOf>>): Promise<LogLine[]> {
  const rows = audited.map((row) => ({ ...row, ...told(row) }));
  const named = await fileNames(
    ctx,
    rows.flatMap(({ changes }) => changes),
  );
  return rows.map(({ id: lineId, action, at, person, changes }) => {
    const shown = changes.map(({ field, before, after }) => ({ field, before: named(field, before), after: named(field, after) }));
    return { id: lineId, action, changes: shown, logDate: at, person, logNotes: noteOf(action, shown) };
  });
}

const NAMES_A_FILE = /FileId$/;

/** Who reads a log knows a file by its name, also one that is gone; the audit keeps its number. */
async function fileNames(ctx: Ctx, changes: readonly Change[]) {
  const ids = changes.flatMap(({ field, before, after }) =>
    NAMES_A_FILE.test(field) ? [before, after].filter((value) => typeof value === "number") : [],
  );
  const files =
    ids.length === 0
      ? []
      : await ctx.db
          .selectFrom("files")
          .select(["id", "fileName"])
          .where("id", "in", [...new Set(ids)])
          .execute();
  const names = new Map(files.map(({ id, fileName }) => [id, fileName]));
  return (field: string, value: unknown): unknown =>
    NAMES_A_FILE.test(field) && typeof value === "number" ? (names.get(value) ?? `#${value}`) : value;
}

const words = (field: string) =>
  field
    .replace(/Id$/, "")
    .replace(/([A-Z])/g, " $1")
    .toLowerCase()
    .trim();

/** Which field changed; of a file, which one. */
function wordsOf({ field, before, after }: Change): string {
  if (field === "files") return [before, after].filter(Boolean).join(" → ");
  return NAMES_A_FILE.test(field) ? `${words(field)} (${String(before ?? "none")} → ${String(after ?? "none")})` : words(field);
}

function noteOf(action: string, changes: readonly Change[]): string {
  const verb = wordsOfAction(action) ?? LOG_WORDS.updated;
  if (action === "created" || changes.length === 0) return verb;
  return `${verb}: ${changes.map(wordsOf).join(", ")}`;
}
