import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import { linksOfPages } from "./page-files.ts";
import { headersOfPage, pageHeaders, policyOfAsset, SERVICE_WORKER } from "./headers.ts";

const NONCE_PLACE = /__CSP_NONCE__/g;

/** Files that a browser finds by their own address; it asks for a newer one each time. */
const BY_ADDRESS: Readonly<Record<string, { type: string; policy?: string }>> = {
  "/sw.js": { type: "text/javascript; charset=utf-8", policy: SERVICE_WORKER },
  "/manifest.webmanifest": { type: "application/manifest+json; charset=utf-8" },
  "/icons/icon-192.png": { type: "image/png" },
  "/icons/icon-512.png": { type: "image/png" },
  "/icons/maskable-512.png": { type: "image/png" },
  "/icons/apple-touch-180.png": { type: "image/png" },
};

/** What tells one build of the web application from another; empty where none is built. Its page names files by what is in them. */
export function editionOf(dist: string): string {
  const page = path.join(dist, "index.html");
  return fs.existsSync(page) ? createHash("sha256").update(fs.readFileSync(page)).digest("base64url").slice(0, 16) : "";
}

/** Serves the built web app: hashed files for a year, packed as the build left them, and its one page under every address that is not the API's, with the files that this address begins with. */
export function serveWeb(app: FastifyInstance, dist: string): void {
  const pageFile = path.join(dist, "index.html");
  const isBuilt = fs.existsSync(pageFile);
  const page = isBuilt ? fs.readFileSync(pageFile, "utf8") : "";
  const linksOf = linksOfPages(dist);
  if (isBuilt) {
    const root = path.join(dist, "assets");
    void app.register(async (host) => {
      host.addHook("onSend", async (request, reply, payload) => {
        const policy = policyOfAsset(request.url);
        if (policy) reply.header("content-security-policy", policy);
        return payload;
      });
      await host.register(fastifyStatic, {
        root,
        prefix: "/assets/",
        immutable: true,
        maxAge: "365d",
        index: false,
        decorateReply: false,
        cacheControl: true,
        preCompressed: true,
      });
    });
  }
  const byAddress = new Map(
    Object.entries(BY_ADDRESS).flatMap(([address, { type, policy }]) => {
      const file = path.join(dist, address);
      const headers = { "cache-control": "no-cache", "content-type": type, ...(policy ? { "content-security-policy": policy } : {}) };
      return isBuilt && fs.existsSync(file) ? [[address, { bytes: fs.readFileSync(file), headers }] as const] : [];
    }),
  );
  app.setNotFoundHandler(async (request, reply) => {
    const file = request.method === "GET" ? byAddress.get(request.url) : undefined;
    if (file) return await reply.code(200).headers(file.headers).send(file.bytes);
    if (!asksForPage(request) || !isBuilt)
      return await reply.code(404).send({ code: "not_found", message: sentence("not_found"), reason: "not_found" });
    const { nonce, headers } = pageHeaders();
    return await reply
      .headers({ ...headers, ...headersOfPage(request.url) })
      .type("text/html; charset=utf-8")
      .send(page.replace(NONCE_PLACE, nonce).replace("</head>", () => `${linksOf(request.url)}</head>`));
  });
}

/** Browsers name what they want; at the front door whoever takes anything is shown in as well. */
function asksForPage({ method, url, headers: { accept = "*/*" } }: FastifyRequest): boolean {
  if (method !== "GET" || /^\/(api|auth|assets|ical|u)\//i.test(url)) return false;
  return accept.includes("text/html") || (/^\/(\?|$)/.test(url) && accept.includes("*/*"));
}
