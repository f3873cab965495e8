import type { live } from "@millwright/domain/foundation/live/contract.ts";
import type { Shared } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { since } from "../../platform/live/since.ts";

export const liveHandlers = (judging: Shared["judging"]): Handlers<typeof live> => ({
  since: async (ctx, { query: { position, topics = "" } }) =>
    await since(judging, ctx, { position, topics: topics.split(",").filter((topic) => topic !== "") }),
});
