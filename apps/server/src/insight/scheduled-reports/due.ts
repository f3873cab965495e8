import type { Shared } from "../../platform/call/feature.ts";
import { tenantsToReport } from "../../platform/work/event-feed.ts";
import { asProduct } from "../../platform/work/job-caller.ts";
import { openDue } from "./runs.ts";

const LOOKED_EVERY_MS = 10_000;

/** Looks every ten seconds which reports are due. One organisation that fails holds back no other. */
export function openingReports(running: Pick<Shared, "db" | "listeners" | "log">, now: () => number = Date.now): () => Promise<void> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (now() - lookedAt < LOOKED_EVERY_MS) return;
    lookedAt = now();
    for (const tenantId of await tenantsToReport(running.db)) {
      try {
        await asProduct({ ground: running, log: running.log, task: "scheduled-reports", tenantId }, openDue);
      } catch (thrown) {
        running.log.error({ err: thrown, tenantId }, "reports that were due were not opened");
      }
    }
  };
}
