import { sql } from "kysely";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { PlanLineDraft as Draft } from "@millwright/domain/work/plans/lines/contract.ts";
import { PlanLineDraft } from "@millwright/domain/work/plans/lines/contract.ts";
import { planLineTarget as target } from "@millwright/domain/work/plans/lines/import.ts";
import { isWanted, wantedOf, type Said, type Wanted } from "@millwright/domain/work/plans/lines/line.ts";
import type { KeptTrigger } from "@millwright/domain/work/plans/triggers/trigger.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { RecordWriter, Values } from "../../../platform/records/importing.ts";
import { withinReach } from "../../../platform/records/reach.ts";
import { addAssets, updateAsset } from "../assets/changes.ts";
import { createTrigger } from "../triggers/changes.ts";
import { firstDueOf } from "./first-due.ts";

type Trigger = Pick<KeptTrigger, "kind" | "mode" | "rrule" | "startDay" | "time" | "unitId" | "everyUnits" | "firstAt">;
interface Line {
  id: number;
  version: number;
  planId: number;
  assetId: number;
  crewId: number | null;
  offsetDays: number;
  sinceDay: string;
  lastDoneDay: string | null;
  lastDoneUnits: number | null;
  triggers: Trigger[];
  plan: { code: string; name: string };
  asset: { code: string; name: string };
  crew: { code: string; name: string } | null;
  units: Record<number, { code: string | null; name: string }>;
}

/** Assets of plans that the caller reaches, with what their plans ask for. */
async function linesWith(ctx: Ctx, ids: readonly number[]): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select pa.id, pa.version, pa.plan_id, pa.asset_id, pa.crew_id, pa.offset_days, pa.since_day, pa.last_done_day, pa.last_done_units,
      jsonb_build_object('code', p.code, 'name', p.name) as plan, jsonb_build_object('code', a.code, 'name', a.name) as asset,
      case when c.id is not null then jsonb_build_object('code', c.code, 'name', c.name) end as crew,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', t.kind, 'mode', t.mode, 'rrule', t.rrule, 'startDay', t.start_day, 'time', t.time, 'unitId', t.unit_id,
        'everyUnits', t.every_units, 'firstAt', t.first_at) order by t.id), '[]') from plan_triggers t where t.plan_id = pa.plan_id and t.kind in ('calendar', 'meter')) as triggers,
      (select coalesce(jsonb_object_agg(v.id, jsonb_build_object('code', v.code, 'name', v.name)), '{}')
        from reference_values v where v.id in (select unit_id from plan_triggers t where t.plan_id = pa.plan_id)) as units
    from plan_assets pa join plans p on p.tenant_id = pa.tenant_id and p.id = pa.plan_id join assets a on a.tenant_id = pa.tenant_id and a.id = pa.asset_id
    left join crews c on c.tenant_id = pa.tenant_id and c.id = pa.crew_id
    where pa.id = any(${[...ids]}::bigint[]) and pa.archived_at is null and ${withinReach(ctx, "plan-assets", "pa")} order by pa.id`.execute(
    ctx.db,
  );
  return rows;
}

/** As a file brings them back: a row for each trigger, and one for an asset of a plan that has none. */
export async function wholeLines(ctx: Ctx, ids: readonly number[]) {
  const lines = await linesWith(ctx, ids);
  return lines.flatMap(({ triggers, units, ...line }) =>
    (triggers.length > 0 ? triggers : [null]).map((trigger) => {
      if (!trigger) return line;
      if (trigger.kind === "calendar")
        return { ...line, rule: trigger.rrule, mode: trigger.mode, startDay: trigger.startDay, time: trigger.time };
      const unit = trigger.unitId === null ? null : units[trigger.unitId];
      return { ...line, every: trigger.everyUnits, period: "units", mode: trigger.mode, unit, firstAt: trigger.firstAt };
    }),
  );
}

async function get(ctx: Ctx, id: number): Promise<Line> {
  const [line] = await linesWith(ctx, [id]);
  if (!line) throw refuse("not_found", "not_found");
  return line;
}

/** The trigger where the plan has none like it; a plan that is there takes it as what is not in force yet. */
async function ensureTrigger(ctx: Ctx, planId: number, wanted: Wanted | null | undefined): Promise<{ entity: string; id: number }[]> {
  if (!wanted) return [];
  const { rows } =
    await sql<Trigger>`select kind, mode, rrule, start_day, time, unit_id, every_units, first_at from plan_triggers where plan_id = ${planId}`.execute(
      ctx.db,
    );
  if (rows.some((kept) => isWanted(kept, wanted))) return [];
  const { kind, mode } = wanted;
  const made = await createTrigger(
    ctx,
    wanted.kind === "calendar"
      ? { planId, kind, mode, rrule: wanted.rrule, startDay: wanted.startsOn, time: wanted.time ?? "08:00" }
      : { planId, kind, mode, unitId: wanted.unitId, everyUnits: wanted.everyUnits, firstAt: wanted.startsAt },
  );
  return [{ entity: "plan-triggers", id: made.id }];
}

async function create(ctx: Ctx, { planId, assetId, trigger, ...draft }: Draft) {
  const also = await ensureTrigger(ctx, planId, trigger);
  const { rows } = await addAssets(ctx, { planId, assetIds: [assetId], ...draft });
  const [made] = rows;
  // Whoever may not see the asset's site sees no row of it.
  if (!made) throw refuse("conflict", "taken");
  return { id: made.id, version: made.version, also };
}

async function update(ctx: Ctx, id: number, version: number, { trigger, planId: _plan, assetId: _asset, ...patch }: Partial<Draft>) {
  const seen = await get(ctx, id);
  const also = await ensureTrigger(ctx, seen.planId, trigger);
  if (Object.keys(patch).length === 0) return { version: seen.version, also };
  return { version: (await updateAsset(ctx, id, { ...patch, version })).version, also };
}

const said = (values: Values, current: Line | null): Said => ({
  ...(values as Said),
  unitId: values["unit"] as number | null | undefined,
  ...(current ? { lastDoneDay: current.lastDoneDay, lastDoneUnits: current.lastDoneUnits, ...definedOf(values) } : {}),
});
const definedOf = (values: Values) =>
  Object.fromEntries(
    ["lastDoneDay", "lastDoneUnits"].flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]])),
  ) as Partial<Said>;

const TODAY = (): string => new Date().toISOString().slice(0, 10);
const TIME = /^([01]?\d|2[0-3]):([0-5]\d)$/;

export const planLineWriter: RecordWriter = {
  kind: "records",
  target,
  table: "planAssets",
  entity: "plan-assets",
  draft: PlanLineDraft,
  judge: (values) => {
    const time = values["time"];
    return [
      ...wantedOf(said(values, null), TODAY()).faults.map(({ path, reason }) => ({ field: path, reason })),
      ...(typeof time === "string" && !TIME.test(time) ? [{ field: "time", reason: "not_a_time" as const }] : []),
    ];
  },
  identityOf: ({ rule, every, period, mode, startDay, time, firstAt }, { plan = "", asset = "", unit = "" }) =>
    [plan, asset, rule, every, period, mode, startDay, time, unit, firstAt].join("\n").toLowerCase(),
  find: async (ctx, { plan, asset }) => {
    if (typeof plan !== "number" || typeof asset !== "number") return null;
    const { rows } = await sql<{
      id: number;
    }>`select pa.id from plan_assets pa where pa.plan_id = ${plan} and pa.asset_id = ${asset} and pa.archived_at is null
      and ${withinReach(ctx, "plan-assets", "pa")}`.execute(ctx.db);
    return rows.map(({ id }) => id);
  },
  get,
  draftOf: (values, kept) => {
    const current = kept as Line | null;
    const time = typeof values["time"] === "string" ? values["time"].padStart(5, "0") : values["time"];
    const { wanted } = wantedOf({ ...said(values, current), time: time as string | null | undefined }, TODAY());
    const isThere = wanted !== null && current?.triggers.some((trigger) => isWanted(trigger, wanted));
    const own = ["offsetDays", "sinceDay", "lastDoneDay", "lastDoneUnits"].map((key) => [key, values[key]] as const);
    return {
      planId: values["plan"],
      assetId: values["asset"],
      crewId: values["crew"],
      ...Object.fromEntries(own),
      ...(wanted && !isThere ? { trigger: wanted } : {}),
    };
  },
  create,
  update,
  foresee: firstDueOf,
};
