import { examples, wallExamples } from "@millwright/domain/insight/walls/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { listScreens, makeScreen, revokeScreen } from "./changes.ts";
import { wallHandlers } from "./showing.ts";

export const feature = defineFeature({
  calls: [
    served("wallScreens", examples, ({ publicUrl }) => ({
      list: async (ctx, { query }) => ({ rows: await listScreens(ctx, query.boardId) }),
      create: async (ctx, { body }) => await makeScreen(ctx, publicUrl, body),
      revoke: async (ctx, { params }) => ({ rows: await revokeScreen(ctx, params.id) }),
    })),
    served("wall", wallExamples, wallHandlers),
  ],
});
