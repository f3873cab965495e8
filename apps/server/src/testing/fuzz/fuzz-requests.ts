import fc from "fast-check";
import type { Endpoint } from "@millwright/domain/kit/endpoint.ts";
import type { Call, Parts } from "../calls.ts";
import { arbitraryOf, type Known } from "./fuzz-shapes.ts";
import { hostile, hostileBody, hostileText, hostileType, objectOf } from "./fuzz-values.ts";
import { PARTS, spotsOf, type Path } from "../shapes.ts";

/** A request as it goes over the wire, right or wrong. */
export interface Wire {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

/** Requests of a call: as its shapes say, as its example says with a few values exchanged, and wrong as text. */
export function wireRequests(call: Call, example: Parts, known: Known): fc.Arbitrary<Wire> {
  const { endpoint } = call;
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc.tuple(shaped(endpoint, example, known), oddHeaders).map(([parts, headers]) => wireOf(endpoint, parts, headers)),
    },
    { weight: 4, arbitrary: fc.tuple(spoilt(example), oddHeaders).map(([parts, headers]) => wireOf(endpoint, parts, headers)) },
    { weight: 2, arbitrary: broken(endpoint, example) },
  );
}

/** What belongs to the example's bytes stays: an upload is generated in its name, its type and its content. */
function shaped(endpoint: Endpoint, example: Parts, known: Known): fc.Arbitrary<Parts> {
  const fields = Object.fromEntries(PARTS.flatMap((part) => (endpoint[part] ? [[part, arbitraryOf(endpoint[part], known)]] : [])));
  const body = endpoint.bytes === "upload" ? { body: uploadBytes(example.body as Buffer) } : {};
  return fc.record({ ...fields, ...body }).map((parts) => ({ ...parts }) as Parts);
}

const uploadBytes = (sample: Buffer): fc.Arbitrary<Buffer> =>
  fc.oneof(
    fc.constant(sample),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc.nat({ max: sample.length }).map((at) => sample.subarray(0, at)),
    fc
      .tuple(fc.nat({ max: Math.max(sample.length - 1, 0) }), fc.nat({ max: 255 }))
      .map(([at, byte]) => Buffer.from(sample).fill(byte, at, at + 1)),
    fc
      .array(
        fc.array(
          hostileText.map((text) => text.slice(0, 300)),
          { maxLength: 6 },
        ),
        { maxLength: 12 },
      )
      .map((rows) => Buffer.from(rows.map((row) => row.join(",")).join("\n"))),
  );

/** The accepted example with one to three of its values exchanged, taken out, or joined by others. */
function spoilt(example: Parts): fc.Arbitrary<Parts> {
  const places = placesIn(example);
  if (places.length === 0) return fc.constant(example);
  const change = fc.tuple(
    fc.constantFrom(...places),
    fc.oneof({ weight: 6, arbitrary: hostile }, { weight: 1, arbitrary: fc.constant(undefined) }),
  );
  const surplus = fc.option(fc.tuple(fc.constantFrom("query", "body"), hostileText, hostile), { freq: 4 });
  return fc.tuple(fc.array(change, { minLength: 1, maxLength: 3 }), surplus).map(([changes, extra]) => {
    let made: unknown = example;
    for (const [path, value] of changes) made = replaced(made, path, value);
    if (extra) made = replaced(made, [extra[0], extra[1]], extra[2]);
    return made as Parts;
  });
}

/** Every place of a value, the lists and objects themselves among them; bytes are one value. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (Buffer.isBuffer(value) || typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(path.length > 0 ? [[...path, key]] : []),
    ...placesIn(inner, [...path, key]),
  ]);
}

/** A copy with another value at a place; what stands in the way of the place stays as it is. */
function replaced(whole: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof whole !== "object" || whole === null || Buffer.isBuffer(whole))
    return whole === undefined ? objectOf([[String(key), value]]) : whole;
  const inner: unknown = Object.hasOwn(whole, key) ? (whole as Record<string, unknown>)[key] : undefined;
  const changed = replaced(inner, rest, value);
  if (Array.isArray(whole)) return whole.map((item: unknown, at) => (String(at) === String(key) ? changed : item));
  const others = Object.entries(whole).filter(([name]) => name !== key);
  return objectOf(changed === undefined ? others : [...others, [String(key), changed]]);
}

function broken(endpoint: Endpoint, example: Parts): fc.Arbitrary<Wire> {
  const whole = wireOf(endpoint, example, {});
  const json = typeof whole.payload === "string" ? whole.payload : "{}";
  const payloads = hostileBody(json).map((payload): Wire => ({ ...whole, payload }));
  const types = fc
    .tuple(hostileType, fc.oneof(fc.constant(json), hostileBody(json)))
    .map(([type, payload]): Wire => ({ ...whole, headers: { ...whole.headers, "content-type": type }, payload }));
  const addresses = hostileAddress(endpoint, whole.url).map((url): Wire => ({ ...whole, url }));
  const methods = fc.constantFrom("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD").map((method): Wire => ({ ...whole, method }));
  return endpoint.method === "GET"
    ? fc.oneof({ weight: 4, arbitrary: addresses }, methods)
    : fc.oneof({ weight: 3, arbitrary: payloads }, { weight: 2, arbitrary: types }, addresses, methods);
}

const LONG_QUERY = 20_000;

/** Queries too long, named twice, named like a list or an object, and addresses that no decoder reads. */
function hostileAddress(endpoint: Endpoint, url: string): fc.Arbitrary<string> {
  const [path = "", query = ""] = url.split("?");
  const fields = [...new Set(spotsOf(endpoint.query ?? endpoint.reply).map((spot) => String(spot.path[0] ?? "id")))].slice(0, 20);
  const field = fc.constantFrom(...fields, "search", "__proto__", "constructor");
  const other = fc.oneof(
    fc.tuple(field, hostileText).map(([name, text]) => `${name}=${encoded(text)}`),
    fc.tuple(field, hostileText).map(([name, text]) => `${name}=1&${name}=${encoded(text)}&${name}[]=2&${name}[a][b]=3`),
    field.map((name) => `${name}=${"x".repeat(LONG_QUERY)}`),
    fc.integer({ min: 500, max: 3000 }).map((count) => Array.from({ length: count }, (_, at) => `a${at}=${at}`).join("&")),
    fc.constantFrom("%", "%zz", "%c0%ae", "a=%e0%80", "=", "&&&", "?", "a=%00", "%00=1"),
  );
  return fc.oneof(
    other.map((more) => `${path}?${query ? `${query}&` : ""}${more}`),
    other.map((alone) => `${path}?${alone}`),
    fc
      .constantFrom("%00", "%zz", "..%2f..%2fetc", "%c0%ae", "a".repeat(300), "1/", "//", "1;a=b", "-1", "1e3", "%F0%9F%98%80")
      .map((last) => `${path.replace(/[^/]*$/, "")}${last}`),
  );
}

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.string({ maxLength: 300 }).map((key) => ({ "idempotency-key": headerText(key) })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { "x-forwarded-for": "not an address, ::::" },
      { "x-forwarded-host": "evil.example", "x-forwarded-proto": "javascript" },
      { host: "evil.example:99999" },
      { "accept-language": "x".repeat(4000) },
      { accept: "text/html" },
      { "content-encoding": "gzip" },
      { "x-http-method-override": "DELETE" },
      { origin: "null", "sec-fetch-site": "cross-site" },
      { range: "bytes=-1,999999999999-" },
      { "if-none-match": '"'.repeat(500) },
      { expect: "nonsense" },
    ),
  },
);

/** Sends what no shape allows, too: undefined stands nowhere, everything else as JSON or as text. */
function wireOf(endpoint: Endpoint, { params, query, headers, body }: Parts, more: Record<string, string>): Wire {
  const url = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encoded(textOf(params?.[key])));
  const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = asked.map(([key, value]) => `${encoded(key)}=${encoded(textOf(value))}`).join("&");
  const isUpload = endpoint.bytes === "upload";
  const own = Object.entries(headers ?? {}).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, headerText(textOf(value))] as const],
  );
  return {
    method: endpoint.method,
    url: search ? `${url}?${search}` : url,
    headers: { ...(isUpload || body === undefined ? {} : { "content-type": "application/json" }), ...Object.fromEntries(own), ...more },
    ...(body === undefined ? {} : { payload: isUpload && Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
  };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
/** Half a surrogate pair has no address; what a browser sends in its place does. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());
/** HTTP itself forbids the rest: it would never reach the server. */
const headerText = (text: string): string => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "?").slice(0, 4000);
