import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { features } from "@millwright/domain/features.ts";
import { FLAGS, SCOPES, SUB_MODULES, type Grants, type Held } from "@millwright/domain/kit/access.ts";
import type { Contract, Endpoint, ExampleRow } from "@millwright/domain/kit/endpoint.ts";
import type { RefusalBody } from "@millwright/domain/kit/errors.ts";
import { isReached } from "@millwright/domain/kit/reach.ts";
import { FOLDER_OF, FOLDERS, NOUNS, reachOf, type RecordKind } from "@millwright/domain/nouns.ts";
import type { Found } from "@millwright/domain/kit/searched.ts";
import * as served from "../../features.ts";
import type { Feature } from "../../platform/call/feature.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { addRole } from "../roles.ts";
import { calls, type MakeRow, type Parts } from "../calls.ts";
import { fixturesOf } from "../fixtures.ts";
import { tyingIn } from "../tying.ts";
import { openWorld, send, type Person, type TestTenant, type World } from "../world.ts";

/**
 * For every noun with a list of its own and every limited scope, over HTTP: rows that the person reaches and rows that they do not. The outer ones are neither shown by
 * any call of the noun that reads (list, record, log, pickers, trees, export) nor changed by any that writes, and answer as if they were not there.
 */
interface Subject {
  kind: RecordKind;
  contract: Contract;
  name: string;
}
const contractOf = (kind: RecordKind): string => kind.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const SUBJECTS: readonly Subject[] = (Object.keys(NOUNS) as RecordKind[]).flatMap((kind) => {
  const name = contractOf(kind);
  const contract = (features as Record<string, Contract>)[name];
  return NOUNS[kind].rights === kind && contract?.["list"] && contract["get"] ? [{ kind, contract, name }] : [];
});
/** "at a site": the whole noun by a role that is held at one site. */
const LIMITED = [...SCOPES.filter((scope) => scope !== "all"), "at a site"] as const;
type Limit = (typeof LIMITED)[number];
interface Placed {
  row: ExampleRow;
  /** What it is called, as no other row is. */
  mark: string;
  isInside: boolean;
  how: string;
}

let world: World;
let tenant: TestTenant;
let admin: Person;
let tying: ReturnType<typeof tyingIn>;
let sites: [here: number, there: number];
/** A crew, and an asset and a place that it serves. */
let crewId: number;
let assetOfCrew: number;
let placeOfCrew: number;
/** The administrator's records that calls name beside the row: of what only reads or is refused, so they stay as they are. */
let fixtures: MakeRow;
const counts = { cells: 0, shown: 0, hidden: 0 };

beforeAll(async () => {
  world = await openWorld();
  tenant = await world.otherTenant();
  admin = await tenant.as("Administrator");
  tying = tyingIn(tenant);
  fixtures = fixturesOf(world, tenant);
  sites = [await site("HERE"), await site("THERE")];
  assetOfCrew = (await buildAsset(admin)).id;
  placeOfCrew = (await buildLocation(admin)).id;
  crewId = await tenant.rows(async (db) => {
    const crew = await db.insertInto("crews").values({ code: "C-1", name: "Crew" }).returning("id").executeTakeFirstOrThrow();
    await db
      .insertInto("crewAssets")
      .values([
        { crewId: crew.id, assetId: assetOfCrew },
        { crewId: crew.id, locationId: placeOfCrew },
      ])
      .execute();
    return crew.id;
  });
});
afterAll(async () => {
  process.stdout.write(
    `reach: ${counts.cells} cells (${SUBJECTS.length} nouns, ${LIMITED.length} scopes): ${counts.shown} answers with rows in reach, ${counts.hidden} without those out of it\n`,
  );
  await world.close();
});

describe.each(SUBJECTS.flatMap((subject) => LIMITED.map((scope) => ({ ...subject, scope }))))("$kind limited to $scope", (subject) => {
  const { kind, scope } = subject;

  test("reaches what the table of nouns says, and nothing else", async () => {
    const person = await personWith(kind, scope);
    const rows = await placedRows(subject, scope, person);
    // What belongs to no site is there for a role that is held at one.
    if (!(scope === "at a site" && isSiteless(kind))) expect(rows.some(({ isInside }) => !isInside)).toBe(true);
    for (const placed of rows) await (placed.isInside ? expectShown(subject, person, placed) : expectHidden(subject, person, placed));
    for (const call of readingCalls(subject)) {
      const answer = await ask(person, call.endpoint, await call.example(fixtures));
      for (const { mark, isInside, how } of rows)
        if (!isInside) expect(textOf(answer.body), `${call.title} shows one ${how}`).not.toContain(mark);
      counts.cells += 1;
    }
  });
});

/** Listed, opened, found. */
async function expectShown({ kind, contract }: Subject, person: Person, { row, mark, how }: Placed): Promise<void> {
  const listed = await ask(person, contract["list"], { body: { endRow: 500 } });
  expect(textOf(listed.body), `${how}, listed`).toContain(mark);
  const got = await ask(person, contract["get"], { params: { id: row.id } });
  expect(got.status, `${how}: ${textOf(got.body)}`).toBe(200);
  if (isSearched(kind)) expect(await searched(person, kind, row.id), `${how}, searched for`).toContain(row.id);
  counts.shown += 2;
  counts.cells += 2;
}

/** By the search over everything. */
const isSearched = (kind: RecordKind) => Object.values(served).some((feature: Feature) => feature.nouns?.[kind]?.search !== undefined);
async function searched(person: Person, kind: RecordKind, id: number): Promise<number[]> {
  const { body } = await ask(person, features.search.find, { query: { q: `mark ${kind} ${id}` } });
  return (body["found"] as Found[]).flatMap((row) => (row.kind === kind ? [row.id] : []));
}

/** Neither listed nor counted, opened, changed, alone or with others, nor its log and files read: as if it were not there. */
async function expectHidden({ kind, contract, name }: Subject, person: Person, { row, mark, how }: Placed): Promise<void> {
  const listed = await ask(person, contract["list"], { body: { endRow: 500, count: true } });
  expect(textOf(listed.body), `${how}, listed`).not.toContain(mark);
  expect(await searched(person, kind, row.id), `${how}, searched for`).not.toContain(row.id);
  const before = await tying.stored(kind, row.id);
  for (const { title, endpoint, example } of calls.filter((each) => each.title.startsWith(`${name}.`) && !each.endpoint.bytes)) {
    const parts = await example(fixtures);
    const isNamed = endpoint.path.includes(":id");
    const body = parts.body as { id?: number } | undefined;
    if (!isNamed && body?.id === undefined) continue;
    const naming = (id: number): Parts => (isNamed ? { ...parts, params: { ...parts.params, id } } : { ...parts, body: { ...body, id } });
    const own = await ask(person, endpoint, naming(row.id));
    const missing = await ask(person, endpoint, naming(999_999_999));
    expect(own.status, `${title} of one ${how}: ${textOf(own.body)}`).not.toBe(200);
    expect(textOf(plain(own.body)), `${title} of one ${how}`).toBe(textOf(plain(missing.body)));
    counts.cells += 1;
    counts.hidden += 1;
  }
  const folder = FOLDERS.find((each) => FOLDER_OF[each].kind === kind);
  if (folder) {
    const filesOf = async (id: number) => await ask(person, features.files.list, { query: { rootFolder: folder, id: String(id) } });
    const [own, missing] = [await filesOf(row.id), await filesOf(999_999_999)];
    expect(own.status, `files of one ${how}`).toBe(404);
    expect(textOf(plain(own.body))).toBe(textOf(plain(missing.body)));
    counts.cells += 1;
    counts.hidden += 1;
  }
  const bulk = contract["bulkArchive"];
  if (bulk) {
    const answer = await ask(person, bulk, { body: { rows: [{ id: row.id, version: row.version }], change: { archived: true } } });
    expect(answer.body, `${how}, many at once`).toMatchObject({ rows: [{ outcome: "refused", reason: "not_found" }] });
    counts.cells += 1;
    counts.hidden += 1;
  }
  expect(await tying.stored(kind, row.id), `${how} is as it was`).toEqual(before);
}

const textOf = (body: unknown): string => (Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body));
const plain = (body: unknown) => ({ ...(body as RefusalBody), requestId: undefined });

/** Calls of the noun that read without naming a record: list, export, pickers, trees. */
const readingCalls = ({ name, contract }: Subject) =>
  calls.filter(
    ({ title, isChange, endpoint }) =>
      title.startsWith(`${name}.`) && !isChange && Object.values(contract).includes(endpoint) && !endpoint.path.includes(":"),
  );

/** One row for each way in which a row could belong to the person, and one that does not at all. */
async function placedRows({ kind }: Subject, scope: Limit, person: Person): Promise<Placed[]> {
  const reach = reachOf(kind);
  const ties = reach === undefined || reach === "shared" ? {} : reach;
  const crew = ties.crew ?? {};
  const elsewhere = ties.site ? { [ties.site]: sites[1] } : {};
  const served: Fact[] = [
    ...(crew.asset && crew.asset !== "id"
      ? [{ how: "on an asset that the crew serves", set: { ...elsewhere, [crew.asset]: assetOfCrew } }]
      : []),
    ...(crew.location && crew.location !== "id"
      ? [{ how: "in a place that the crew serves", set: { ...elsewhere, [crew.location]: placeOfCrew } }]
      : []),
    ...(Object.values(crew).includes("id") ? [{ how: "of the crew itself", set: elsewhere, isOfCrew: true }] : []),
  ].map((fact) => ({ ...fact, isServed: true }));
  const facts: Fact[] = [
    ...served,
    ...(crew.crew && crew.crew !== "id" ? [{ how: "given to the crew", set: { ...elsewhere, [crew.crew]: crewId } }] : []),
    { how: "of the own site", set: { ...(ties.site && { [ties.site]: sites[0] }) } },
    { how: "of another site", set: { ...(ties.site && { [ties.site]: sites[1] }) } },
    ...(ties.own ?? [])
      .filter((column) => column !== "id")
      .map((column) => ({
        how: `by ${column} of another site`,
        set: { ...(ties.site && { [ties.site]: sites[1] }), [column]: person.personId },
      })),
  ];
  const [everything, atSite] = [scope === "at a site", scope === "at a site" ? [sites[0]] : null];
  const held = [{ flags: FLAGS, scope: everything ? ("all" as const) : scope, sites: atSite }] as Held[];
  const asker = { held, personId: person.personId, sites: [sites[0]], crews: [crewId] };
  const placed: Placed[] = [];
  for (const { how, set, isServed = false, isOfCrew = false } of facts) {
    const row = await fixturesOf(world, tenant)(kind);
    // What made it made the administrator its owner, too.
    const bare = Object.fromEntries((ties.own ?? []).filter((column) => column !== "id").map((column) => [column, admin.personId]));
    const mark = `Mark ${kind} ${scope} ${placed.length} ${row.id}`;
    const columns = { ...bare, ...set, [await tying.calledBy(kind)]: mark };
    await tying.tie(kind, row.id, { ties: { ...bare, ...set }, called: { [await tying.calledBy(kind)]: mark } });
    if (isOfCrew) await joinCrew(kind, row.id, person);
    placed.push({ row, mark, how, isInside: (isServed && scope === "crew") || isReached(kind, asker, { ...columns, id: row.id }) });
  }
  return placed;
}

interface Fact {
  how: string;
  set: Record<string, unknown>;
  /** A crew reaches it by what it serves, which no column of the row says. */
  isServed?: boolean;
  isOfCrew?: boolean;
}

/** A person becomes a member, the one who asks of a crew; an asset or a location is served. */
const joinCrew = async (kind: RecordKind, id: number, { personId }: Person) =>
  await tenant.rows(async (db) => {
    if (kind === "crews") await db.insertInto("crewMembers").values({ crewId: id, personId, fromDay: "2020-01-01" }).execute();
    else if (NOUNS[kind].table === "people")
      await db.insertInto("crewMembers").values({ crewId, personId: id, fromDay: "2020-01-01" }).execute();
    else
      await db
        .insertInto("crewAssets")
        .values({ crewId, ...(kind === "assets" ? { assetId: id } : { locationId: id }) })
        .execute();
  });

const isSiteless = (kind: RecordKind): boolean => {
  const reach = reachOf(kind);
  return typeof reach === "object" && reach.isSiteless === true;
};

/** Somebody of the one site who may do everything, with this kind to that scope. */
async function personWith(kind: RecordKind, scope: Limit): Promise<Person> {
  const role = `${kind} to ${scope}`;
  const grants: Grants = Object.fromEntries(
    SUB_MODULES.map((subModule) => [subModule, { flags: FLAGS, scope: subModule === kind && scope !== "at a site" ? scope : "all" }]),
  );
  await addRole(tenant, role, grants);
  const person = await tenant.join(role, { siteId: sites[0] });
  await tenant.rows(async (db) => {
    await db.insertInto("crewMembers").values({ crewId, personId: person.personId, fromDay: "2020-01-01" }).execute();
    if (scope === "at a site") await db.updateTable("people").set({ roleSiteId: sites[0] }).where("id", "=", person.personId).execute();
  });
  return person;
}

async function site(code: string): Promise<number> {
  return (await ask(admin, features.locations.create, { body: { code, name: code, isSite: true } })).body.id as number;
}

async function ask(
  person: Person,
  endpoint: Endpoint | undefined,
  parts: Parts,
): Promise<{ status: number; body: { id?: unknown } & Record<string, unknown> }> {
  if (!endpoint) throw new Error("the contract has the call");
  const answer = await send(world, endpoint, parts, { authorization: `Bearer ${person.token}` });
  return answer as never;
}
