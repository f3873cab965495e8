import { sql } from "kysely";
import type { workNotes, WorkNote } from "@millwright/domain/work/orders/tasks/contract.ts";
import { doneAt, toldOf } from "../../../platform/call/done-at.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { announce } from "../../../platform/work/events.ts";
import { nameRef } from "../../../platform/lists/refs.ts";
import { noteWritten } from "../events.ts";
import { assertMentions, mentionsOfNote, writeMentions } from "./mentions.ts";
import { holdOrderFor, records, tell } from "../orders.ts";

/** How much of a note the log repeats. */
const QUOTED = 200;
/** Notes that one order's tab shows, the newest first. */
const SHOWN = 500;

export const noteHandlers: Handlers<typeof workNotes> = {
  list: async (ctx, { query }) => {
    await records.get(ctx, query.workOrderId);
    const rows = await notes(ctx).where("note.workOrderId", "=", query.workOrderId).orderBy("note.id", "desc").limit(SHOWN).execute();
    return { rows };
  },

  create: async (ctx, { body: { workOrderId, note, mentions = [], doneAt: told } }) => {
    const order = await holdOrderFor(ctx, workOrderId, "additions");
    const mentioned = await assertMentions(ctx, note, mentions);
    const at = doneAt(ctx, told, { since: order.createdAt });
    const values = { workOrderId: order.id, note, createdBy: ctx.personId, writtenAt: told === undefined ? null : at };
    const { id } = await ctx.db.insertInto("workOrderNotes").values(values).returning("id").executeTakeFirstOrThrow();
    const named = await writeMentions(ctx, id, mentioned);
    const quoted = note.length > QUOTED ? `${note.slice(0, QUOTED)}…` : note;
    tell(ctx, order.id, "note_added", [{ field: "note", before: null, after: quoted }, ...toldOf(told, at)]);
    await announce(ctx, noteWritten, { id: order.id, payload: { noteId: id, quoted, ...named } });
    return await notes(ctx).where("note.id", "=", id).executeTakeFirstOrThrow();
  },
};

/** The last notes of many orders, the newest first. */
export const notesOfOrders = async (ctx: Ctx, orderIds: readonly number[]): Promise<WorkNote[]> =>
  await notes(ctx)
    .where(() => sql<boolean>`note.work_order_id = any(${[...orderIds]}::bigint[])`)
    .orderBy("note.id", "desc")
    .limit(ALTOGETHER)
    .execute();
/** Of all orders on a device together. */
const ALTOGETHER = 5000;

const notes = (ctx: Ctx) =>
  ctx.db
    .selectFrom("workOrderNotes as note")
    .leftJoin("people as writer", (join) => join.onRef("writer.tenantId", "=", "note.tenantId").onRef("writer.id", "=", "note.createdBy"))
    .select(["note.id", "note.workOrderId", "note.note", nameRef("writer").as("createdBy")])
    .select(mentionsOfNote.as("mentions"))
    .select(({ fn }) => fn.coalesce("note.writtenAt", "note.createdAt").as("createdAt"));
