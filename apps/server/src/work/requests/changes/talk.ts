import { refuse, refuseField, Refusal } from "@millwright/domain/kit/errors.ts";
import { REQUEST_STATUS_AFTER } from "@millwright/domain/work/requests/status.ts";
import { canAnswer, canAsk, plainText } from "@millwright/domain/work/requests/talk.ts";
import { audit, changesOf } from "../../../platform/records/audit.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { announce } from "../../../platform/work/events.ts";
import { requestEvents } from "../events.ts";
import { addMessage, isReporter, lockedRequest, wasAsked } from "../reports-queries.ts";
import { records } from "../records.ts";

interface MessageDraft {
  id: number;
  text: string;
}

/** A planner asks those who reported it; the request waits for them. */
export async function ask(ctx: Ctx, { id, version, text }: MessageDraft & { version: number }) {
  const locked = await records.lock(ctx, id);
  if (locked["version"] !== version) throw new Refusal("conflict", { reason: "stale", current: await records.get(ctx, id) });
  if (!canAsk(stateOf(locked))) throw refuse("conflict", movedOrOrdered(locked));
  return await keepMessage(ctx, locked, { id, kind: "question", text: cleaned(text) });
}

/** One of those who reported it answers; the request is the planner's again. */
export async function answer(ctx: Ctx, { id, text }: MessageDraft) {
  const locked = await records.lock(ctx, id);
  if (locked["requesterId"] !== ctx.personId && !(await isReporter(ctx, id))) throw refuse("forbidden", "not_a_reporter");
  const asked = await wasAsked(ctx, id);
  if (!canAnswer({ ...stateOf(locked), wasAsked: asked })) throw refuse("conflict", asked ? movedOrOrdered(locked) : "nothing_asked");
  return await keepMessage(ctx, locked, { id, kind: "answer", text: cleaned(text) });
}

/** The same of somebody without an account, who came by the address of their own report. */
export async function answerWithoutAccount(ctx: Ctx, { id, text }: MessageDraft): Promise<void> {
  const locked = await lockedRequest(ctx, id);
  const asked = await wasAsked(ctx, id);
  if (!locked || !canAnswer({ ...stateOf(locked), wasAsked: asked })) throw refuse("conflict", asked ? "request_moved" : "nothing_asked");
  await writeMessage(ctx, locked, { id, kind: "answer", text: cleaned(text) });
}

type Locked = Record<string, unknown>;
const stateOf = (locked: Locked) => ({ statusId: Number(locked["statusId"]), isConverted: locked["workOrderId"] !== null });
const movedOrOrdered = (locked: Locked) => (locked["workOrderId"] === null ? "request_moved" : "already_converted");

function cleaned(text: string): string {
  const plain = plainText(text);
  if (plain === "") throw refuseField("text", "required");
  return plain;
}

/** The message, the waiting that it begins or ends, and one line in the log that says both. */
async function keepMessage(ctx: Ctx, locked: Locked, message: Message) {
  await writeMessage(ctx, locked, message);
  return await records.get(ctx, message.id);
}

type Message = MessageDraft & { kind: "question" | "answer" };
async function writeMessage(ctx: Ctx, locked: Locked, { id, kind, text }: Message): Promise<void> {
  const isQuestion = kind === "question";
  // An answer to an accepted request leaves it accepted.
  const statusId = isQuestion ? REQUEST_STATUS_AFTER.ask : locked["statusId"];
  const changes = changesOf(locked, { waitingForRequester: isQuestion, statusId, statusReason: isQuestion ? null : undefined });
  await addMessage(ctx, { workRequestId: id, kind, text });
  // Written even where nothing else differs, so that everybody's version grows with what was said.
  await records.write(ctx, id, changes.length > 0 ? changes : [{ field: "waitingForRequester", before: isQuestion, after: isQuestion }]);
  const action = isQuestion ? "asked" : "answered";
  const told = [...changes, { field: kind, before: null, after: text }];
  audit(ctx, { action, entity: "work-requests", entityId: id, changes: told });
  await announce(ctx, requestEvents[action], { id, changes: told });
}
