import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FOLDER_OF, FOLDERS } from "@millwright/domain/nouns.ts";
import type { RefusalBody } from "@millwright/domain/kit/errors.ts";
import type { RecordKind } from "@millwright/domain/kit/ids.ts";
import { connect } from "../catalogue.ts";
import { calls, everyCall, type Call, type MakeRow, type Parts } from "../calls.ts";
import { CANARY, fillEveryTable, fingerprint, idOfKind, type FilledTenant } from "../fill/tables.ts";
import { fixturesOf } from "../fixtures.ts";
import { idSpotsOf, PARTS, spotsOf, withAt, type Part, type Path } from "../shapes.ts";
import { openWorld, send, type Answered, type Person, type TestTenant, type World } from "../world.ts";

/** An id that no tenant has. */
const MISSING = 888_888_888;
/** The record that a file hangs on: its kind is told by the folder beside it, so every folder is tried. */
const BY_FOLDER: Record<string, { id: Path; folder: readonly ["query" | "headers", string] }> = {
  "files.list": { id: ["id"], folder: ["query", "rootFolder"] },
  "files.upload": { id: ["id"], folder: ["headers", "rootfolder"] },
};
/** Fields that are called like an id and are none: the key of a column, document one's names of the user, and what was typed as a name at the sign-in. */
// Names that others give, and what has a test of its own: `iot/gateways/gateways.test.ts`, `iot/ingest/commands.test.ts`.
const NOT_RECORDS = /^(colId|uid|userID|moduleId|subModuleId|externalId|publicId|credentialId|commandId)$/;

/** Every list may be asked for the rows of a figure, by the same filters as the figure itself: tried in `insight/figures/rows.test.ts`. */
const isOfFigure = (path: Path): boolean => path[0] === "figure";

interface Spot {
  part: Part;
  path: Path;
  kind: RecordKind;
  role: "reference" | "target" | "row" | "filter";
  /** Changes of the example that go with the id. */
  also?: (request: Parts) => Parts;
}

let world: World;
let admin: Person;
let other: TestTenant;
let filled: FilledTenant;
/** Records for the calls that only read. */
let unchanged: MakeRow;
let owner: pg.Client;
let untouched: string;
const counts = { calls: 0, ids: 0, replies: 0 };

beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
  unchanged = fixturesOf(world, world.tenant);
  other = await world.otherTenant();
  filled = await fillEveryTable(other.id);
  owner = await connect("owner", other.id);
  untouched = await fingerprint(owner, other.id);
});
afterAll(async () => {
  process.stdout.write(
    `foreign ids: ${counts.ids} id-bearing fields of ${counts.calls} calls tried with another tenant's id and a missing one: answers equal byte for byte; ` +
      `${counts.replies} replies without a canary of ${filled.size} tables; the other tenant's ${untouched}\n`,
  );
  await owner.end();
  await world.close();
});

test("every field that is called like an id says which kind of record it names", () => {
  const strangers = everyCall.flatMap(({ title, endpoint }) =>
    PARTS.flatMap((part) => {
      const shape = endpoint[part];
      if (!shape) return [];
      const typed = idSpotsOf(shape).map(({ path }) => path.join("."));
      const named = spotsOf(shape)
        .map(({ path }) => path)
        .filter((path) => /(^id|Id|ID)s?$/.test(nameOf(path)) && !NOT_RECORDS.test(nameOf(path)) && !isOfFigure(path));
      return [...new Set(named.map((path) => path.join(".")))]
        .filter((path) => !covered(typed, path) && !(title in BY_FOLDER))
        .map((path) => `${title} ${part}.${path}`);
    }),
  );
  expect(strangers).toEqual([]);
});

/** What every table of the other tenant holds is looked at once for all calls of a contract: none of them may have changed it. */
describe.each([...Map.groupBy(calls, ({ contract }) => contract)].map(([contract, own]) => ({ contract, own })))("$contract", ({ own }) => {
  test(
    "tells a missing record and another tenant's apart by nothing, shows nothing of it and changes nothing there",
    { timeout: 120_000 },
    async () => {
      for (const call of own) {
        const request = await call.example(call.isChange ? fixturesOf(world, world.tenant) : unchanged);
        for (const spot of spotsIn(call)) await expectAlike(call, request, spot);
        await expectOwnAnswer(call, request);
        counts.calls += 1;
      }
      expect(await fingerprint(owner, other.id)).toBe(untouched);
    },
  );
});

async function expectAlike(call: Call, request: Parts, spot: Spot): Promise<void> {
  const place = `${call.title} ${spot.part}.${spot.path.join(".")}`;
  const own = spot.also?.(request) ?? request;
  const tried = (id: number): Parts => ({ ...own, [spot.part]: withAt(own[spot.part] ?? {}, spot.path, id) });
  const missing = await ask(call, tried(MISSING));
  const theirs = idOfKind(filled, spot.kind);
  const foreign = await ask(call, tried(theirs));
  const compared = (answer: Answered<unknown>, id: number) =>
    bytesOf(spot.role === "row" ? unnamed(answer) : spot.role === "filter" ? unechoed(answer, id) : answer);
  expect(compared(foreign, theirs), `${place} foreign and missing`).toEqual(compared(missing, MISSING));
  expectRefused(spot, missing, place);
  counts.ids += 1;
}

/** Without a word of another tenant, whatever is searched for. */
async function expectOwnAnswer(call: Call, request: Parts): Promise<void> {
  const person = call.title === "auth.signOut" ? await world.tenant.join("Administrator") : admin;
  await ask(call, request, person);
  if (call.endpoint.reads) await ask(call, { ...request, body: { search: CANARY } });
}

function spotsIn({ title, endpoint }: Call): Spot[] {
  const typed = PARTS.flatMap((part) => (endpoint[part] ? idSpotsOf(endpoint[part]).map((spot) => ({ part, ...spot })) : []));
  const named = BY_FOLDER[title];
  if (!named) return typed;
  const [part, field] = named.folder;
  const perFolder = FOLDERS.map((folder): Spot => ({
    part: "query",
    path: named.id,
    kind: FOLDER_OF[folder].kind,
    role: "target",
    also: (request) => ({ ...request, [part]: { ...request[part], [field]: folder } }),
  }));
  return [...typed, ...perFolder];
}

/** The thing acted on is not found; a reference to something else is a bad field; a filter simply finds nothing. */
function expectRefused({ part, path, role }: Spot, { status, body }: Answered<unknown>, place: string): void {
  const is = `${place}: ${status} ${JSON.stringify(body)}`;
  if (role === "target" && part === "query") return expect([200, 404], is).toContain(status);
  if (role === "filter") return expect(status, is).toBe(200);
  if (role === "row") return expect((body as { rows: unknown[] }).rows[0], is).toMatchObject({ outcome: "refused", reason: "not_found" });
  if (role === "target") return expect(body, is).toMatchObject({ code: "not_found", reason: "not_found" });
  expect(body, is).toMatchObject({ code: "invalid" });
  expect((body as RefusalBody).fields, is).toContainEqual({ path: path.join("."), reason: "not_known" });
}

/** A reply about many rows repeats the ids that were asked; without them, and their length, nothing may differ. */
function unnamed({ body, headers: { "content-length": _length, ...headers }, ...rest }: Answered<unknown>): Answered<unknown> {
  const { rows } = body as { rows: { id: number }[] };
  return { ...rest, headers, body: { rows: rows.map(({ id: _id, ...row }) => row) } };
}

/** Without the filter itself, which the answer may repeat, and the moment of the answer. */
function unechoed({ body, headers: { "content-length": _length, ...headers }, ...rest }: Answered<unknown>, id: number): Answered<unknown> {
  const { asOf: _asOf, ...told } = body as { asOf?: string };
  return { ...rest, headers, body: JSON.parse(JSON.stringify(told).replaceAll(`:${id}`, ":0")) as unknown };
}

/** Everything that a caller could compare; the number and the time of the request differ for everyone. */
function bytesOf({ status, body, headers }: Answered<unknown>): unknown {
  // Which rights of an organisation it was given under counts its calls that may change some, whatever they were asked about.
  const { "x-request-id": _id, date: _date, "x-rights": _rights, ...rest } = headers;
  return { status, body: Buffer.isBuffer(body) ? body.toString("base64") : JSON.stringify(body), headers: rest };
}

async function ask(call: Call, request: Parts, person = admin): Promise<Answered<unknown>> {
  const answer = await send(world, call.endpoint, request, { authorization: `Bearer ${person.token}` });
  const text = Buffer.isBuffer(answer.body) ? answer.body.toString("latin1") : JSON.stringify(answer.body);
  expect(text.includes(CANARY), `${call.title} leaks: ${text.slice(0, 400)}`).toBe(false);
  expect(answer.status, text).toBeLessThan(500);
  counts.replies += 1;
  return answer;
}

const nameOf = (path: Path) => String(path.filter((key) => typeof key === "string").at(-1) ?? "");
/** A list of ids is named at the list and typed at its items. */
const covered = (typed: readonly string[], path: string) => typed.includes(path) || typed.includes(`${path}.0`);
