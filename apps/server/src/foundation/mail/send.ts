import { MAIL_TEXTS, needsLink, type MailKind } from "@millwright/domain/foundation/mail/texts.ts";
import type { Shared } from "../../platform/call/feature.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import { drawnCurve, type Curve } from "../../platform/mail/curve.ts";
import type { Task } from "../../platform/work/jobs.ts";
import { attachmentOf, findMail, setMailState } from "./queries.ts";
import { CURVE_ID, drawn, type Facts } from "./template.ts";

/**
 * Sends one message. It holds no transaction while the mail server is spoken to, so a server that dies between the sending and the note of it sends once
 * more, under the same Message-ID.
 */
export const sendTask =
  ({ mailer }: Pick<Shared, "mailer">): Task =>
  async ({ tenantId, mailId }, { db, attempt: attempts, isLastAttempt }) => {
    const id = Number(mailId);
    const found = await db.tenant(tenantId, async (rows) => await mailWithFile(rows, id));
    if (!found || !mailer || found.mail.state !== "waiting") return;
    const { mail, attached } = found;
    const kind = mail.kind as MailKind;
    const lastError = goneOf(mail, attached !== undefined);
    if (lastError) {
      await db.tenant(tenantId, async (rows) => await setMailState(rows, id, { state: "failed", attempts, lastError }));
      return;
    }
    const facts = mail.facts as Facts;
    const curve = mail.curve as Curve | null;
    try {
      const picture = curve && (await drawnCurve(curve));
      await mailer.send({
        to: mail.recipient,
        fromName: String(facts["tenant"] ?? "Millwright"),
        subject: mail.subject,
        ...drawn(kind, facts, mail.link, picture !== null),
        ...(MAIL_TEXTS[kind].stop && mail.link !== null ? { stopAt: mail.link } : {}),
        pictures: picture === null ? [] : [{ id: CURVE_ID, fileName: "curve.png", png: picture }],
        attachments: attached ? [attached] : [],
        id: mail.aboutKey === null ? `mail-${tenantId}-${id}` : `${mail.aboutKey}-${tenantId}`,
      });
    } catch (thrown) {
      const problem = thrown instanceof Error ? thrown.message.slice(0, 300) : String(thrown);
      const state = isLastAttempt ? "failed" : "waiting";
      await db.tenant(tenantId, async (rows) => await setMailState(rows, id, { state, attempts, lastError: problem }));
      throw thrown;
    }
    await db.tenant(tenantId, async (rows) => await setMailState(rows, id, { state: "sent", attempts }));
  };

async function mailWithFile(rows: TenantDb, id: number) {
  const mail = await findMail(rows, id);
  return mail && { mail, attached: await attachmentOf(rows, mail.attachmentId) };
}

/** Without which of what it brings a message says nothing any more. */
function goneOf(
  { kind, link, hasAttachment }: { kind: string; link: string | null; hasAttachment: boolean },
  isAttached: boolean,
): string | null {
  if (needsLink(kind as MailKind) && link === null) return "link_gone";
  return hasAttachment && !isAttached ? "attachment_gone" : null;
}
