import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pageOf, READER_FILES, readerFile } from "./page.ts";
import { packed, type Packed } from "./packed.ts";

/**
 * The page runs in a sandbox: to the browser it is no part of the product, so that neither the session nor anything else the product stores
 * is within its reach, and it may send nothing anywhere (docs/decisions/0008).
 */
const POLICY = [
  "sandbox allow-scripts",
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src data:",
  "connect-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types dompurify",
].join("; ");

const A_YEAR = "public, max-age=31536000, immutable";

/** `GET /api/docs`: a reader of the description of the API, and the files it is made of. What never changes is read and packed once. */
export function serveApiDocs(app: FastifyInstance, description: () => string): void {
  let page: Promise<Packed> | undefined;
  app.get("/api/docs", async (request, reply) => {
    page ??= packed(pageOf(description()), "text/html; charset=utf-8");
    return await answer(request, reply.headers({ "content-security-policy": POLICY, "cache-control": "no-cache" }), await page);
  });

  const files = new Map<string, Promise<Packed>>();
  app.get<{ Params: { file: string } }>("/api/docs/:file", async (request, reply) => {
    const { file } = request.params;
    const type = READER_FILES.get(file);
    if (!type) return reply.callNotFound();
    const known = files.get(file) ?? readerFile(file).then((text) => packed(text, type));
    files.set(file, known);
    // To a page in a sandbox these files are another site's; there is nothing in them that not everybody may read.
    return await answer(request, reply.headers({ "access-control-allow-origin": "*", "cache-control": A_YEAR }), await known);
  });
}

async function answer(request: FastifyRequest, reply: FastifyReply, { type, tag, plain, gzip }: Packed): Promise<FastifyReply> {
  reply.headers({ etag: tag, vary: "accept-encoding" });
  if (request.headers["if-none-match"] === tag) return await reply.code(304).send();
  const takesGzip = /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""));
  if (takesGzip) reply.header("content-encoding", "gzip");
  return await reply.type(type).send(takesGzip ? gzip : plain);
}
