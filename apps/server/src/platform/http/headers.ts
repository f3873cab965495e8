import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";

/**
 * Nothing but our own files runs; styles carry a nonce of the page, since the grid's library writes them at run time. HTML becomes part of
 * the page only through the named policies: the sanitiser's, that of the editor, which parses what is pasted outside of the page, and that of the
 * calendar's library, which parses its own templates (decision 0029). The last two make the one address of the scanner's worker and that of the worker
 * that keeps the application on the device (decision 0037), and no HTML.
 */
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
    "require-trusted-types-for 'script'",
    "trusted-types dompurify ProseMirrorClipboard svelte-trusted-html scan-worker service-worker default",
  ].join("; ");

/** Pages that people without an account come to: their address is a secret, so no search engine keeps it and no other page is told it. */
export const SECRET_ADDRESS: Readonly<Record<string, string>> = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow" };
const OF_STRANGERS = /^\/+(r|f|a|w)\//i;
export const headersOfPage = (url: string): Record<string, string> => (OF_STRANGERS.test(url) ? { ...SECRET_ADDRESS } : {});

const ELSEWHERE = "default-src 'none'; frame-ancestors 'none'";

/** The policy of the page that the web app is served in, and the nonce its styles carry. */
export function pageHeaders(): { nonce: string; headers: Record<string, string> } {
  const nonce = randomBytes(16).toString("base64");
  return { nonce, headers: { "content-security-policy": pagePolicy(nonce), "cache-control": "no-cache" } };
}

/** The worker that reads codes out of pictures runs WebAssembly: what it may do is said with its own file, so that the page may not (decision 0031). */
const SCAN_WORKER = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";
/** The policy of a built file that needs one of its own. */
export const policyOfAsset = (url: string): string | null => (/^\/assets\/scan-worker-[\w-]+\.js(\?|$)/.test(url) ? SCAN_WORKER : null);

/** The worker that keeps the application on the device fetches the files of the build, and runs nothing else. */
export const SERVICE_WORKER = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** Headers of every answer, refusals and unknown addresses included. */
export function secureHeaders(app: FastifyInstance, isHttps: boolean): void {
  const everywhere = headersEverywhere(isHttps);
  app.addHook("onSend", async (_request, reply, payload) => {
    for (const [name, value] of Object.entries(everywhere)) if (!reply.hasHeader(name)) reply.header(name, value);
    if (!reply.hasHeader("content-security-policy")) reply.header("content-security-policy", ELSEWHERE);
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    return payload;
  });
}

/** For an address that cannot be read: it reaches no hook, and is answered with these. */
export const headersOfUnread = (isHttps: boolean): Record<string, string> => ({
  ...headersEverywhere(isHttps),
  "content-security-policy": ELSEWHERE,
  "cache-control": "no-store",
});

const headersEverywhere = (isHttps: boolean): Record<string, string> => ({
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(self), geolocation=(), microphone=(self)",
  ...(isHttps ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
});
