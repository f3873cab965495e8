import { sql } from "kysely";
import type { RuleDefinition } from "@millwright/domain/iot/alarm-rules/rule.ts";
import type { RecordSheet } from "@millwright/domain/iot/record-sheets/contract.ts";
import { sheetLimits } from "@millwright/domain/iot/record-sheets/limits.ts";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { covers, measures } from "../alarm-rules/service.ts";

/** The limits of the rules that are in force for a series now. One that the caller does not see limits it all the same, and is not named. */
export async function limitsInForce(ctx: Ctx, seriesId: number): Promise<RecordSheet["limits"]> {
  const { rows } = await sql<Pick<RuleDefinition, "kind" | "levels"> & { rule: Ref | null }>`
    select r.kind, r.levels, case when ${withinReach(ctx, "alarm-rules", "r")} then jsonb_build_object('id', r.id, 'code', r.code, 'name', r.name) end as rule
    from series e join sensors s on s.tenant_id = e.tenant_id and s.id = e.sensor_id
    join alarm_rules r on r.is_active and r.archived_at is null and r.kind in ('above', 'below', 'outside') and ${measures("r", "e")} and ${covers("r", "s")}
    where e.id = ${seriesId} order by r.code`.execute(ctx.db);
  return { ...sheetLimits(rows), rules: rows.map(({ rule }) => rule) };
}
