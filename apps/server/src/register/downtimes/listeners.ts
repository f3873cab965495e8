import type { Ctx, Listener } from "../../platform/call/ctx.ts";
import { on, recordEvents } from "../../platform/work/events.ts";
import { downtimeEvents } from "./events.ts";
import { followDowntime, followStatus, statusBefore } from "./following.ts";
import { assetOf } from "./queries.ts";

/** Whatever was done to a downtime, its asset's status says what holds now. */
async function followed(ctx: Ctx, id: number): Promise<void> {
  const assetId = await assetOf(ctx, id);
  if (assetId !== null) await followDowntime(ctx, assetId, await statusBefore(ctx, id));
}

export const listeners: readonly Listener[] = [
  ...Object.values(downtimeEvents).map((event) =>
    on(event, "with it", async (ctx, _payload, { entityId }) => (entityId === null ? undefined : await followed(ctx, entityId))),
  ),
  on(recordEvents("assets").updated, "with it", async (ctx, _payload, { entityId, changes }) => {
    const change = changes.find(({ field }) => field === "operatingStatusId");
    if (entityId !== null && change) await followStatus(ctx, entityId, (change.before as number | null) ?? null);
  }),
];
