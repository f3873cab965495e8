import type { outbox } from "@millwright/domain/foundation/mail/contract.ts";
import { MAIL_TEXTS, type MailKind, type MailState } from "@millwright/domain/foundation/mail/texts.ts";

import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Shared } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { audit } from "../../platform/records/audit.ts";
import { enqueue } from "../../platform/work/jobs.ts";
import { notBeyond } from "../people/service.ts";
import { findMail, newestMails, setMailState } from "./queries.ts";
import { SEND } from "./service.ts";

export const mailHandlers = ({ mailer }: Pick<Shared, "mailer">): Handlers<typeof outbox> => ({
  list: async (ctx) => {
    const found = await newestMails(ctx.db);
    const told = await notBeyond(
      ctx,
      found.map(({ personId }) => personId),
    );
    const rows = found.map(({ personId, personName, link, kind, state, ...mail }) => ({
      ...mail,
      kind: kind as MailKind,
      state: state as MailState,
      person: { id: personId, name: personName ?? "" },
      // Whoever opens it is that person from then on: nobody gets more rights that way than they have.
      link: told.has(personId) ? link : null,
    }));
    return { rows, hasMailServer: mailer !== null };
  },
  sendAgain: async (ctx, { params: { id } }) => {
    const mail = await findMail(ctx.db, id);
    if (!mail) throw refuse("not_found", "not_found");
    if (mail.state === "sent") throw refuse("conflict", "mail_sent");
    if (MAIL_TEXTS[mail.kind as MailKind].button && mail.link === null) throw refuse("conflict", "link_gone");
    const state = mailer ? "waiting" : "kept";
    await setMailState(ctx.db, id, { state, attempts: 0 });
    if (mailer) enqueue(ctx, SEND, { mailId: id }, { key: String(id) });
    audit(ctx, { action: "sent_again", entity: "mails", entityId: id });
    return { state };
  },
});
