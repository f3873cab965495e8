import { sql } from "kysely";
import { summaryOf, type Flag, type Held, type Scope, type SubModule } from "@millwright/domain/kit/access.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import type { TenantDb } from "../db/db.ts";
import type { Caller, Served } from "./ctx.ts";

type HoldingsPart = Pick<Caller, "holdings" | "grants" | "sites" | "crews" | "served">;
interface Granted {
  personId: number;
  siteId: number | null;
  subModule: SubModule;
  flags: Flag[];
  scope: Scope;
}
interface Holder {
  personId: number;
  /** The site that the person belongs to. */
  siteId: number | null;
}
/** Today where the organisation is, YYYY-MM-DD: members of crews come and go by days. */
interface OnDay {
  day: string;
}

/** What a person may do and where: every role with the site it is held at, the person's site with those below it, and today's crews. */
export async function holdingsOf(rows: TenantDb, { day, ...holder }: Holder & OnDay): Promise<HoldingsPart> {
  const found = (await holdingsOfMany(rows, [holder], day)).get(holder.personId);
  invariant(found, "whoever is asked for has an answer");
  return found;
}

/** The same of many people, in as few questions. */
export async function holdingsOfMany(rows: TenantDb, holders: readonly Holder[], day: string): Promise<ReadonlyMap<number, HoldingsPart>> {
  const ids = holders.map(({ personId }) => personId);
  const [{ rows: all }, members] = await Promise.all([
    sql<Granted>`select h.person_id, h.site_id, g.sub_module, g.flags, g.scope from held_roles h join role_grants g on g.role_id = h.role_id
      where h.person_id = any(${ids}::bigint[])`.execute(rows),
    crewsOf(rows, ids, day),
  ]);
  const grants = Map.groupBy(all, ({ personId }) => personId);
  const own = holders.flatMap(({ personId, siteId }) =>
    siteId !== null && grants.get(personId)?.some(({ scope }) => scope === "site") ? [siteId] : [],
  );
  const below = await sitesBelow(rows, [...own, ...all.flatMap(({ siteId }) => siteId ?? [])]);
  const found = new Map<number, HoldingsPart>();
  for (const holder of holders) {
    const its = { granted: grants.get(holder.personId) ?? [], below, crews: members.get(holder.personId) ?? [] };
    found.set(holder.personId, await partOf(rows, holder, its));
  }
  return found;
}

interface Known {
  granted: readonly Granted[];
  below: ReadonlyMap<number, number[]>;
  crews: number[];
}

async function partOf(rows: TenantDb, { siteId }: Holder, { granted, below, crews }: Known): Promise<HoldingsPart> {
  const holdings: Partial<Record<SubModule, Held[]>> = {};
  for (const { siteId: at, subModule, flags, scope } of granted)
    (holdings[subModule] ??= []).push({ flags, scope, sites: at === null ? null : (below.get(at) ?? [at]) });
  const isAbove = granted.some(({ scope, siteId: at }) => scope === "site" || at === siteId);
  return {
    holdings,
    grants: summaryOf(holdings),
    sites: siteId === null ? [] : (isAbove && below.get(siteId)) || [siteId],
    crews,
    served: granted.some(({ scope }) => scope === "crew") ? await servedBy(rows, crews) : null,
  };
}

/** The crews of which people are members on a day (YYYY-MM-DD), by the person's number. */
export async function crewsOf(rows: TenantDb, personIds: readonly number[], day: string): Promise<Map<number, number[]>> {
  const found = await rows
    .selectFrom("crewMembers")
    .innerJoin("crews", (join) => join.onRef("crews.tenantId", "=", "crewMembers.tenantId").onRef("crews.id", "=", "crewMembers.crewId"))
    .select(["personId", "crewId"])
    .distinct()
    .where("personId", "in", [...personIds, 0])
    .where("crews.archivedAt", "is", null)
    .where("fromDay", "<=", day)
    .where(({ or, eb }) => or([eb("toDay", "is", null), eb("toDay", ">=", day)]))
    .execute();
  return new Map([...Map.groupBy(found, ({ personId }) => personId)].map(([id, its]) => [id, its.map(({ crewId }) => crewId)]));
}

/** So many are sent along with a statement and cost it nothing; who looks after more finds theirs soon in whatever order. */
const SERVED_AT_MOST = 2_000;

/** What crews look after as it stands; the tenant's `grants_version` rises when something comes below it or goes (`20261122k_reach.sql`). */
async function servedBy(rows: TenantDb, crews: readonly number[]): Promise<Served | null> {
  if (crews.length === 0) return { assets: [], locations: [] };
  const ids = sql`${[...crews]}::bigint[]`;
  const { rows: found } = await sql<{ assets: number[]; locations: number[] }>`
    select assets_of_crews(${ids}) as assets, locations_of_crews(${ids}) as locations`.execute(rows);
  const [served] = found;
  if (!served || served.assets.length + served.locations.length > SERVED_AT_MOST) return null;
  // Whole numbers of an array come as texts.
  return { assets: served.assets.map(Number), locations: served.locations.map(Number) };
}

/** Each site with the sites below it. */
async function sitesBelow(rows: TenantDb, sites: readonly number[]): Promise<Map<number, number[]>> {
  if (sites.length === 0) return new Map();
  const found = await sql<{ root: number; ids: number[] }>`
    with recursive down (root, id) as (
      select id, id from locations where id = any(${[...new Set(sites)]}::bigint[])
      union all
      select down.root, l.id from down join locations l on l.parent_id = down.id
    )
    select down.root, array_agg(down.id order by down.id) as ids from down join locations s on s.id = down.id and s.is_site group by down.root`.execute(
    rows,
  );
  return new Map(found.rows.map(({ root, ids }) => [root, ids.map(Number)]));
}

/** All of it as text, by which two moments are compared. */
export const printOf = ({ holdings, sites, crews }: Pick<HoldingsPart, "holdings" | "sites" | "crews">): string =>
  JSON.stringify([Object.entries(holdings).sort(([one], [other]) => (one < other ? -1 : 1)), sites, [...crews].sort((a, b) => a - b)]);
