import fc from "fast-check";

/** Values nobody sends by mistake: what parsers, databases and languages trip over. */

/** Too long for any field, and still below the limit of a body. */
const LONG = 70_000;
const DEEP = 5_000;

const TEXTS: readonly string[] = [
  "",
  " ",
  "\u0000",
  "before\u0000after",
  "\ud800",
  "\udfff tail",
  "head \ud83d",
  "\ufeff",
  "\u202e\u2066right to left",
  "e\u0301\u0327".repeat(80),
  "\u200d\u{1f468}\u200d\u{1f469}",
  "İ".repeat(60),
  "ﷺ".repeat(60),
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "'; drop table suppliers; --",
  "1000 or 1=1",
  "$1",
  "%",
  "_%\\",
  "\\",
  "[",
  "(((((((((((((((((((((((((((((a",
  "../../../etc/passwd",
  "..\\..\\windows",
  "file.png\u0000.html",
  "<script>alert(1)</script>",
  "{{7*7}}${7*7}<%= 7*7 %>",
  "=cmd|' /C calc'!A0",
  "2026-02-30",
  "2026-13-01T00:00:00Z",
  "0000-00-00",
  "9999-12-31",
  "-271821-04-20T00:00:00.000Z",
  "+275760-09-13T00:00:00.000Z",
  "infinity",
  "epoch",
  "now",
  "0001-01-01T00:00:00Z",
  "99999:59",
  "0000:00",
  "NaN",
  "null",
  "9999999999999999999",
  "1e309",
  "-0",
  "0x10",
  "١٢٣",
  "Europe/Nowhere",
  "a".repeat(201),
  "ü".repeat(2001),
  "x".repeat(LONG),
];

const NUMBERS: readonly number[] = [
  -0,
  0.1,
  -1,
  1.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  -Number.MAX_SAFE_INTEGER,
  1e21,
];

/** Names that reach into what every object inherits. `JSON.parse` makes own properties of them. */
const INHERITED = ["__proto__", "constructor", "prototype", "toString", "valueOf", "hasOwnProperty", "length"];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  // Halves of surrogate pairs, which no encoding can carry.
  {
    weight: 1,
    arbitrary: fc.array(fc.integer({ min: 0xd7f0, max: 0xe010 }), { maxLength: 12 }).map((units) => String.fromCharCode(...units)),
  },
);
export const hostileNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(...NUMBERS),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.maxSafeInteger(),
);

/** An object by its own names, whatever they are: a literal would set the prototype instead. */
export const objectOf = (entries: readonly (readonly [string, unknown])[]): Record<string, unknown> => {
  const made: Record<string, unknown> = {};
  for (const [key, value] of entries) Object.defineProperty(made, key, { value, enumerable: true, configurable: true, writable: true });
  return made;
};

const inherited = fc.constantFrom(...INHERITED).map((key) => objectOf([[key, objectOf([["isAdmin", true]])]]));
/** Nested far deeper than any request; built without recursion, and written as text where it is sent. */
const deep = fc
  .constantFrom<(inner: unknown) => unknown>(
    (inner) => [inner],
    (inner) => ({ a: inner }),
  )
  .map((wrap) => {
    let value: unknown = 1;
    for (let level = 0; level < 60; level += 1) value = wrap(value);
    return value;
  });

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { id: 1 }) },
  { weight: 1, arbitrary: inherited },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: fc.integer({ min: 500, max: 5_000 }).map((count) => Array.from({ length: count }, (_, at) => at)) },
  {
    weight: 1,
    arbitrary: fc.array(fc.tuple(fc.oneof(hostileText, fc.constantFrom(...INHERITED)), fc.jsonValue()), { maxLength: 4 }).map(objectOf),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** Bodies that are wrong as text, before any shape is looked at. `json` is one that would be accepted. */
export const hostileBody = (json: string): fc.Arbitrary<string | Buffer> =>
  fc.oneof(
    fc.constantFrom<string | Buffer>(
      "",
      "{",
      "null",
      "[]",
      '"text"',
      "nonsense",
      `\ufeff${json}`,
      `${json}${json}`,
      `${json}\u0000`,
      json.replace("{", "{,"),
      json.replace("{", '{"__proto__":{"isAdmin":true},'),
      json.replace("{", '{"constructor":{"prototype":{"isAdmin":true}},'),
      json.replace("{", '{"a":1,"a":2,'),
      json.replaceAll('":', '":1e999,"x":'),
      "[".repeat(DEEP),
      `${'{"a":'.repeat(DEEP)}1${"}".repeat(DEEP)}`,
      `{"a":"\\ud800\\u0000"}`,
      Buffer.from([0xff, 0xfe, 0x7b, 0x00]),
      Buffer.from(`{"name":"\xc3\x28"}`, "latin1"),
      `{"a":"${"x".repeat(1_048_500)}"}`,
      `{"a":"${"x".repeat(1_048_600)}"}`,
    ),
    // Every field named twice, the second time with something else.
    fc
      .string({ maxLength: 20 })
      .map((other) => json.replace(/^\{/, `{${(json.match(/"\w+":/g) ?? []).map((name) => `${name}${JSON.stringify(other)},`).join("")}`)),
    fc.nat({ max: Math.max(json.length - 1, 0) }).map((at) => json.slice(0, at)),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  );

export const hostileType: fc.Arbitrary<string> = fc.constantFrom(
  "application/json",
  "application/json\t; charset=utf-8",
  "application/json; charset=utf-16",
  "application/json; charset=utf-8; boundary=x",
  " application/json",
  "APPLICATION/JSON",
  "application/json,text/html",
  "application/jsonp",
  "application/vnd.api+json",
  "text/plain",
  "text/xml",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "application/octet-stream",
  "image/svg+xml",
  "*/*",
  "/",
  ";",
  "a".repeat(2000),
);
