import type { MailKind } from "@millwright/domain/foundation/mail/texts.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Shared } from "../../platform/call/feature.ts";
import type { Curve } from "../../platform/mail/curve.ts";
import { enqueue } from "../../platform/work/jobs.ts";
import { insertMail, type MailLink } from "./queries.ts";
import { subjectOf, type Facts } from "./template.ts";

export type { MailLink } from "./queries.ts";
export { dropLinksOf, dropMailsTo } from "./queries.ts";

export const SEND = "mail.send";

export interface Message {
  kind: MailKind;
  /** Without a number: of nobody in the register. */
  to: { id: number | null; name: string; email: string };
  facts: Facts;
  link?: MailLink;
  curve?: Curve;
}
export type { Curve } from "../../platform/mail/curve.ts";
export type { Facts } from "./template.ts";
type Writing = Pick<Ctx, "db" | "personId" | "beforeCommit">;

/** Writes a message in the transaction of what it tells, and answers its number; a job sends it once that is committed. Without a mail server it stays in the outbox. */
export async function post({ mailer }: Pick<Shared, "mailer">, ctx: Writing, { kind, to, facts, link, curve }: Message): Promise<number> {
  const all = { name: to.name, email: to.email, ...facts };
  const state = mailer ? "waiting" : "kept";
  const mail = {
    kind,
    personId: to.id,
    recipient: to.email,
    subject: subjectOf(kind, all),
    facts: all,
    curve: curve ?? null,
    state,
  } as const;
  const id = await insertMail(ctx.db, mail, link ?? null);
  if (mailer) enqueueMail(ctx, id);
  return id;
}

/** Hands a stored message over to be sent. */
export const enqueueMail = (ctx: Writing, id: number): void => enqueue(ctx, SEND, { mailId: id }, { key: String(id), queue: "mail" });
