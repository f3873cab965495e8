import type { outbox } from "@millwright/domain/foundation/mail/contract.ts";
import { leadsIn, needsLink, type MailKind, type MailState } from "@millwright/domain/foundation/mail/texts.ts";

import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Shared } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { audit } from "../../platform/records/audit.ts";
import { assertNotBeyond, mayReset, people, peopleSeen } from "../people/service.ts";
import { findMail, newestMails, setMailState } from "./queries.ts";
import { enqueueMail } from "./service.ts";

export const mailHandlers = ({ mailer }: Pick<Shared, "mailer">): Handlers<typeof outbox> => ({
  list: async (ctx) => {
    const found = await newestMails(ctx.db);
    const ids = [...new Set(found.map(({ personId }) => personId))];
    const [seen, handled] = await Promise.all([peopleSeen(ctx, ids), mayReset(ctx, ids)]);
    const rows = found.map(({ personId, personName, recipient, link, kind, state, ...mail }) => ({
      ...mail,
      kind: kind as MailKind,
      state: state as MailState,
      person: { id: personId, name: personName ?? "" },
      recipient: seen.has(personId) ? recipient : null,
      hasLink: link !== null && leadsIn(kind as MailKind) && handled.has(personId),
    }));
    return { rows, hasMailServer: mailer !== null };
  },
  link: async (ctx, { params: { id } }) => {
    const mail = await findMail(ctx.db, id);
    if (!mail?.personId) throw refuse("not_found", "not_found");
    const { personId, link } = mail;
    await assertNotBeyond(ctx, await people.get(ctx, personId));
    if (link === null || !leadsIn(mail.kind as MailKind)) throw refuse("conflict", "link_gone");
    audit(ctx, { action: "link_shown", entity: "people", entityId: personId });
    return { link };
  },
  sendAgain: async (ctx, { params: { id } }) => {
    const mail = await findMail(ctx.db, id);
    if (!mail) throw refuse("not_found", "not_found");
    if (mail.state === "sent") throw refuse("conflict", "mail_sent");
    if (needsLink(mail.kind as MailKind) && mail.link === null) throw refuse("conflict", "link_gone");
    if (mail.hasAttachment && mail.attachmentId === null) throw refuse("conflict", "attachment_gone");
    const state = mailer ? "waiting" : "kept";
    await setMailState(ctx.db, id, { state, attempts: 0 });
    if (mailer) enqueueMail(ctx, id);
    audit(ctx, { action: "sent_again", entity: "mails", entityId: id });
    return { state };
  },
});
