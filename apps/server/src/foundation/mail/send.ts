import { MAIL_TEXTS, needsLink, type MailKind } from "@millwright/domain/foundation/mail/texts.ts";
import type { Shared } from "../../platform/call/feature.ts";
import { drawnCurve, type Curve } from "../../platform/mail/curve.ts";
import type { Task } from "../../platform/work/jobs.ts";
import { findMail, setMailState } from "./queries.ts";
import { CURVE_ID, drawn, type Facts } from "./template.ts";

/**
 * Sends one message. It holds no transaction while the mail server is spoken to, so a server that dies between the sending and the note of it sends once
 * more, under the same Message-ID.
 */
export const sendTask =
  ({ mailer }: Pick<Shared, "mailer">): Task =>
  async ({ tenantId, mailId }, { db, attempt: attempts, isLastAttempt }) => {
    const id = Number(mailId);
    const mail = await db.tenant(tenantId, async (rows) => await findMail(rows, id));
    if (!mail || !mailer || mail.state !== "waiting") return;
    const kind = mail.kind as MailKind;
    if (needsLink(kind) && mail.link === null) {
      await db.tenant(tenantId, async (rows) => await setMailState(rows, id, { state: "failed", attempts, lastError: "link_gone" }));
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
        id: `mail-${tenantId}-${id}`,
      });
    } catch (thrown) {
      const lastError = thrown instanceof Error ? thrown.message.slice(0, 300) : String(thrown);
      const state = isLastAttempt ? "failed" : "waiting";
      await db.tenant(tenantId, async (rows) => await setMailState(rows, id, { state, attempts, lastError }));
      throw thrown;
    }
    await db.tenant(tenantId, async (rows) => await setMailState(rows, id, { state: "sent", attempts }));
  };
