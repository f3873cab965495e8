import { examples } from "@millwright/domain/register/asset-movements/examples.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { assetIsReached } from "../assets/service.ts";
import { enterMovement } from "./entering.ts";
import { listeners } from "./listeners.ts";
import { findMovement, movementRows } from "./queries.ts";
import { undoMovement } from "./undoing.ts";

export const feature = defineFeature({
  calls: [
    served("assetMovements", examples, {
      list: async (ctx, { query }) => {
        if (query.assetId === undefined) return { rows: await movementRows(ctx, query) };
        const isWhole = await assetIsReached(ctx, query.assetId);
        const rows = await movementRows(ctx, query, isWhole);
        // Of what is on its way here the line that sent it is told, and nothing else.
        if (!isWhole && !rows.some(({ isOpen }) => isOpen)) throw refuse("not_found", "not_found");
        return { rows: isWhole ? rows : rows.filter(({ isOpen }) => isOpen) };
      },
      create: async (ctx, { body }) => await enterMovement(ctx, body),
      undo: async (ctx, { params, body }) => await undoMovement(ctx, params.id, body.reason),
    }),
  ],
  nouns: { "asset-movements": { find: findMovement } },
  listeners,
});
