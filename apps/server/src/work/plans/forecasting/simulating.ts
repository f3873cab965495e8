import { sql } from "kysely";
import { Refusal, type FieldFault } from "@millwright/domain/kit/errors.ts";
import type { Request } from "@millwright/domain/kit/endpoint.ts";
import type { plans, SimulatedYear } from "@millwright/domain/work/plans/contract.ts";
import { planFaults, triggerFaults } from "@millwright/domain/work/plans/triggers/trigger.ts";
import { compareTexts } from "@millwright/domain/kit/texts.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { assertRecords } from "../../../platform/records/references.ts";
import { withinReach } from "../../../platform/records/reach.ts";
import { publishedVersion } from "../../task-groups/service.ts";
import { records } from "../changes.ts";
import { planOf, type Definition } from "../definition.ts";
import { factsOf, plansOf, type KeptAsset, type KeptPlan } from "../generating/facts.ts";
import { definitionOf, groupsOf } from "../publishing.ts";
import { worked, type AssetAhead } from "./ahead.ts";
import { loadsOf } from "./loads.ts";
import { namesOf } from "./names.ts";
import { assetNames, bySoonest, linesOf } from "./projected.ts";
import { restOf } from "../assets/resting.ts";
import { keptAssets } from "../generating/kept.ts";
import { weeksAhead, type Weeks } from "./weeks.ts";
import { hasEvents } from "./year.ts";

type Changes = Request<typeof plans.simulate>["body"];

const MOST_ASSETS = 5000;
const SHOWN = 200;
const FIRST = 10;

/** The year as it is in force, and as it would be: both by the steps by which orders are made. Nothing is written. */
export async function simulate(ctx: Ctx, { planId, ...changes }: Changes) {
  const plan = await records.get(ctx, planId);
  await assertRecords(ctx, [
    { kind: "crews", id: changes.crewId, field: "crewId" },
    ...(changes.addAssetIds ?? []).map((id, at) => ({ kind: "assets" as const, id, field: `addAssetIds.${at}` })),
    ...(changes.removeAssetIds ?? []).map((id, at) => ({ kind: "assets" as const, id, field: `removeAssetIds.${at}` })),
    ...(changes.levels ?? []).flatMap(({ taskGroupIds }, level) =>
      taskGroupIds.map((id, at) => ({ kind: "task-groups" as const, id, field: `levels.${level}.taskGroupIds.${at}` })),
    ),
  ]);
  const definition = changed(await definitionOf(ctx, plan), changes);
  const taken = await publishedVersion(ctx, groupsOf(definition.plan.levels));
  const after: KeptPlan = {
    id: planId,
    code: plan.code,
    name: plan.name,
    number: (plan.versionNumber ?? 0) + 1,
    head: definition.head,
    plan: planOf(definition),
    groups: [...taken.values()].flatMap(({ id, number, fault }) => (number === null || fault ? [] : [{ taskGroupId: id, number }])),
  };
  const now = await standing(ctx, planId);
  const removed = new Set(changes.removeAssetIds);
  const kept = now.filter(({ assetId }) => !removed.has(assetId));
  const added = await adding(
    ctx,
    planId,
    (changes.addAssetIds ?? []).filter((id) => !now.some(({ assetId }) => assetId === id)),
  );
  const weeks = weeksAhead(ctx);
  const inForce = plan.state === "retired" ? new Map<number, KeptPlan>() : await plansOf(ctx, [planId]);
  const [then, next] = [await yearOf(ctx, now, inForce, weeks), await yearOf(ctx, [...kept, ...added], new Map([[planId, after]]), weeks)];
  const told = await changedDues(ctx, then.found, next.found);
  return {
    from: weeks.from,
    until: weeks.until,
    before: then.year,
    after: { ...next.year, versionNumber: after.number },
    changed: told.slice(0, SHOWN),
    hasMore: told.length > SHOWN,
    hasEvents: hasEvents(after.plan),
  };
}

/** What is not said stays as the plan says now. */
function changed({ head, plan }: Definition, { triggers = [], leadTimeDays, crewId, levels }: Omit<Changes, "planId">): Definition {
  const faults: FieldFault[] = [];
  const varied = plan.triggers.map((kept) => {
    const at = triggers.findIndex(({ triggerId }) => triggerId === kept.id);
    const { triggerId: _id, ...sent } = triggers[at] ?? { triggerId: 0 };
    const trigger = { ...kept, ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) };
    if (at >= 0) faults.push(...triggerFaults(trigger).map((fault) => ({ ...fault, path: `triggers.${at}.${fault.path}` })));
    return trigger;
  });
  for (const [at, { triggerId }] of triggers.entries())
    if (!plan.triggers.some(({ id }) => id === triggerId)) faults.push({ path: `triggers.${at}.triggerId`, reason: "not_known" });
  const definition: Definition = {
    head: { ...head, ...(crewId === undefined ? {} : { crewId }) },
    plan: { ...plan, triggers: varied, leadTimeDays: leadTimeDays ?? plan.leadTimeDays, levels: levels ?? plan.levels },
  };
  // That it has no trigger yet is seen in an empty year.
  if (faults.length === 0) faults.push(...planFaults(planOf(definition)).filter(({ reason }) => reason !== "no_trigger"));
  if (faults.length > 0) throw new Refusal("invalid", { fields: faults });
  return definition;
}

/** The plan's assets that the caller reaches and that are asked for work. */
async function standing(ctx: Ctx, planId: number): Promise<KeptAsset[]> {
  return await keptAssets(
    ctx,
    sql`pa.plan_id = ${planId} and not pa.is_suspended and ${restOf("a")} is null and ${withinReach(ctx, "plan-assets", "pa")}`,
    MOST_ASSETS,
  );
}

/** Ids of assets that have not joined: after those that have. */
const AFTER_ALL = 1_000_000_000_000;

/** As they would be the day they join. */
async function adding(ctx: Ctx, planId: number, assetIds: readonly number[]): Promise<KeptAsset[]> {
  const { rows } =
    await sql<KeptAsset>`select ${AFTER_ALL}::bigint + a.id as id, ${planId}::bigint as plan_id, a.id as asset_id, a.code as asset_code, a.name as asset_name, a.location_id, a.site_id,
      a.cost_centre_id, a.failure_class_id, null::bigint as crew_id, 0 as offset_days, (now() at time zone ${ctx.timeZone})::date as since_day, null::date as last_done_day,
      null::float8 as last_done_units, '{}'::jsonb as cursors, '{}'::jsonb as hits, '[]'::jsonb as owed, 0 as decided, 0 as skipped_in_row
    from assets a where a.id = any(${[...assetIds]}::bigint[]) and a.archived_at is null order by a.code, a.id`.execute(ctx.db);
  return rows;
}

async function yearOf(
  ctx: Ctx,
  kept: readonly KeptAsset[],
  plans: ReadonlyMap<number, KeptPlan>,
  weeks: Weeks,
): Promise<{ year: SimulatedYear; found: AssetAhead[] }> {
  const [plan] = plans.values();
  const found = (await factsOf(ctx, kept, plans)).map((facts) => worked(facts, { now: weeks.now, until: weeks.end }));
  const loads = await loadsOf(ctx, plans.values());
  const lines = found.flatMap((one) => linesOf(one)).sort(bySoonest);
  const months = new Map<string, { month: string; occurrences: number; minutes: number }>();
  for (const month of monthsOf(weeks)) months.set(month, { month, occurrences: 0, minutes: 0 });
  let minutes = 0;
  for (const { of, one } of lines) {
    // What is late is done now; a site's clocks may be past the last day.
    const day = one.day < weeks.from ? weeks.from : one.day > weeks.until ? weeks.until : one.day;
    const month = months.get(day.slice(0, 7));
    const load = loads(of.plan, one.levels);
    minutes += load.minutes;
    if (!month) continue;
    month.occurrences += 1;
    month.minutes += load.minutes;
  }
  const first = lines.slice(0, FIRST);
  const assets = await assetNames(
    ctx,
    first.map(({ of }) => of.row.assetId),
  );
  const crewId = plan?.head.crewId ?? null;
  const crew = crewId === null ? undefined : (await namesOf(ctx, "crews", [crewId])).get(crewId);
  return {
    found,
    year: {
      versionNumber: plan?.number ?? null,
      crew: crew ? { id: crew.id, name: crew.name } : null,
      assets: plan ? kept.length : 0,
      occurrences: lines.length,
      minutes,
      months: [...months.values()],
      first: first.map(({ of, one }) => ({
        day: one.day,
        time: one.time,
        asset: assets.get(of.row.assetId) ?? { id: of.row.assetId, code: "", name: "" },
        levels: one.levels,
        minutes: loads(of.plan, one.levels).minutes,
        isProjected: one.isProjected ?? false,
      })),
    },
  };
}

/** Every month from the first day to the last, and one more: a site's day may be past the last. */
function monthsOf({ from, until }: Weeks): string[] {
  const months: string[] = [];
  for (let [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))]; ;) {
    const name = `${String(year)}-${String(month).padStart(2, "0")}`;
    if (name > until.slice(0, 7)) return months;
    months.push(name);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
}

/** By asset, where it becomes another day, comes or goes. */
async function changedDues(ctx: Ctx, then: readonly AssetAhead[], next: readonly AssetAhead[]) {
  const dayOf = (all: readonly AssetAhead[]) => new Map(all.map(({ row, occurring }) => [row.assetId, occurring[0]?.day ?? null]));
  const [before, after] = [dayOf(then), dayOf(next)];
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  const differing = ids.filter((id) => (before.get(id) ?? null) !== (after.get(id) ?? null));
  const assets = await assetNames(ctx, differing);
  return differing
    .flatMap((id) => {
      const asset = assets.get(id);
      return asset ? [{ asset, before: before.get(id) ?? null, after: after.get(id) ?? null }] : [];
    })
    .toSorted((one, other) => compareTexts(one.asset.code, other.asset.code));
}
