import fs from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import { pageHeaders, policyOfAsset } from "./headers.ts";

const NONCE_PLACE = /__CSP_NONCE__/g;

/** Serves the built web app: hashed files for a year, packed as the build left them, and its one page under every address that is not the API's. */
export function serveWeb(app: FastifyInstance, dist: string): void {
  const pageFile = path.join(dist, "index.html");
  const isBuilt = fs.existsSync(pageFile);
  const page = isBuilt ? fs.readFileSync(pageFile, "utf8") : "";
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
  app.setNotFoundHandler(async (request, reply) => {
    if (!asksForPage(request) || !isBuilt)
      return await reply.code(404).send({ code: "not_found", message: sentence("not_found"), reason: "not_found" });
    const { nonce, headers } = pageHeaders();
    return await reply.headers(headers).type("text/html; charset=utf-8").send(page.replace(NONCE_PLACE, nonce));
  });
}

/** Browsers name what they want; at the front door whoever takes anything is shown in as well. */
function asksForPage({ method, url, headers: { accept = "*/*" } }: FastifyRequest): boolean {
  if (method !== "GET" || /^\/(api|auth|assets|ical)\//i.test(url)) return false;
  return accept.includes("text/html") || (/^\/(\?|$)/.test(url) && accept.includes("*/*"));
}
