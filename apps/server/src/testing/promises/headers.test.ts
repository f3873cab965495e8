import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import zlib from "node:zlib";
import fastify, { type InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auth, tenants } from "@millwright/domain/foundation/auth/contract.ts";
import { buildSupplier } from "../../register/suppliers/builders.ts";
import { secureHeaders } from "../../platform/http/headers.ts";
import { serveWeb } from "../../platform/http/web.ts";
import { fixturesOf } from "../fixtures.ts";
import { openWorld, type Person, type World } from "../world.ts";

const EVERYWHERE = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(self), geolocation=(), microphone=(self)",
};

let world: World;
let admin: Person;
let count = 0;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
});
afterAll(async () => {
  process.stdout.write(`headers: ${count} classes of answers carry the security headers\n`);
  await world.close();
});

test("every class of answer forbids what a browser could be tricked into", async () => {
  const supplier = await buildSupplier(admin);
  const json = { authorization: `Bearer ${admin.token}`, "content-type": "application/json" };
  const requester = { ...json, authorization: `Bearer ${(await world.tenant.as("Requester")).token}` };
  const at = `/api/Supplier/${supplier.id}`;
  const stale = JSON.stringify({ version: 99, name: "Late" });
  const { code: tenant } = await fixturesOf(world, world.tenant)("tenants");

  const answers: [number, InjectOptions][] = [
    [200, { method: "GET", url: at, headers: json }],
    [200, { method: "GET", url: "/healthz" }],
    [200, { method: "GET", url: "/readyz" }],
    [200, { method: "GET", url: "/metrics" }],
    [403, { method: "GET", url: "/metrics", remoteAddress: "192.0.2.1" }],
    [200, { method: "HEAD", url: at, headers: json }],
    [400, { method: "POST", url: "/api/Supplier/", headers: json, payload: "{" }],
    [400, { method: "POST", url: "/api/Supplier/", headers: json, payload: "{}" }],
    [401, { method: "GET", url: at }],
    [401, { method: "GET", url: at, headers: { authorization: "Bearer nonsense" } }],
    [
      401,
      {
        method: "POST",
        url: auth.signIn.path,
        headers: { "content-type": "application/json" },
        payload: JSON.stringify({ email: "nobody@here.example", password: "" }),
      },
    ],
    [403, { method: "GET", url: at, headers: requester }],
    [404, { method: "GET", url: "/api/Supplier/888888888", headers: json }],
    [404, { method: "GET", url: "/api/Nonsense", headers: json }],
    [404, { method: "GET", url: "/nowhere" }],
    [404, { method: "DELETE", url: at, headers: { authorization: json.authorization } }],
    [409, { method: "PUT", url: at, headers: json, payload: stale }],
    [413, { method: "POST", url: "/api/Supplier/", headers: json, payload: `{"name":"${"x".repeat(1024 * 1024)}"}` }],
    [415, { method: "POST", url: "/api/Supplier/", headers: { ...json, "content-type": "text/xml" }, payload: "<a/>" }],
  ];
  for (const [status, request] of answers) {
    const { statusCode, headers } = await world.app.inject(request);
    expect(statusCode, `${String(request.method)} ${String(request.url)}`).toBe(status);
    expect(headers).toMatchObject({
      ...EVERYWHERE,
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers).not.toHaveProperty("strict-transport-security");
    expect(headers).not.toHaveProperty("set-cookie");
    expect(headers).not.toHaveProperty("access-control-allow-origin");
    count += 1;
  }

  const download = await world.app.inject({ method: "GET", url: `${tenants.logo.path}?tenant=${tenant}` });
  expect(download.statusCode).toBe(200);
  expect(download.headers).toMatchObject({
    ...EVERYWHERE,
    "content-security-policy": "default-src 'none'; sandbox",
    "content-type": "image/png",
  });
  expect(download.headers["content-disposition"]).toContain("filename*=UTF-8''logo.png");
  count += 1;

  const reader = await world.app.inject({ method: "GET", url: "/api/docs" });
  expect(reader.statusCode).toBe(200);
  expect(reader.headers).toMatchObject({ ...EVERYWHERE, "cache-control": "no-cache" });
  expect(reader.headers["content-security-policy"]).toMatch(
    /^sandbox allow-scripts; default-src 'none'; script-src 'self'; style-src 'self';/,
  );
  const script = await world.app.inject({ method: "GET", url: /src="([^"]+)"/.exec(reader.payload)?.[1] ?? "" });
  expect(script.statusCode).toBe(200);
  expect(script.headers).toMatchObject({ ...EVERYWHERE, "content-security-policy": "default-src 'none'; frame-ancestors 'none'" });
  count += 2;
});

test("the page runs our own scripts only, and styles that carry its nonce", async () => {
  const dist = fs.mkdtempSync(path.join(os.tmpdir(), "millwright-dist-"));
  fs.mkdirSync(path.join(dist, "assets"));
  fs.writeFileSync(path.join(dist, "assets/main-1a2b.js"), "document.title = 'x';");
  fs.writeFileSync(path.join(dist, "assets/scan-worker-9f_Z.js"), "self.close();");
  fs.writeFileSync(path.join(dist, "assets/main-1a2b.js.br"), zlib.brotliCompressSync("document.title = 'x';"));
  fs.writeFileSync(path.join(dist, "assets/main-1a2b.js.gz"), zlib.gzipSync("document.title = 'x';"));
  fs.writeFileSync(path.join(dist, "sw.js"), "self.skipWaiting();");
  fs.writeFileSync(
    path.join(dist, "index.html"),
    '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><script type="module" src="/assets/main-1a2b.js"></script>',
  );
  const app = fastify();
  try {
    secureHeaders(app as never, true);
    serveWeb(app as never, dist);
    const get = (url: string, accept = "text/html") => app.inject({ method: "GET", url, headers: { accept } });
    const policies = await Promise.all(
      ["scan-worker-9f_Z", "main-1a2b"].map(async (name) => (await get(`/assets/${name}.js`, "*/*")).headers["content-security-policy"]),
    );
    expect(policies, "WebAssembly runs in the scanner's worker, and nowhere else").toEqual([
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'",
      "default-src 'none'; frame-ancestors 'none'",
    ]);
    const worker = await get("/sw.js", "*/*");
    expect(worker.headers, "the worker that keeps the application fetches our files, and is asked for anew each time").toMatchObject({
      ...EVERYWHERE,
      "cache-control": "no-cache",
      "content-type": "text/javascript; charset=utf-8",
      "content-security-policy": "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
    });
    expect((await get("/icons/icon-192.png", "*/*")).statusCode, "what was not built is not there").toBe(404);
    const pages = await Promise.all([get("/"), get("/home"), get("/pages/errors/error-404"), get("/")]);
    const nonces = pages.map(({ statusCode, headers, payload }) => {
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        ...EVERYWHERE,
        "cache-control": "no-cache",
        "strict-transport-security": "max-age=31536000; includeSubDomains",
      });
      const policy = String(headers["content-security-policy"]);
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-");
      expect(policy).not.toMatch(/unsafe-|\*|https?:/);
      expect(
        policy,
        "HTML enters the page through three named policies only, the workers of the scanner and the application by two; the default one empties an element",
      ).toMatch(
        /; require-trusted-types-for 'script'; trusted-types dompurify ProseMirrorClipboard svelte-trusted-html scan-worker service-worker default$/,
      );
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
      expect(payload).toContain(`nonce="${nonce}"`);
      return nonce;
    });
    expect(new Set(nonces).size, "each page has a nonce of its own").toBe(pages.length);
    count += 1;

    const front = [await get("/", "*/*"), await get("/?tenant=x", "*/*"), await app.inject({ method: "GET", url: "/" })];
    for (const { statusCode, payload } of front)
      expect([statusCode, payload.slice(0, 15)], "at the front door a program that takes anything gets the page").toEqual([
        200,
        "<!doctype html>",
      ]);
    expect([(await get("/", "application/json")).statusCode, (await get("/nowhere", "*/*")).statusCode]).toEqual([404, 404]);

    const script = await get("/assets/main-1a2b.js", "*/*");
    expect(script.statusCode).toBe(200);
    expect(script.headers).toMatchObject({ ...EVERYWHERE, "cache-control": "public, max-age=31536000, immutable" });
    for (const [encoding, unpack] of [
      ["br", zlib.brotliDecompressSync],
      ["gzip", zlib.gunzipSync],
    ] as const) {
      const packed = await app.inject({
        method: "GET",
        url: "/assets/main-1a2b.js",
        headers: { accept: "*/*", "accept-encoding": `deflate, ${encoding}` },
      });
      expect(packed.headers).toMatchObject({
        ...EVERYWHERE,
        "content-encoding": encoding,
        "cache-control": "public, max-age=31536000, immutable",
      });
      expect(packed.headers["content-type"], "what it is once unpacked").toBe(script.headers["content-type"]);
      expect(String(packed.headers["vary"]), "a proxy keeps each packing apart").toMatch(/accept-encoding/i);
      expect(unpack(packed.rawPayload).toString()).toBe(script.payload);
    }
    const missing = await get("/assets/gone.js");
    expect(missing.statusCode).toBe(404);
    expect(missing.headers).toMatchObject(EVERYWHERE);
    expect((await get("/api/Nonsense")).statusCode, "an unknown call is no page").toBe(404);
    count += 2;
  } finally {
    await app.close();
    fs.rmSync(dist, { recursive: true, force: true });
  }
});
