import { sql } from "kysely";
import type { Targets } from "@millwright/domain/insight/dashboards/contract.ts";
import { SETTINGS } from "@millwright/domain/insight/dashboards/pages.ts";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { Written } from "@millwright/domain/kit/ids.ts";
import type { z } from "zod";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit } from "../../platform/records/audit.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { assertSite } from "../../register/locations/service.ts";
import { targetRows } from "./queries.ts";

interface Draft {
  figure: string;
  siteId?: number | null | undefined;
  crewId?: number | null | undefined;
  fromDay: string;
  value: number | null;
}

/** Sets one target, and tells in the log of the settings what it was before. */
export async function setTarget(ctx: Ctx, { figure, fromDay, value, ...place }: Draft): Promise<Written<z.output<typeof Targets>>> {
  const siteId = place.siteId ?? null;
  const crewId = place.crewId ?? null;
  if (siteId !== null) await assertSite(ctx, siteId, "siteId");
  await assertRecords(ctx, [{ kind: "crews", id: crewId, field: "crewId" }]);
  if (siteId !== null && crewId !== null) throw refuseField("crewId", "site_or_crew");
  const before = await valueSet(ctx, { figure, siteId, crewId, fromDay });
  await sql`insert into analytics_targets (figure, site_id, crew_id, from_day, value) values (${figure}, ${siteId}, ${crewId}, ${fromDay}, ${value})
    on conflict (tenant_id, figure, site_id, crew_id, from_day) do update set value = excluded.value`.execute(ctx.db);
  const about = Object.entries({ figure, siteId, crewId, fromDay }).flatMap(([field, after]) =>
    after === null ? [] : [{ field, before: null, after }],
  );
  audit(ctx, {
    action: "target_set",
    entity: "analytics-dashboards",
    entityId: SETTINGS,
    changes: [{ field: "value", before, after: value }, ...about],
  });
  return { rows: await targetRows(ctx) };
}

async function valueSet(ctx: Ctx, { figure, siteId, crewId, fromDay }: Omit<Draft, "value">): Promise<number | null> {
  const { rows } = await sql<{ value: number | null }>`
    select value from analytics_targets where figure = ${figure} and site_id is not distinct from ${siteId ?? null}::bigint
      and crew_id is not distinct from ${crewId ?? null}::bigint and from_day = ${fromDay}`.execute(ctx.db);
  return rows[0]?.value ?? null;
}
