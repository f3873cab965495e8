import { z } from "zod";
import { defineContract } from "../../../kit/endpoint.ts";

const params = z.object({ token: z.string().max(200) });

/**
 * The way out of a message (RFC 8058). Its page is plain HTML, for people and for mail programs that press the button for them; looking at it changes nothing. What was never sent, is
 * older than its message, or belongs to somebody who left answers alike.
 */
export const noticeStops = defineContract({
  page: { method: "GET", path: "/u/:token", access: "public", params, reply: z.unknown(), bytes: "page" },
  /** A form's `line=…`, each one that shall not be sent any more; without any: all that the message told of. Again is no change. */
  stop: { method: "POST", path: "/u/:token", access: "public", params, body: z.string().max(4000), reply: z.unknown(), bytes: "page" },
});
