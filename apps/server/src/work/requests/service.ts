import { holds } from "@millwright/domain/kit/access.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit } from "../../platform/records/audit.ts";
import { addFollower, isReporter, removeFollower } from "./reports-queries.ts";
import { findRequest, isGuest, countedRequests } from "./queries.ts";

export { cameOfFinding, requestMeasures } from "./measures.ts";
export { requestNews } from "./news.ts";

export { records } from "./records.ts";

export { reportWithoutAccount } from "./changes/report-without-account.ts";
export { answerWithoutAccount } from "./changes/talk.ts";
export { requestUnasked, tellRequest } from "./changes/unasked.ts";

export { isGuest, requestsAtHand } from "./queries.ts";

const FIRST_ROWS = 5;
const COUNT_CAP = 1000;

/** What waits for the person: new requests for those who judge them, else the person's own open ones; null without permission. */
export async function requestCounts(ctx: Ctx) {
  if (!holds(ctx.grants, "work-requests", "view")) return null;
  return await countedRequests(ctx, holds(ctx.grants, "work-requests", "approve") ? "to-judge" : "own-open", FIRST_ROWS, COUNT_CAP);
}

/** What became of the person's own requests in the last month, for who does not judge them; null for those who do, and without permission. */
export async function endedRequests(ctx: Ctx) {
  if (!holds(ctx.grants, "work-requests", "view") || holds(ctx.grants, "work-requests", "approve")) return null;
  return await countedRequests(ctx, "own-ended", FIRST_ROWS, COUNT_CAP);
}

/** Questions that wait for the person's answer; null without permission. */
export async function questionCounts(ctx: Ctx) {
  if (!holds(ctx.grants, "work-requests", "view")) return null;
  return await countedRequests(ctx, "to-answer", FIRST_ROWS, COUNT_CAP);
}

/** The request that files hang on. Somebody who only follows it is a guest there. */
export async function requestOfFiles(ctx: Ctx, id: number): Promise<{ isGuest: boolean } | undefined> {
  const request = await findRequest(ctx, id);
  return request && { isGuest: isGuest(ctx, request) };
}

/** Whoever sees a request watches it by following it; nothing changes where they do already. */
export async function watchRequest(ctx: Ctx, id: number, follows: boolean): Promise<void> {
  if ((await isReporter(ctx, id)) === follows) return;
  await (follows ? addFollower(ctx, id) : removeFollower(ctx, id));
  const [before, after] = follows ? [null, ctx.personName] : [ctx.personName, null];
  audit(ctx, {
    action: follows ? "followed" : "unfollowed",
    entity: "work-requests",
    entityId: id,
    changes: [{ field: "followers", before, after }],
  });
}
