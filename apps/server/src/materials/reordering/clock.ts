import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import { everyTenant } from "../../foundation/tenants/service.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Ground } from "../../platform/call/mount.ts";
import { asProduct } from "../../platform/work/job-caller.ts";
import { computeLevels } from "./computing.ts";
import { noticeCrossings } from "./noticing.ts";

interface Running extends Ground {
  log: FastifyBaseLogger;
}

/** In all organisations; one that fails holds back no other. */
async function inAll(running: Running, task: string, work: (ctx: Ctx) => Promise<unknown>): Promise<void> {
  for (const tenantId of await everyTenant(running.db)) {
    try {
      await asProduct({ ground: running, log: running.log, task, tenantId }, work);
    } catch (thrown) {
      running.log.error({ err: thrown, tenantId }, `${task} failed`);
    }
  }
}

/** The formula's levels anew. */
export const recomputeAll = async (running: Running): Promise<void> =>
  await inAll(running, "reorder-levels", async (ctx) => await computeLevels(ctx, sql<boolean>`true`));

export const noticeAll = async (running: Running): Promise<void> => await inAll(running, "reorder-alerts", noticeCrossings);
