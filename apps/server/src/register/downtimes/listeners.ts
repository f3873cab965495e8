import { sql } from "kysely";
import type { Announced, Ctx, Listener } from "../../platform/call/ctx.ts";
import { announce, on, recordEvents } from "../../platform/work/events.ts";
import { assetUp, downtimeEvents } from "./events.ts";
import { followDowntime, followStatus, statusBefore } from "./following.ts";
import { assetOf } from "./queries.ts";

/** Whatever was done to a downtime, its asset's status says what holds now. */
async function followed(ctx: Ctx, id: number): Promise<void> {
  const assetId = await assetOf(ctx, id);
  if (assetId !== null) await followDowntime(ctx, assetId, await statusBefore(ctx, id));
}

/** That it runs again is told once, whichever way its downtime was ended. */
async function tellUp(ctx: Ctx, downtimeId: number, changes: Announced["changes"]): Promise<void> {
  const ended = changes.find(({ field }) => field === "endAt");
  if (!ended || ended.before !== null || ended.after === null) return;
  const { rows } = await sql<{ assetId: number }>`select asset_id from downtimes where id = ${downtimeId} and state = 'down'`.execute(
    ctx.db,
  );
  const [downtime] = rows;
  if (downtime) await announce(ctx, assetUp, { id: downtime.assetId, payload: { downtimeId } });
}

export const listeners: readonly Listener[] = [
  ...[downtimeEvents.stopped, downtimeEvents.updated].map((event) =>
    on(event, "with it", async (ctx, _payload, { entityId, changes }) =>
      entityId === null ? undefined : await tellUp(ctx, entityId, changes),
    ),
  ),
  ...Object.values(downtimeEvents).map((event) =>
    on(event, "with it", async (ctx, _payload, { entityId }) => (entityId === null ? undefined : await followed(ctx, entityId))),
  ),
  on(recordEvents("assets").updated, "with it", async (ctx, _payload, { entityId, changes }) => {
    const change = changes.find(({ field }) => field === "operatingStatusId");
    if (entityId !== null && change) await followStatus(ctx, entityId, (change.before as number | null) ?? null);
  }),
];
