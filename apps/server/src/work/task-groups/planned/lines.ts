import type { LogAction } from "@millwright/domain/kit/log/actions.ts";
import type { plannedLabour, plannedParts } from "@millwright/domain/work/task-groups/planned/contract.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { assertPart, assertPlaces, partIsReached } from "../../../materials/master-parts/service.ts";
import { assertValues } from "../../../foundation/reference-lists/service.ts";
import { records, tell } from "../changes.ts";
import { holdDraft, touch } from "../versions/drafts.ts";
import { groupsOfPart, labourOf, partsOf } from "../versions/queries.ts";
import { changePart, holdPart, listParts, nextPlace, readPart, removeParts } from "./parts.ts";

const labourStory = (action: LogAction) => ({ action, field: "labour", label: "craftId" });

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

const partStory = (action: LogAction) => ({ action, field: "part", label: "text" });

const assertKnown = async (ctx: Ctx, partId: number): Promise<void> => {
  if (!(await partIsReached(ctx, partId))) throw refuse("not_found", "not_found");
};

type Line = { partId: number | null; text: string; unit: string | null; quantity: number };

/** The words of a line: those of the part that it names, else its own. Kept with it, so that the log reads as it was. */
async function lineOf(
  ctx: Ctx,
  sent: { [K in keyof Line]?: Line[K] | undefined },
  held?: Line,
): Promise<{ text: string; unit?: string | null }> {
  const partId = sent.partId === undefined ? (held?.partId ?? null) : sent.partId;
  if (partId === null) {
    const text = sent.text ?? held?.text ?? "";
    if (text === "") throw refuseField("text", "required");
    return { text };
  }
  const part = await assertPart(ctx, partId, "partId", held?.partId ?? null);
  await assertPlaces(ctx, part.unitId, { quantity: sent.quantity });
  return { text: part.name, unit: part.unit?.code.slice(0, 20) ?? null };
}

export const partHandlers: Handlers<typeof plannedParts> = {
  list: async (ctx, { query }) => await listParts(ctx, await records.get(ctx, query.taskGroupId), partsOf),

  uses: async (ctx, { query: { partId } }) => {
    await assertKnown(ctx, partId);
    return { rows: await groupsOfPart(ctx, partId) };
  },

  create: async (ctx, { query, body }) => {
    const draft = await holdDraft(ctx, query.taskGroupId);
    const { next } = await nextPlace(ctx, "plannedParts", { column: "taskGroupVersionId", id: draft.id });
    const line = await lineOf(ctx, body);
    const values = { ...body, ...line, taskGroupVersionId: draft.id, sortOrder: next };
    const { id } = await ctx.db.insertInto("plannedParts").values(values).returning("id").executeTakeFirstOrThrow();
    await touch(ctx, draft);
    tell(ctx, draft.taskGroupId, "part_added", [{ field: "part", before: null, after: line.text }]);
    return await readPart(ctx, draft, id, partsOf);
  },

  update: async (ctx, { params, body: { version, ...patch } }) => {
    const held = await holdPart(ctx, "plannedParts", params.id);
    const read = async () => await readPart(ctx, held.draft, params.id, partsOf);
    await changePart(
      ctx,
      "plannedParts",
      held,
      version,
      { ...patch, ...(await lineOf(ctx, patch, held.row)) },
      read,
      partStory("part_changed"),
    );
    return await read();
  },

  removeMany: async (ctx, { body: { ids } }) => await removeParts(ctx, "plannedParts", ids, partStory("parts_removed")),
};
