import { refuse, invariant } from "@millwright/domain/kit/errors.ts";
import { examples, movementExamples, serialExamples } from "@millwright/domain/materials/stock/examples.ts";
import { stock, stockMovements, type serialStock } from "@millwright/domain/materials/stock/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { notices } from "./notices.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { exporting } from "../../platform/lists/exporting.ts";
import { openingStockWriter } from "./import.ts";
import { wholeOf } from "../../platform/lists/whole.ts";
import { openingStockTarget } from "@millwright/domain/materials/stock/import.ts";
import { keepLevel } from "./keeping.ts";
import { lotLabelling as labelling, lotSearch as search } from "./labelling.ts";
import { adjustStock, arriveStock, issueStock, receiveStock, returnStock, scrapStock, transferStock } from "./moving.ts";
import {
  findLevel,
  findLot,
  findMovement,
  ledgerLines,
  lotRows,
  lyingRows,
  onTheWay,
  pieceHistory,
  stockLevels,
  wholeStock,
} from "./queries.ts";
import { listeners } from "./listeners.ts";
import { reverseMovement } from "./reversing.ts";

const known = <R>(found: R | undefined): R => {
  if (!found) throw refuse("not_found", "not_found");
  return found;
};
const told = async (ctx: Ctx, id: number) => {
  const movement = await findMovement(ctx, id);
  invariant(movement, "what was written is answered");
  return movement;
};

const stockHandlers: Handlers<typeof stock> = {
  list: async (ctx, { body }) => await stockLevels(ctx, body),
  export: exporting(stock.list, stockLevels, wholeOf(openingStockTarget, wholeStock)),
  get: async (ctx, { params }) => known(await findLevel(ctx, params.id)),
  rows: async (ctx, { query }) => await lyingRows(ctx, query),
  keep: async (ctx, { body }) => await keepLevel(ctx, body),
};
const serialHandlers: Handlers<typeof serialStock> = {
  list: async (ctx, { query }) => await lotRows(ctx, query),
  get: async (ctx, { params }) => known(await findLot(ctx, params.id)),
  history: async (ctx, { params }) => await pieceHistory(ctx, known(await findLot(ctx, params.id)).id),
};
const movementHandlers: Handlers<typeof stockMovements> = {
  list: async (ctx, { body }) => await ledgerLines(ctx, body),
  export: exporting(stockMovements.list, ledgerLines),
  get: async (ctx, { params }) => known(await findMovement(ctx, params.id)),
  receive: async (ctx, { body }) => await told(ctx, await receiveStock(ctx, body)),
  issue: async (ctx, { body }) => await told(ctx, await issueStock(ctx, body)),
  giveBack: async (ctx, { body }) => await told(ctx, await returnStock(ctx, body)),
  transfer: async (ctx, { body }) => await told(ctx, await transferStock(ctx, body)),
  onWay: async (ctx, { query }) => ({ rows: await onTheWay(ctx, query.warehouseId) }),
  arrive: async (ctx, { body }) => await told(ctx, await arriveStock(ctx, body)),
  adjust: async (ctx, { body }) => await told(ctx, await adjustStock(ctx, body)),
  scrap: async (ctx, { body }) => await told(ctx, await scrapStock(ctx, body)),
  reverse: async (ctx, { params, body }) => await told(ctx, await reverseMovement(ctx, params.id, body.reason)),
};

export const feature = defineFeature({
  notices,
  calls: [
    served("stock", examples, stockHandlers),
    served("serialStock", serialExamples, serialHandlers),
    served("stockMovements", movementExamples, movementHandlers),
  ],
  nouns: {
    "stock-levels": { find: findLevel },
    "stock-lots": { find: findLot, labelling, search },
    "stock-movements": { find: findMovement, writer: openingStockWriter },
  },
  listeners,
});
