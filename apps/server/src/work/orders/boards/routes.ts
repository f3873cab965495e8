import type { ArchiveChange } from "@millwright/domain/kit/bulk.ts";
import { mayShareViews } from "@millwright/domain/foundation/list-views/sharing.ts";
import { workOrderBoards } from "@millwright/domain/work/orders/boards/contract.ts";
import type { ListRequest } from "@millwright/domain/kit/list.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { exporting } from "../../../platform/lists/exporting.ts";
import { bulk } from "../../../platform/records/bulk.ts";
import { boardCards } from "./cards.ts";
import { archiveBoard, createBoard, getBoard, log, restoreBoard, updateBoard } from "./changes.ts";
import { boardRows, rolesOfTenant } from "./queries.ts";

export const boardHandlers: Handlers<typeof workOrderBoards> = {
  list: async (ctx, { body }) => await boardRows(ctx, body),
  export: exporting<ListRequest>(workOrderBoards.list, boardRows),
  get: async (ctx, { params }) => await getBoard(ctx, params.id),
  create: async (ctx, { body }) => await createBoard(ctx, body),
  update: async (ctx, { params, body: { version, ...patch } }) => await updateBoard(ctx, params.id, version, patch),
  archive: async (ctx, { params, body }) => await archiveBoard(ctx, params.id, body.version),
  restore: async (ctx, { params, body }) => await restoreBoard(ctx, params.id, body.version),
  bulkArchive: bulk({
    get: getBoard,
    change: async (ctx, { id, version }, { archived }: ArchiveChange) =>
      archived ? await archiveBoard(ctx, id, version) : await restoreBoard(ctx, id, version),
  }),
  log: async (ctx, { params }) => await log(ctx, params.id),
  sharing: async (ctx) => {
    const mayShare = mayShareViews(ctx.grants, "work-order-boards");
    return { mayShare, roles: mayShare ? await rolesOfTenant(ctx) : [] };
  },
  cards: async (ctx, { params, body }) => await boardCards(ctx, params.id, body),
};
