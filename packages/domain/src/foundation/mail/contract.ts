import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { instant } from "../../kit/fields.ts";
import { idParams } from "../../kit/ids.ts";
import { MAIL_KINDS, MAIL_STATES } from "./texts.ts";

/** A message as administrators see it. */
export const OutboxRow = z.object({
  id: z.int(),
  kind: z.enum(MAIL_KINDS),
  person: z.object({ id: z.int(), name: z.string() }),
  /** The address that it goes to, for those who see its person. */
  recipient: z.string().nullable(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: instant(),
  sentAt: instant().nullable(),
  /** It was not sent, its link still opens something, and the caller may make its person a new one: `link` shows it to them. */
  hasLink: z.boolean(),
});
export type OutboxRow = z.infer<typeof OutboxRow>;

const may = (flag: "view" | "update") => ({ subModule: "settings", flag }) as const;

export const outbox = defineContract({
  /** The newest ones. */
  list: {
    method: "GET",
    path: "/api/Outbox/",
    access: may("view"),
    reply: z.object({ rows: z.array(OutboxRow), hasMailServer: z.boolean() }),
  },
  /**
   * The link of a message, to be handed over. Whoever opens it is that person from then on: shown to who may reset their password, one at a time, with a line in the person's
   * log. 409 `link_gone` where it opens nothing any more.
   */
  link: {
    method: "POST",
    path: "/api/Outbox/:id/link/",
    access: { subModule: "people", flag: "update" },
    params: idParams("mails"),
    reply: z.object({ link: z.string().nullable() }),
    toldOnce: "link",
  },
  sendAgain: {
    method: "POST",
    path: "/api/Outbox/:id/again/",
    access: may("update"),
    params: idParams("mails"),
    reply: z.object({ state: z.enum(MAIL_STATES) }),
  },
});
