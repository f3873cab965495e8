import type { Ctx } from "../../platform/call/ctx.ts";
import { storedSettings } from "../settings/service.ts";
import { toApprove, toIssue } from "./queries.ts";

/** What other features may know of material requests. */

export { toIssue };
export { materialRequestMeasures } from "./measures.ts";

/** How many wait for a yes or no of the caller; null for those who do not decide. */
export const requestsToApprove = async (ctx: Ctx): Promise<number | null> => {
  const { approvesOwnRequests } = await storedSettings(ctx);
  return await toApprove(ctx, approvesOwnRequests);
};
