import type { live } from "@millwright/domain/foundation/live/contract.ts";
import type { Shared } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { nameEpoch, Unnamed } from "../../platform/live/epoch.ts";
import { since } from "../../platform/live/since.ts";

export const liveHandlers = ({ judging, db }: Pick<Shared, "judging" | "db">): Handlers<typeof live> => ({
  since: async (ctx, { query: { position, topics = "" } }) => {
    const asked = { position, topics: topics.split(",").filter((topic) => topic !== "") };
    return await since(judging, ctx, asked).catch((thrown: unknown) => {
      if (!(thrown instanceof Unnamed)) throw thrown;
      // Nothing is written while it is read; the next one who asks is told where they stand.
      ctx.afterCommit(async () => await nameEpoch(db));
      return { position: "", told: [], isReset: true, refused: [] };
    });
  },
});
