import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import { everyTenant } from "../../foundation/tenants/service.ts";
import type { Ground } from "../../platform/call/mount.ts";
import { asProduct } from "../../platform/work/job-caller.ts";
import { computeLevels } from "./computing.ts";

interface Running extends Ground {
  log: FastifyBaseLogger;
}

/** The formula's levels of all organisations; one that fails holds back no other. */
export async function recomputeAll(running: Running): Promise<void> {
  for (const tenantId of await everyTenant(running.db)) {
    try {
      await asProduct({ ground: running, log: running.log, task: "reorder-levels", tenantId }, async (ctx) => {
        await computeLevels(ctx, sql<boolean>`true`);
      });
    } catch (thrown) {
      running.log.error({ err: thrown, tenantId }, "reorder levels were not computed");
    }
  }
}
