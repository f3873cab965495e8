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
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: instant(),
  sentAt: instant().nullable(),
  /** While the message was not sent and its link still opens something, for those who may do all that its person may. */
  link: z.string().nullable(),
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
  sendAgain: {
    method: "POST",
    path: "/api/Outbox/:id/again/",
    access: may("update"),
    params: idParams("mails"),
    reply: z.object({ state: z.enum(MAIL_STATES) }),
  },
});
