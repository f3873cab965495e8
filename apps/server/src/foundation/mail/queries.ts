import { sql, type RawBuilder } from "kysely";
import type { MailKind, MailState } from "@millwright/domain/foundation/mail/texts.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import type { Attachment } from "../../platform/mail/mailer.ts";
import type { Curve } from "../../platform/mail/curve.ts";
import type { Facts } from "./template.ts";

/** How many messages the outbox shows. */
const SHOWN = 200;
const KEPT_DAYS = 90;
/** A file waits for its messages for so long; whoever sends one of them again later is told that it is gone. */
const ATTACHED_DAYS = 14;

export interface NewMail {
  kind: MailKind;
  personId: number | null;
  recipient: string;
  subject: string;
  facts: Facts;
  curve: Curve | null;
  state: MailState;
  attachmentId: number | null;
  aboutKey: string | null;
}

export interface MailLink {
  link: string;
  expiresAt: string;
}

/** Null: a message about the same was written before. */
export async function insertMail(rows: TenantDb, { facts, curve, ...mail }: NewMail, link: MailLink | null): Promise<number | null> {
  const made = await rows
    .insertInto("mails")
    .values({ ...mail, hasAttachment: mail.attachmentId !== null, facts: JSON.stringify(facts), curve: curve && JSON.stringify(curve) })
    .onConflict((conflict) => conflict.columns(["tenantId", "aboutKey"]).where("aboutKey", "is not", null).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) return null;
  if (link)
    await rows
      .insertInto("mailLinks")
      .values({ mailId: made.id, ...link })
      .execute();
  return made.id;
}

/** Keeps a file for the messages that will bring it; answers its number. */
export async function keepAttachment(rows: TenantDb, attachment: Attachment): Promise<number> {
  const { id } = await rows.insertInto("mailAttachments").values(attachment).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** The file that a message brings; undefined: it has none, or it is gone. */
export const attachmentOf = async (rows: TenantDb, attachmentId: number | null): Promise<Attachment | undefined> =>
  attachmentId === null
    ? undefined
    : await rows.selectFrom("mailAttachments").select(["name", "mediaType", "bytes"]).where("id", "=", attachmentId).executeTakeFirst();

const mails = (rows: TenantDb) =>
  rows.selectFrom("mails").leftJoin("mailLinks", (join) =>
    join
      .onRef("mailLinks.tenantId", "=", "mails.tenantId")
      .onRef("mailLinks.mailId", "=", "mails.id")
      .on("mailLinks.expiresAt", ">", sql<string>`now()`),
  );

export const newestMails = async (rows: TenantDb) =>
  await mails(rows)
    .innerJoin("people", (join) => join.onRef("people.tenantId", "=", "mails.tenantId").onRef("people.id", "=", "mails.personId"))
    .select(["mails.id", "mails.kind", "mails.recipient", "mails.subject", "mails.state", "mails.attempts", "mails.lastError"])
    .select(["mails.createdAt", "mails.sentAt", "mailLinks.link", "people.id as personId", "people.name as personName"])
    .orderBy("mails.id", "desc")
    .limit(SHOWN)
    .execute();

/** Locked, so that it is sent by one at a time. */
export const findMail = async (rows: TenantDb, id: number) =>
  await mails(rows)
    .select([
      "mails.id",
      "mails.kind",
      "mails.recipient",
      "mails.subject",
      "mails.facts",
      "mails.curve",
      "mails.state",
      "mails.personId",
      "mails.attachmentId",
      "mails.hasAttachment",
      "mails.aboutKey",
      "mailLinks.link",
    ])
    .where("mails.id", "=", id)
    .executeTakeFirst();

export async function setMailState(
  rows: TenantDb,
  id: number,
  { state, attempts, lastError = null }: { state: MailState; attempts: number; lastError?: string | null },
): Promise<void> {
  await rows
    .updateTable("mails")
    .set({ state, attempts, lastError, ...(state === "sent" ? { sentAt: sql<string>`now()` } : {}) })
    .where("id", "=", id)
    .execute();
  if (state !== "sent") return;
  await rows.deleteFrom("mailLinks").where("mailId", "=", id).execute();
  await dropAttachmentOf(rows, id);
}

/** A file is kept no longer than until the last of its messages went out. */
async function dropAttachmentOf(rows: TenantDb, mailId: number): Promise<void> {
  const { rows: freed } = await sql<{ id: number }>`
    with sent as (select id, attachment_id from mails where id = ${mailId} and attachment_id is not null)
    update mails set attachment_id = null from sent where mails.id = sent.id returning sent.attachment_id as id`.execute(rows);
  if (freed[0]) await dropAttachments(rows, sql<boolean>`a.id = ${freed[0].id}`);
}

const dropAttachments = async (rows: TenantDb, which: RawBuilder<boolean>): Promise<void> =>
  void (await sql`delete from mail_attachments a where ${which} and not exists (select from mails m where m.attachment_id = a.id)`.execute(
    rows,
  ));

export interface MailStanding {
  state: MailState;
  lastError: string | null;
}
/** How messages stand, by their numbers. */
export async function standingOf(rows: TenantDb, ids: readonly number[]): Promise<ReadonlyMap<number, MailStanding>> {
  const { rows: found } = await sql<MailStanding & { id: number }>`
    select id, state, last_error from mails where id = any(${[...ids]}::bigint[])`.execute(rows);
  return new Map(found.map(({ id, ...standing }) => [id, standing]));
}

/** What a person's links opened is open no more, so nobody needs to read them: all, or those of which it is said. */
export async function dropLinksOf(rows: TenantDb, personId: number, isGone: (link: string) => boolean = () => true): Promise<void> {
  const theirs = await rows
    .selectFrom("mailLinks")
    .select(["mailId", "link"])
    .where("mailId", "in", (from) => from.selectFrom("mails").select("id").where("personId", "=", personId))
    .execute();
  const gone = theirs.flatMap(({ mailId, link }) => (isGone(link) ? [mailId] : []));
  if (gone.length > 0) await rows.deleteFrom("mailLinks").where("mailId", "in", gone).execute();
}

/** Messages of a kind to somebody who is of no register leave with their address and their link. */
export async function dropMailsTo(rows: TenantDb, kind: MailKind, recipient: string): Promise<void> {
  const theirs = rows
    .selectFrom("mails")
    .select("id")
    .where("kind", "=", kind)
    .where("recipient", "=", recipient)
    .where("personId", "is", null);
  await rows.deleteFrom("mailLinks").where("mailId", "in", theirs).execute();
  await rows.deleteFrom("mails").where("id", "in", theirs).execute();
}

export async function sweepMails(rows: TenantDb): Promise<void> {
  await rows
    .deleteFrom("mailLinks")
    .where("expiresAt", "<", sql<string>`now()`)
    .execute();
  await rows
    .deleteFrom("mails")
    .where("createdAt", "<", sql<string>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
  await dropAttachments(rows, sql<boolean>`a.created_at < now() - interval '1 hour'`);
  await sql`delete from mail_attachments where created_at < now() - make_interval(days => ${ATTACHED_DAYS})`.execute(rows);
}
