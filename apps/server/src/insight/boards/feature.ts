import type { boards, boardWidgets } from "@millwright/domain/insight/boards/contract.ts";
import { examples, widgetExamples } from "@millwright/domain/insight/boards/examples.ts";
import { mayShareBoards } from "@millwright/domain/insight/boards/sharing.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { copyBoard, createBoard, getBoard, log, markFavourite, removeBoard, updateBoard } from "./changes.ts";
import { answerBoard } from "./answers/answering.ts";
import { listeners } from "./listeners.ts";
import { allBoards, boardRows, findBoard, isSeen, rolesOfTenant } from "./queries.ts";
import { restoreVersion, versionOf, versionsOf } from "./versions.ts";
import { createWidget, layOut, removeWidget, updateWidget, widgetsOfBoard } from "./widgets.ts";

const handlers: Handlers<typeof boards> = {
  list: async (ctx, { body }) => await boardRows(ctx, body),
  all: async (ctx) => ({ rows: await allBoards(ctx) }),
  get: async (ctx, { params }) => await getBoard(ctx, params.id),
  create: async (ctx, { body }) => await createBoard(ctx, body),
  update: async (ctx, { params, body: { version, ...patch } }) => await updateBoard(ctx, params.id, version, patch),
  remove: async (ctx, { params }) => {
    await removeBoard(ctx, params.id);
    return { removed: true as const };
  },
  copy: async (ctx, { body: { id, name } }) => await copyBoard(ctx, id, name),
  log: async (ctx, { params }) => await log(ctx, params.id),
  favourite: async (ctx, { params, body }) => await markFavourite(ctx, params.id, body.isFavourite),
  versions: async (ctx, { params }) => await versionsOf(ctx, params.id),
  version: async (ctx, { params: { id, number } }) => await versionOf(ctx, id, number),
  restoreVersion: async (ctx, { params: { id, number }, body }) => await restoreVersion(ctx, id, number, body.version),
  sharing: async (ctx) => {
    const mayShare = mayShareBoards(ctx.grants);
    return { mayShare, roles: mayShare ? await rolesOfTenant(ctx) : [] };
  },
  data: async (ctx, { body }) => await answerBoard(ctx, body),
};

const widgetHandlers: Handlers<typeof boardWidgets> = {
  list: async (ctx, { query }) => ({ rows: await widgetsOfBoard(ctx, query.boardId) }),
  create: async (ctx, { body }) => await createWidget(ctx, body.boardId, body.widget),
  update: async (ctx, { params, body: { version, widget } }) => await updateWidget(ctx, params.id, version, widget),
  remove: async (ctx, { params }) => {
    await removeWidget(ctx, params.id);
    return { removed: true as const };
  },
  layout: async (ctx, { body: { boardId, version, places } }) => await layOut(ctx, boardId, version, places),
};

export const feature = defineFeature({
  listeners,
  calls: [served("boards", examples, handlers), served("boardWidgets", widgetExamples, widgetHandlers)],
  nouns: {
    boards: { find: findBoard, search: { code: null, also: isSeen }, heard: { also: isSeen, by: ["sharedWith", "roles", "ownerId"] } },
  },
});
