import type { plannedLabour, plannedParts } from "@millwright/domain/work/task-groups/planned/contract.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { assertValues } from "../../../foundation/reference-lists/service.ts";
import { records, tell } from "../changes.ts";
import { holdDraft, touch } from "../versions/drafts.ts";
import { labourOf, partsOf } from "../versions/queries.ts";
import { changePart, holdPart, listParts, nextPlace, readPart, removeParts } from "./parts.ts";

const labourStory = (action: string) => ({ action, field: "labour", label: "craftId" });

export const labourHandlers: Handlers<typeof plannedLabour> = {
  list: async (ctx, { query }) => await listParts(ctx, await records.get(ctx, query.taskGroupId), labourOf),

  create: async (ctx, { query, body }) => {
    const draft = await holdDraft(ctx, query.taskGroupId);
    await assertValues(ctx, [{ list: "crafts", id: body.craftId, field: "craftId" }]);
    const { next } = await nextPlace(ctx, "plannedLabour", { column: "taskGroupVersionId", id: draft.id });
    const values = { ...body, taskGroupVersionId: draft.id, sortOrder: next };
    const { id } = await ctx.db.insertInto("plannedLabour").values(values).returning("id").executeTakeFirstOrThrow();
    await touch(ctx, draft);
    tell(ctx, draft.taskGroupId, "labour_added", [{ field: "craftId", before: null, after: body.craftId }]);
    return await readPart(ctx, draft, id, labourOf);
  },

  update: async (ctx, { params, body: { version, ...patch } }) => {
    const held = await holdPart(ctx, "plannedLabour", params.id);
    await assertValues(ctx, [{ list: "crafts", id: patch.craftId, field: "craftId", was: held.row.craftId }]);
    const read = async () => await readPart(ctx, held.draft, params.id, labourOf);
    await changePart(ctx, "plannedLabour", held, version, patch, read, labourStory("labour_changed"));
    return await read();
  },

  removeMany: async (ctx, { body: { ids } }) => await removeParts(ctx, "plannedLabour", ids, labourStory("labour_removed")),
};

const partStory = (action: string) => ({ action, field: "part", label: "text" });

export const partHandlers: Handlers<typeof plannedParts> = {
  list: async (ctx, { query }) => await listParts(ctx, await records.get(ctx, query.taskGroupId), partsOf),

  create: async (ctx, { query, body }) => {
    const draft = await holdDraft(ctx, query.taskGroupId);
    const { next } = await nextPlace(ctx, "plannedParts", { column: "taskGroupVersionId", id: draft.id });
    const values = { ...body, taskGroupVersionId: draft.id, sortOrder: next };
    const { id } = await ctx.db.insertInto("plannedParts").values(values).returning("id").executeTakeFirstOrThrow();
    await touch(ctx, draft);
    tell(ctx, draft.taskGroupId, "part_added", [{ field: "part", before: null, after: body.text }]);
    return await readPart(ctx, draft, id, partsOf);
  },

  update: async (ctx, { params, body: { version, ...patch } }) => {
    const held = await holdPart(ctx, "plannedParts", params.id);
    const read = async () => await readPart(ctx, held.draft, params.id, partsOf);
    await changePart(ctx, "plannedParts", held, version, patch, read, partStory("part_changed"));
    return await read();
  },

  removeMany: async (ctx, { body: { ids } }) => await removeParts(ctx, "plannedParts", ids, partStory("parts_removed")),
};
