import type { calendarFeeds } from "@millwright/domain/work/calendar/feeds/contract.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { Shared } from "../../../platform/call/feature.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { audit } from "../../../platform/records/audit.ts";
import { assertRecords } from "../../../platform/records/references.ts";
import { ownFeeds, putFeed, revokeFeed } from "./queries.ts";
import { readFeed } from "./reading.ts";
import { digestOf, newLinkToken } from "../../../platform/call/link-token.ts";
import { linkOf } from "./token.ts";

type Ground = Pick<Shared, "db" | "listeners" | "publicUrl">;

export const feedHandlers = (ground: Ground): Handlers<typeof calendarFeeds> => ({
  own: async (ctx) => ({ rows: await ownFeeds(ctx) }),
  create: async (ctx, { body: { crewId = null } }) => {
    await assertRecords(ctx, [{ kind: "crews", id: crewId, field: "crewId" }]);
    const token = newLinkToken(ctx.tenantId);
    const { feed, isReplaced } = await putFeed(ctx, crewId, digestOf(token));
    tell(ctx, feed.id, isReplaced ? "calendar_link_replaced" : "calendar_link_made", { crewId });
    return { ...feed, link: linkOf(ground.publicUrl, token) };
  },
  revoke: async (ctx, { params: { id } }) => {
    const revoked = await revokeFeed(ctx, id);
    if (!revoked) throw refuse("not_found", "not_found");
    tell(ctx, id, "calendar_link_revoked", revoked);
    return { rows: await ownFeeds(ctx) };
  },
  read: async (open, { params: { file } }) => await readFeed(ground, open, file),
});

type Deed = "calendar_link_made" | "calendar_link_replaced" | "calendar_link_revoked";

/** Who made a way out for orders, and who closed it; never the way itself. */
function tell(ctx: Ctx, entityId: number, action: Deed, { crewId }: { crewId: number | null }) {
  const [before, after] = action === "calendar_link_revoked" ? [crewId, null] : [null, crewId];
  audit(ctx, { action, entity: "calendar-feeds", entityId, changes: crewId === null ? [] : [{ field: "crewId", before, after }] });
}
