import { sql } from "kysely";
import type { Load } from "@millwright/domain/work/plans/load.ts";
import type { WorkloadBy, WorkloadGroup, WorkloadWeek } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { compareTexts } from "@millwright/domain/kit/texts.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { reachesAll } from "../../../platform/records/reach.ts";
import { ahead, type AssetAhead } from "./ahead.ts";
import { capacityOf, type Capacity } from "./capacity.ts";
import { loadsOf } from "./loads.ts";
import { filtered, type Filters } from "./month.ts";
import { namesOf } from "./names.ts";
import { partsAhead } from "./parts-ahead.ts";
import { MOST_ASSETS, standingOf } from "./standing.ts";
import { partsByWeek, weeksAhead } from "./weeks.ts";
import { hasEvents } from "./year.ts";

/** Occurrences of one plan, crew and site that owe the same, by week: what they ask for is added up once. */
interface Cell {
  of: AssetAhead;
  crewId: number | null;
  levels: readonly number[];
  occurrences: number[];
  byAverage: number[];
}

/** What all plans will ask for in the next 52 weeks, beside what people can do. */
export async function workload(ctx: Ctx, { by, ...filters }: Filters & { by: WorkloadBy }) {
  const weeks = weeksAhead(ctx);
  const standing = await standingOf(ctx, sql`${filtered(filters)}`, MOST_ASSETS + 1);
  const cells = new Map<string, Cell>();
  const cellOf = (key: string, of: AssetAhead, crewId: number | null, levels: readonly number[]): Cell => {
    const cell = cells.get(key) ?? { of, crewId, levels, occurrences: weeks.days.map(() => 0), byAverage: weeks.days.map(() => 0) };
    cells.set(key, cell);
    return cell;
  };
  let [notGuessed, withoutDay, withoutHours] = [0, 0, 0];
  const plans = await ahead(ctx, standing.slice(0, MOST_ASSETS), { now: weeks.now, until: weeks.end }, (of) => {
    const isGuess = hasEvents(of.plan.plan);
    if (isGuess) notGuessed += 1;
    else if (of.quiet !== null && of.quiet !== "ended") withoutDay += 1;
    const crewId = of.row.crewId ?? of.plan.head.crewId;
    let [cell, owed]: [Cell | null, string] = [null, ""];
    for (const { day, levels, isProjected } of of.occurring) {
      const key = levels.join();
      // Of hundreds of thousands most owe what the one before them did.
      if (cell === null || key !== owed)
        [cell, owed] = [cellOf(`${of.plan.id} ${crewId} ${of.row.siteId} ${key}`, of, crewId, levels), key];
      const week = weeks.indexOf(day);
      cell.occurrences[week] = (cell.occurrences[week] ?? 0) + 1;
      if (isProjected) cell.byAverage[week] = (cell.byAverage[week] ?? 0) + 1;
    }
  });
  const loads = await loadsOf(ctx, plans.values());
  const none = (): WorkloadWeek[] => weeks.days.map(() => ({ occurrences: 0, minutes: 0, byAverage: 0, available: null }));
  const total = none();
  const groups = new Map<number | null, WorkloadWeek[]>();
  const parts = partsByWeek(weeks);
  const groupOf = (id: number | null): WorkloadWeek[] => {
    const group = groups.get(id) ?? none();
    groups.set(id, group);
    return group;
  };
  for (const { of, crewId, levels, ...counts } of cells.values()) {
    const load = loads(of.plan, levels);
    for (const [week, occurrences] of counts.occurrences.entries()) {
      if (occurrences === 0) continue;
      if (load.isUnknown) withoutHours += occurrences;
      const add = (to: WorkloadWeek[], minutes: number) => {
        const at = to[week];
        if (!at) return;
        at.occurrences += occurrences;
        at.byAverage += counts.byAverage[week] ?? 0;
        at.minutes += minutes * occurrences;
      };
      add(total, load.minutes);
      if (by === "crafts") for (const { craftId, minutes } of craftsOf(load)) add(groupOf(craftId), minutes);
      else add(groupOf(by === "crews" ? crewId : of.row.siteId), load.minutes);
      parts.add(week, load.parts, occurrences);
    }
  }
  const seen = {
    crewIds: [...new Set([...cells.values()].flatMap(({ crewId }) => crewId ?? []))],
    siteIds: [...new Set(standing.flatMap(({ siteId }) => siteId ?? []))],
  };
  const capacity = await capacityOf(ctx, weeks, { ...filters, seen: reachesAll(ctx, "plan-assets") ? null : seen });
  if (capacity) putCapacity(capacity, by, total, groupOf);
  const lines = parts.rows();
  return {
    from: weeks.from,
    until: weeks.until,
    weeks: weeks.days,
    total,
    groups: await namedGroups(ctx, by, groups),
    parts: lines,
    stock: await partsAhead(ctx, weeks, lines),
    notGuessed,
    withoutDay,
    withoutHours,
    isCut: standing.length > MOST_ASSETS,
  };
}

/** Work of which nobody said how long it takes is nobody's craft. */
const craftsOf = ({ crafts }: Load): Load["crafts"] => (crafts.length === 0 ? [{ craftId: null, minutes: 0 }] : crafts);

/** A crew can do what its members can; a site and a craft what people of crews can who are of it, each person counted once, by the main craft. */
function putCapacity(
  { crews, people }: Capacity,
  by: WorkloadBy,
  total: WorkloadWeek[],
  groupOf: (id: number | null) => WorkloadWeek[],
): void {
  const add = (to: WorkloadWeek[], minutes: readonly (number | null)[]) => {
    for (const [at, week] of to.entries()) {
      const more = minutes[at] ?? null;
      if (more !== null) week.available = (week.available ?? 0) + more;
    }
  };
  for (const { siteId, craftId, weeks } of people) {
    add(total, weeks);
    const id = by === "sites" ? siteId : craftId;
    if (by !== "crews" && id !== null) add(groupOf(id), weeks);
  }
  if (by === "crews") for (const [id, minutes] of crews) add(groupOf(id), minutes);
}

/** By their names; what is nobody's last. */
async function namedGroups(ctx: Ctx, by: WorkloadBy, groups: ReadonlyMap<number | null, WorkloadWeek[]>): Promise<WorkloadGroup[]> {
  const names = await namesOf(
    ctx,
    by,
    [...groups.keys()].filter((id) => id !== null),
  );
  return [...groups]
    .map(([id, weeks]) => ({ id, code: names.get(id ?? 0)?.code ?? null, name: names.get(id ?? 0)?.name ?? null, weeks }))
    .toSorted((one, other) => Number(one.id === null) - Number(other.id === null) || compareTexts(one.name ?? "", other.name ?? ""));
}
