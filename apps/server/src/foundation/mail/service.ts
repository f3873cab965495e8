import { invariant } from "@millwright/domain/kit/errors.ts";
import type { MailKind } from "@millwright/domain/foundation/mail/texts.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Shared } from "../../platform/call/feature.ts";
import type { Curve } from "../../platform/mail/curve.ts";
import { enqueue } from "../../platform/work/jobs.ts";
import { insertMail, type MailLink } from "./queries.ts";
import { subjectOf, type Facts } from "./template.ts";

export type { MailLink } from "./queries.ts";
export { dropLinksOf, dropMailsTo, keepAttachment, standingOf, type MailStanding } from "./queries.ts";

export const SEND = "mail.send";

export interface Message {
  kind: MailKind;
  /** Without a number: of nobody in the register. */
  to: { id: number | null; name: string; email: string };
  facts: Facts;
  link?: MailLink;
  curve?: Curve;
  /** The number of a file that it brings (`keepAttachment`). */
  attachmentId?: number;
}
export type { Curve } from "../../platform/mail/curve.ts";
export type { Facts } from "./template.ts";
type Writing = Pick<Ctx, "db" | "personId" | "beforeCommit">;

/** Writes a message in the transaction of what it tells, and answers its number; a job sends it once that is committed. Without a mail server it stays in the outbox. */
export async function post(shared: Pick<Shared, "mailer">, ctx: Writing, message: Message): Promise<number> {
  const id = await written(shared, ctx, message, null);
  invariant(id !== null, "what is about nothing is written however often");
  return id;
}

/**
 * The same of what is told once whatever happens: null where a message about the same was written before. It goes out under one name however often it is tried. `aboutKey`: letters,
 * digits and `-`.
 */
export const postOnce = async (shared: Pick<Shared, "mailer">, ctx: Writing, aboutKey: string, message: Message): Promise<number | null> =>
  await written(shared, ctx, message, aboutKey);

async function written(
  { mailer }: Pick<Shared, "mailer">,
  ctx: Writing,
  message: Message,
  aboutKey: string | null,
): Promise<number | null> {
  const { kind, to, link = null, curve = null, attachmentId = null } = message;
  const facts = { name: to.name, email: to.email, ...message.facts };
  const state = mailer ? "waiting" : "kept";
  const mail = {
    kind,
    personId: to.id,
    recipient: to.email,
    subject: subjectOf(kind, facts),
    facts,
    curve,
    state,
    attachmentId,
    aboutKey,
  } as const;
  const id = await insertMail(ctx.db, mail, link);
  if (mailer && id !== null) enqueueMail(ctx, id);
  return id;
}

/** Hands a stored message over to be sent. */
export const enqueueMail = (ctx: Writing, id: number): void => enqueue(ctx, SEND, { mailId: id }, { key: String(id), queue: "mail" });
