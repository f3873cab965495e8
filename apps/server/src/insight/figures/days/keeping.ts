import { sql } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import { dayAt } from "@millwright/domain/kit/zones.ts";
import { everyTenant } from "../../../foundation/tenants/service.ts";
import { activePeople } from "../../../foundation/users/service.ts";
import { stockByWarehouse } from "../../../materials/stock/service.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { Ground } from "../../../platform/call/mount.ts";
import { beginOf } from "../../../platform/lists/measures.ts";
import { asProduct } from "../../../platform/work/job-caller.ts";

interface Running extends Ground {
  log: FastifyBaseLogger;
}
const TASK = "keep-insight-days";

/** What rows will not tell of today any more, in all organisations. One that fails holds back no other. */
export async function keepDays(running: Running): Promise<void> {
  for (const tenantId of await everyTenant(running.db)) {
    try {
      await asProduct({ ground: running, log: running.log, task: TASK, tenantId }, keepToday);
    } catch (thrown) {
      running.log.error({ err: thrown, tenantId }, "the day was not kept");
    }
  }
}

/**
 * Writes today as it is by now, on the organisation's clock: every hour, so that the last that was seen of a day stays, whatever the zone and however often the server
 * stood still. Of people, who was active before is in the session or in the log, so that later is never less but for who was archived.
 */
export async function keepToday(ctx: Ctx): Promise<void> {
  const day = dayAt(ctx.now.getTime(), ctx.timeZone) ?? ctx.now.toISOString().slice(0, 10);
  const [people, stock] = [await activePeople(ctx, beginOf(day, ctx.timeZone)), await stockByWarehouse(ctx)];
  await sql`insert into insight_days (day, people, stock) values (${day}::date, ${JSON.stringify(people)}::jsonb, ${JSON.stringify(stock)}::jsonb)
    on conflict (tenant_id, day) do update set people = excluded.people, stock = excluded.stock`.execute(ctx.db);
}
