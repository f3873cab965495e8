import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";

/** Nothing but our own files runs; styles carry a nonce of the page, since the component library writes them at run time. */
const pagePolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");

const ELSEWHERE = "default-src 'none'; frame-ancestors 'none'";

/** The policy of the page that the web app is served in, and the nonce its styles carry. */
export function pageHeaders(): { nonce: string; headers: Record<string, string> } {
  const nonce = randomBytes(16).toString("base64");
  return { nonce, headers: { "content-security-policy": pagePolicy(nonce), "cache-control": "no-cache" } };
}

/** Headers of every answer, refusals and unknown addresses included. */
export function secureHeaders(app: FastifyInstance, isHttps: boolean): void {
  app.addHook("onSend", async (_request, reply, payload) => {
    reply.header("x-content-type-options", "nosniff");
    reply.header("x-frame-options", "DENY");
    reply.header("referrer-policy", "same-origin");
    reply.header("cross-origin-opener-policy", "same-origin");
    reply.header("cross-origin-resource-policy", "same-origin");
    reply.header("permissions-policy", "camera=(self), geolocation=(), microphone=()");
    if (isHttps) reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
    if (!reply.hasHeader("content-security-policy")) reply.header("content-security-policy", ELSEWHERE);
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    return payload;
  });
}
