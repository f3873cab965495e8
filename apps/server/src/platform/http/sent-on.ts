import type { FastifyRequest } from "fastify";

/** Whether a proxy says that it sends this on for somebody. None of it is believed of strangers; that it is there is enough for a refusal. */
export function isSentOn({ headers }: Pick<FastifyRequest, "headers">): boolean {
  for (const name in headers) if (name === "forwarded" || name === "x-real-ip" || name.startsWith("x-forwarded-")) return true;
  return false;
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Whether a call was made on this machine, as far as the connection and what stands in it tell. */
export const isFromHere = (request: Pick<FastifyRequest, "headers" | "ip">): boolean => LOOPBACK.test(request.ip) && !isSentOn(request);
