import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "../../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ method: "GET", url, headers });
const filesOf = (page: string) => [...page.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)" crossorigin/g)].map(([, url = ""]) => url);

test("whoever may read the description may read it on a page, which holds all of it", async () => {
  const [page, description] = await Promise.all([get("/api/docs"), get("/api/openapi.json")]);
  expect(page.statusCode).toBe(200);
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  const [, held = ""] = /<script type="application\/json" id="description">([^<]*)<\/script>/.exec(page.payload) ?? [];
  expect(JSON.parse(held)).toEqual(description.json());
});

test("the page is kept from the session, sends nothing and runs nothing but its own files", async () => {
  const { headers, payload } = await get("/api/docs");
  const policy = String(headers["content-security-policy"]).split("; ");
  expect(policy, "no part of the product to the browser: what is stored there is out of reach").toContain("sandbox allow-scripts");
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]),
  );
  expect(policy).toEqual(expect.arrayContaining(["require-trusted-types-for 'script'", "trusted-types dompurify"]));
  expect(policy.join()).not.toMatch(/unsafe-|\*|https?:|allow-same-origin/);
  expect(payload).not.toMatch(/\sstyle=|<style|\son\w+=|https?:\/\/[^"]*" crossorigin/);
  expect([...payload.matchAll(/<script(?! src="\/api\/docs\/| type="application\/json")/g)]).toEqual([]);
});

test("its files stay with the browser for a year, under names that change with them, and travel packed", async () => {
  const files = filesOf((await get("/api/docs")).payload);
  expect(files).toHaveLength(4);
  for (const url of files) {
    expect(url).toMatch(/^\/api\/docs\/[a-z-]+-[0-9a-f]{12}\.(js|css)$/);
    const [plain, zipped] = await Promise.all([get(url), get(url, { "accept-encoding": "gzip, br" })]);
    expect(plain.statusCode, url).toBe(200);
    expect(plain.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
      "access-control-allow-origin": "*",
    });
    expect(plain.headers["content-type"]).toMatch(url.endsWith(".js") ? /^text\/javascript/ : /^text\/css/);
    expect(plain.headers).not.toHaveProperty("content-encoding");
    expect(zipped.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true);
  }
});

test("a browser that has the page is told so in a few bytes, with the same headers", async () => {
  const first = await get("/api/docs");
  const again = await get("/api/docs", { "if-none-match": String(first.headers.etag) });
  expect([again.statusCode, again.payload]).toEqual([304, ""]);
  expect(again.headers).toMatchObject({
    "content-security-policy": first.headers["content-security-policy"],
    "cache-control": "no-cache",
    etag: first.headers.etag,
  });
  expect((await get("/api/docs", { "if-none-match": '"older"' })).statusCode).toBe(200);
});

test("nothing but the page's own files is under its address", async () => {
  for (const name of ["package.json", "swagger-ui-bundle.js", "..%2fpage.ts", "..%2f..%2f..%2fpackage.json", "index.html", "constructor"]) {
    const { statusCode, headers } = await get(`/api/docs/${name}`, { accept: "text/html" });
    expect(statusCode, name).toBe(404);
    expect(headers).not.toHaveProperty("access-control-allow-origin");
  }
});
