import { sql } from "kysely";
import { why, type Tie } from "@millwright/domain/kit/notices/ties.ts";
import { labelOf, NOUNS, reachedThrough, reachOf, type RecordKind } from "@millwright/domain/nouns.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";

interface Told {
  kind: RecordKind;
  record: number | null;
  /** Null: told before it was kept. */
  tie: Tie | null;
}

/** Why each of these reached the caller, with the names of now, in a question for each kind of name that is needed. */
export async function reasonsOf(ctx: Ctx, lines: readonly Told[]): Promise<(line: Told) => string | null> {
  const [crews, sites, watched] = await Promise.all([crewNames(ctx, lines), siteNames(ctx, lines), watchedNames(ctx, lines)]);
  return ({ tie, kind, record }) => {
    if (tie === null) return null;
    const crew = tie.by === "crew" || tie.by === "leads" ? crews.get(tie.crew) : undefined;
    return why(tie, kind, {
      crew,
      site: tie.by === "right" ? sites.get(`${kind} ${record}`) : undefined,
      record: tie.by === "watchingOther" ? watched.get(`${tie.kind} ${tie.record}`) : undefined,
    });
  };
}

interface Named {
  id: number;
  name: string;
}

async function crewNames(ctx: Ctx, lines: readonly Told[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(lines.flatMap(({ tie }) => (tie?.by === "crew" || tie?.by === "leads" ? [tie.crew] : [])))];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Named>`select id, name from crews where id = any(${ids}::bigint[])`.execute(ctx.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Where the records are that reached somebody by a right. */
const siteNames = async (ctx: Ctx, lines: readonly Told[]) =>
  await namesByKind(
    lines.flatMap(({ tie, kind, record }) => (tie?.by === "right" && record !== null && hasSite(kind) ? [{ kind, id: record }] : [])),
    async (kind, ids) =>
      (
        await sql<Named>`select r.id, site.name from ${sql.table(NOUNS[kind].table)} r join locations site on site.tenant_id = r.tenant_id and site.id = r.site_id
          where r.id = any(${ids}::bigint[])`.execute(ctx.db)
      ).rows,
  );
function hasSite(kind: RecordKind): boolean {
  const reach = reachedThrough(kind) ? undefined : reachOf(kind);
  return typeof reach === "object" && reach.site === "siteId";
}

/** Other records that they watch, as far as they still see them. */
const watchedNames = async (ctx: Ctx, lines: readonly Told[]) =>
  await namesByKind(
    lines.flatMap(({ tie }) => (tie?.by === "watchingOther" ? [{ kind: tie.kind, id: tie.record }] : [])),
    async (kind, ids) =>
      (
        await sql<Named>`select id, ${sql.ref(labelOf(kind))} as name from ${sql.table(NOUNS[kind].table)} where id = any(${ids}::bigint[]) and ${withinReach(ctx, kind)}`.execute(
          ctx.db,
        )
      ).rows,
  );

async function namesByKind(
  asked: readonly { kind: RecordKind; id: number }[],
  ask: (kind: RecordKind, ids: number[]) => Promise<Named[]>,
): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    [...Map.groupBy(asked, ({ kind }) => kind)].map(async ([kind, its]) =>
      (await ask(kind, [...new Set(its.map(({ id }) => id))])).map(({ id, name }) => [`${kind} ${id}`, name] as const),
    ),
  );
  return new Map(found.flat());
}
