import type { FastifyRequest } from "fastify";

/** What proxies and the networks before them write, each in its own way. */
const SENT_ON = new Set([
  "forwarded",
  "via",
  "cdn-loop",
  "x-real-ip",
  "x-client-ip",
  "x-cluster-client-ip",
  "x-original-forwarded-for",
  "x-azure-clientip",
  "x-appengine-user-ip",
  "true-client-ip",
  "cf-connecting-ip",
  "cf-connecting-ipv6",
  "cf-ray",
  "fastly-client-ip",
  "fly-client-ip",
]);

/** Whether a proxy says that it sends this on for somebody. None of it is believed of strangers; that it is there is enough for a refusal. */
export function isSentOn({ headers }: Pick<FastifyRequest, "headers">): boolean {
  for (const name in headers) if (SENT_ON.has(name) || name.startsWith("x-forwarded")) return true;
  return false;
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Whether a call was made on this machine, as far as the connection and what stands in it tell. */
export const isFromHere = (request: Pick<FastifyRequest, "headers" | "ip">): boolean => LOOPBACK.test(request.ip) && !isSentOn(request);
