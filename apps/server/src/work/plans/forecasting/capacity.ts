import { sql } from "kysely";
import { holds } from "@millwright/domain/kit/access.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { withinReach } from "../../../platform/records/reach.ts";
import { workableDays, type Workable } from "../../../register/availability/service.ts";
import type { Weeks } from "./weeks.ts";

/** What the crews can do in each week, and their people; each of them once, however many crews they are of. */
export interface Capacity {
  crews: Map<number, number[]>;
  people: { siteId: number | null; craftId: number | null; weeks: (number | null)[] }[];
}

/** So many days of availability are asked for at once: whole weeks. */
const BLOCK = 56;

interface Asked {
  crewId?: number | undefined;
  siteId?: number | undefined;
  /** Of who does not see all plans: the crews and sites whose work they see. Who sees no work of others sees no hours of others either. */
  seen: { crewIds: readonly number[]; siteIds: readonly number[] } | null;
}

/** Of the crews that the caller reaches; null for who may not see shifts. */
export async function capacityOf(ctx: Ctx, weeks: Weeks, { crewId, siteId, seen }: Asked): Promise<Capacity | null> {
  if (!holds(ctx.grants, "shifts", "view")) return null;
  const { rows: crews } = await sql<{
    id: number;
  }>`select crews.id from crews where crews.archived_at is null and ${withinReach(ctx, "crews")}
    ${crewId === undefined ? sql`` : sql`and crews.id = ${crewId}`} ${siteId === undefined ? sql`` : sql`and (crews.site_id = ${siteId} or crews.site_id is null)`}
    ${seen === null ? sql`` : sql`and crews.id = any(${[...seen.crewIds]}::bigint[])`} order by crews.id`.execute(ctx.db);
  if (crews.length === 0) return { crews: new Map(), people: [] };
  const byCrew = new Map<number, number[]>();
  const byPerson = new Map<number, (number | null)[]>();
  for (let from = weeks.from; from <= weeks.until; from = dayAfter(from, BLOCK)) {
    const until = dayAfter(from, BLOCK - 1) < weeks.until ? dayAfter(from, BLOCK - 1) : weeks.until;
    const workable = await ofCrews(
      ctx,
      crews.map(({ id }) => id),
      from,
      until,
    );
    for (const { id, minutes } of workable.crews) addDays(byCrew, id, minutes, from, weeks);
    const seen = new Set<number>();
    for (const { id, minutes } of workable.people) {
      if (!seen.has(id)) addDays(byPerson, id, minutes, from, weeks);
      seen.add(id);
    }
  }
  const { rows } = await sql<{ id: number; siteId: number | null; craftId: number | null }>`select id, site_id, craft_id from people
    where id = any(${[...byPerson.keys()]}::bigint[]) ${siteId === undefined ? sql`` : sql`and site_id = ${siteId}`}
    ${seen === null ? sql`` : sql`and (site_id is null or site_id = any(${[...seen.siteIds]}::bigint[]))`}`.execute(ctx.db);
  return {
    crews: new Map([...byCrew].filter(([id]) => crews.some((crew) => crew.id === id))),
    people: rows.map(({ id, ...person }) => ({ ...person, weeks: byPerson.get(id) ?? [] })),
  };
}

/** People are answered up to a number at once: crews of more than that are asked for apart. */
async function ofCrews(ctx: Ctx, crewIds: readonly number[], from: string, until: string): Promise<Workable> {
  const found = await workableDays(ctx, { crewIds: [...crewIds], from, until });
  if (!found.isCut || crewIds.length === 1) return { ...found, crews: found.crews.filter(({ id }) => crewIds.includes(id)) };
  const half = Math.ceil(crewIds.length / 2);
  const parts = [await ofCrews(ctx, crewIds.slice(0, half), from, until), await ofCrews(ctx, crewIds.slice(half), from, until)];
  return {
    crews: parts.flatMap(({ crews }) => crews),
    people: parts.flatMap(({ people }) => people),
    begins: [...new Set(parts.flatMap(({ begins }) => begins))],
    isCut: false,
  };
}

function addDays<N extends number | null>(
  sums: Map<number, N[]>,
  id: number,
  minutes: readonly (number | null)[],
  from: string,
  weeks: Weeks,
): void {
  const own = sums.get(id) ?? (weeks.days.map(() => null) as N[]);
  for (const [at, one] of minutes.entries()) {
    if (one === null) continue;
    const week = weeks.indexOf(dayAfter(from, at));
    own[week] = ((own[week] ?? 0) + one) as N;
  }
  sums.set(id, own);
}
