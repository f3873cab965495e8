import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { features } from "@millwright/domain/features.ts";
import { FLAGS, SUB_MODULES, type Grants, type Scope } from "@millwright/domain/kit/access.ts";
import type { Columns } from "@millwright/domain/kit/columns.ts";
import type { Endpoint, ExampleRow } from "@millwright/domain/kit/endpoint.ts";
import type { Filter, ListRequest } from "@millwright/domain/kit/list.ts";
import { NOUNS, reachedThrough, reachOf, type RecordKind } from "@millwright/domain/nouns.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { sealingOf } from "../../platform/lists/sealing.ts";
import { fixturesOf } from "../fixtures.ts";
import { addRole } from "../roles.ts";
import { contracts } from "../tier.ts";
import { tyingIn, type Stored } from "../tying.ts";
import { openWorld, send, type Person, type TestTenant, type World } from "../world.ts";

/**
 * For every list and every column of it that leads to another record, over HTTP: that record is moved out of the caller's reach. Where the row does not show it any more,
 * nothing else tells of it: it is in no order, no filter and no search, and in no key of a block, as if it were empty. Where rows show it by decision, it is found by what is shown.
 */
interface Subject {
  name: string;
  kind: RecordKind;
  list: Endpoint & { columns: Columns };
  /** How a row of it is made. */
  fixture: string;
}

/** Lists that are not called after the kind of their rows. */
const KIND_OF: Readonly<Record<string, RecordKind>> = {
  stock: "stock-levels",
  shortages: "reservations",
  stockMovements: "stock-movement-lines",
  userRoles: "roles",
  workOrderStatuses: "statuses",
};
const FIXTURE_OF: Readonly<Record<string, string>> = { shortages: "reservations:short" };
/** Rows that come of others and are not made alone, lines of movements and steps of groups; and those that nobody changes. */
const LEFT_OUT = ["stockMovements", "groupSteps", "audit"];

const SUBJECTS: readonly Subject[] = Object.entries(features as Record<string, Record<string, Endpoint>>).flatMap(([name, contract]) => {
  const list = Object.values(contract).find((call) => "columns" in call && call.path.endsWith("/list/"));
  const kind = KIND_OF[name] ?? (name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) as RecordKind);
  if (!list || LEFT_OUT.includes(name) || !contracts.includes(name) || !(kind in NOUNS)) return [];
  return [{ name, kind, list: list as Subject["list"], fixture: FIXTURE_OF[name] ?? kind }];
});

/** The whole product at one site; one's own of it everywhere. */
const ROLES = ["at a site", "own"] as const;
type Role = (typeof ROLES)[number];

let world: World;
let tenant: TestTenant;
let admin: Person;
let here: number;
let there: number;
let tying: ReturnType<typeof tyingIn>;
const people = new Map<Role, Person>();
const counts = { hidden: 0, shown: 0, lists: 0 };
const hiding = new Set<string>();

beforeAll(async () => {
  world = await openWorld();
  tenant = await world.otherTenant();
  admin = await tenant.as("Administrator");
  tying = tyingIn(tenant);
  here = (await buildLocation(admin, { code: "HERE", isSite: true })).id;
  there = (await buildLocation(admin, { code: "THERE", isSite: true })).id;
  for (const role of ROLES) people.set(role, await personWith(role));
});
afterAll(async () => {
  process.stdout.write(
    `hidden: ${SUBJECTS.length} lists; ${counts.hidden} references that a row hides, ${counts.shown} that rows show by decision; hidden in rows: ${[...hiding].join(", ")}\n`,
  );
  await world.close();
});

describe.each(SUBJECTS.flatMap((subject) => ROLES.map((role) => ({ ...subject, role }))))("$name, $role", (subject) => {
  const { kind, list, role } = subject;

  test("what a row hides is in no order, filter, search or key", async () => {
    const person = people.get(role);
    if (!person) throw new Error("there is somebody for every role");
    const row = await fixturesOf(world, tenant)(subject.fixture);
    const tied = await broughtInto(kind, row.id, role, person);
    if (tied === null) return;
    const pointed = await movedAway(subject, row, person, tied);
    const whole = await rowsOf(person, list, {});
    const mine = whole.find(({ id }) => id === row.id);
    // What went out of reach took the row along.
    if (!mine) return;
    counts.lists += 1;
    for (const one of pointed) await (isShown(mine, one) ? expectFound : expectHidden)(person, subject, mine, one);
  });
});

test("every column that is said to be hidden in rows was seen to be", () => {
  const said = SUBJECTS.flatMap(({ name, list }) =>
    Object.entries(list.columns).flatMap(([key, column]) => {
      const leadsAway = (column.kind === "reference" || column.kind === "id") && reachOf(column.to) !== "shared";
      return column.isHiddenInRows && leadsAway ? [`${name}.${key}`] : [];
    }),
  );
  expect([...hiding].toSorted()).toEqual(said.toSorted());
});

interface Pointed {
  key: string;
  id: number;
  mark: string;
}
type Row = Stored & { id: number };

/** A column of ids stands beside the reference of the same name, which says what the row shows of it. */
function isShown(row: Row, { key }: Pointed): boolean {
  const beside = key.replace(/Id$/, "");
  const value = row[key] ?? row[beside];
  return value !== null && (value !== undefined || !(beside in row));
}

async function expectFound(person: Person, { name, list }: Subject, row: Row, { key, id }: Pointed): Promise<void> {
  if (list.columns[key]?.isFiltered === false) return;
  const found = await rowsOf(person, list, { filterModel: { [key]: { filterType: "set", values: [id] } } });
  expect(idsOf(found), `${name} by ${key}, which the row shows`).toContain(row.id);
  counts.shown += 1;
}

async function expectHidden(person: Person, { name, list }: Subject, row: Row, { key, id, mark }: Pointed): Promise<void> {
  const column = list.columns[key];
  expect(column?.isHiddenInRows, `${name}.${key} is hidden in a row, and its contract says so`).toBe(true);
  hiding.add(`${name}.${key}`);
  counts.hidden += 1;
  expect(idsOf(await rowsOf(person, list, { search: mark })), `${name} searched for ${key}`).not.toContain(row.id);
  if (column?.isFiltered !== false) {
    const by = async (filter: Filter) => idsOf(await rowsOf(person, list, { filterModel: { [key]: filter } }));
    expect(await by({ filterType: "set", values: [id] }), `${name}.${key} by its id`).not.toContain(row.id);
    expect(await by({ filterType: "set", values: [null] }), `${name}.${key} as empty`).toContain(row.id);
    expect(await by({ filterType: "text", type: "contains", filter: mark.slice(2, 9) }), `${name}.${key} by its words`).not.toContain(
      row.id,
    );
    expect(await by({ filterType: "text", type: "blank" }), `${name}.${key} as blank`).toContain(row.id);
  }
  if (column?.isSortable === false) return;
  for (const sort of ["asc", "desc"] as const) await expectUnordered(person, { name, list, key, sort }, row, mark);
}

/** Among the empty ones, whichever way; and the key of a block that ends with it holds nothing of it. */
async function expectUnordered(
  person: Person,
  { name, list, key, sort }: Pick<Subject, "name" | "list"> & { key: string; sort: "asc" | "desc" },
  row: Row,
  mark: string,
): Promise<void> {
  const sortModel = [{ colId: key, sort }];
  const rows = await rowsOf(person, list, { sortModel });
  const at = rows.findIndex(({ id }) => id === row.id);
  const toTheEnd = sort === "asc" ? rows.slice(at) : rows.slice(0, at);
  expect(
    toTheEnd.flatMap((one) => one[key] ?? []),
    `${name} sorted by ${key} ${sort}`,
  ).toEqual([]);
  const { after } = (await ask(person, list, { sortModel, startRow: at, endRow: at + 1 })) as { after?: string };
  if (after === undefined) return;
  expect(Buffer.from(after, "base64url").toString("latin1")).not.toContain(mark.slice(0, 6));
  const sealing = await tenant.rows(async (db) => await sealingOf(world.db, db));
  const use = JSON.stringify([tenant.id, person.personId, kindOf(list), `${key} ${sort}`]);
  expect(JSON.parse(sealing.open(after, use) ?? "null"), `the key of ${name} by ${key}`).toEqual([null, row.id]);
}
const kindOf = (list: Endpoint): RecordKind | undefined => SUBJECTS.find((subject) => subject.list === list)?.kind;

/** Every record that the row leads to is put out of the caller's reach and called as nothing else is; a column that leads nowhere is led to such a record. */
async function movedAway({ kind, list }: Subject, row: ExampleRow, person: Person, tied: readonly string[]): Promise<Pointed[]> {
  const moved = new Map<string, Pointed>();
  for (const [key, column] of Object.entries(list.columns)) {
    if (column.kind !== "reference" && column.kind !== "id") continue;
    const own = column.kind === "id" ? key : `${key}Id`;
    const beside = moved.get(key.replace(/Id$/, ""));
    if (beside) moved.set(key, { ...beside, key });
    if (beside || tied.includes(own) || reachOf(column.to) === "shared") continue;
    const target = await fixturesOf(world, tenant)(column.to);
    const id = (await ledTo(kind, row.id, own, target.id)) ? target.id : await shownTo(list, row.id, key);
    if (id === null || id === here || id === person.personId) continue;
    const mark = `qz${key}${id}`.toLowerCase();
    await moveAway(column.to, id, mark);
    if (!(await isReachedBy(person, column.to, id))) moved.set(key, { key, id, mark });
  }
  return [...moved.values()];
}

/** What a row leads to by a column that stands in its table under another name. */
async function shownTo(list: Endpoint, id: number, key: string): Promise<number | null> {
  const row = (await rowsOf(admin, list, {})).find((one) => one.id === id);
  return (row?.[key] as { id: number } | null | undefined)?.id ?? null;
}

/** False where the table has no such column, or its rules keep it from leading there. */
const ledTo = async (kind: RecordKind, id: number, column: string, target: number): Promise<boolean> => {
  const before = await tying.stored(kind, id);
  if (!before || !(column in before)) return false;
  return await tying.change(kind, id, { [column]: target }).then(
    () => true,
    () => false,
  );
};

async function moveAway(kind: RecordKind, id: number, mark: string): Promise<void> {
  const reach = reachOf(kind);
  const holder = reachedThrough(kind);
  const of = holder ? reachOf(holder.of as RecordKind) : reach;
  const ties = typeof of === "object" ? of : {};
  await tying.tie(kind, id, {
    ties: {
      ...(ties.site && { [ties.site]: there }),
      ...Object.fromEntries((ties.own ?? []).filter((column) => column !== "id").map((column) => [column, admin.personId])),
    },
    called: { [await tying.calledBy(kind)]: mark },
  });
}

/** Whether the caller could open it. */
async function isReachedBy(person: Person, kind: RecordKind, id: number): Promise<boolean> {
  const get = (features as Record<string, Record<string, Endpoint>>)[kind.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())]?.[
    "get"
  ];
  if (!get) return false;
  return (await send(world, get, { params: { id } }, { authorization: `Bearer ${person.token}` })).status === 200;
}

/** Into the reach of the person, by columns that stay as they are then; null where nothing puts it there. */
async function broughtInto(kind: RecordKind, id: number, role: Role, person: Person): Promise<string[] | null> {
  const reach = reachOf(kind);
  if (reach === "shared") return [];
  if (reach === undefined) return null;
  const through = reachedThrough(kind)?.by ?? [];
  if (role === "own" && reach.followers) {
    const { table, row, person: by } = reach.followers;
    const follower = { [row]: await holderOf(kind, id), [by]: person.personId };
    await tenant.rows(
      async (db) =>
        await db
          .insertInto(table as never)
          .values(follower as never)
          .execute(),
    );
    return [through].flat();
  }
  const column = role === "own" ? reach.own?.find((one) => one !== "id") : reach.site;
  if (role === "own" && !column) return null;
  if (column) await tying.tie(kind, id, { ties: { [column]: role === "own" ? person.personId : here }, called: {} });
  return [column ?? [], through].flat();
}
const holderOf = async (kind: RecordKind, id: number): Promise<unknown> => {
  const through = reachedThrough(kind);
  return through ? (await tying.stored(kind, id))?.[through.by] : id;
};

async function personWith(role: Role): Promise<Person> {
  const scope: Scope = role === "own" ? "own" : "all";
  const grants: Grants = Object.fromEntries(SUB_MODULES.map((subModule) => [subModule, { flags: FLAGS, scope }]));
  await addRole(tenant, role, grants);
  const person = await tenant.join(role, { siteId: here });
  if (role === "at a site")
    await tenant.rows(async (db) => await db.updateTable("people").set({ roleSiteId: here }).where("id", "=", person.personId).execute());
  return person;
}

const idsOf = (rows: readonly Row[]): number[] => rows.map(({ id }) => id);
const rowsOf = async (person: Person, list: Endpoint, request: Partial<ListRequest>): Promise<Row[]> =>
  (await ask(person, list, { endRow: 500, ...request })).rows as Row[];

async function ask(person: Person, list: Endpoint, body: Partial<ListRequest>): Promise<{ rows: unknown[] }> {
  const answer = await send(world, list, { body }, { authorization: `Bearer ${person.token}` });
  expect(answer.status, `${list.path} ${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body as { rows: unknown[] };
}
