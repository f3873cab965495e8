import { sql } from "kysely";
import type { MailKind, MailState } from "@millwright/domain/foundation/mail/texts.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import type { Curve } from "../../platform/mail/curve.ts";
import type { Facts } from "./template.ts";

/** How many messages the outbox shows. */
const SHOWN = 200;
const KEPT_DAYS = 90;

export interface NewMail {
  kind: MailKind;
  personId: number | null;
  recipient: string;
  subject: string;
  facts: Facts;
  curve: Curve | null;
  state: MailState;
}

export interface MailLink {
  link: string;
  expiresAt: string;
}

export async function insertMail(rows: TenantDb, { facts, curve, ...mail }: NewMail, link: MailLink | null): Promise<number> {
  const { id } = await rows
    .insertInto("mails")
    .values({ ...mail, facts: JSON.stringify(facts), curve: curve && JSON.stringify(curve) })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (link)
    await rows
      .insertInto("mailLinks")
      .values({ mailId: id, ...link })
      .execute();
  return id;
}

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
  if (state === "sent") await rows.deleteFrom("mailLinks").where("mailId", "=", id).execute();
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
}
