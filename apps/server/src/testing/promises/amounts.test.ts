import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FLAGS, SUB_MODULES, type Flag, type Grants, type SubModule } from "@millwright/domain/kit/access.ts";
import type { Endpoint } from "@millwright/domain/kit/endpoint.ts";
import { CONFIDENTIAL, NOUNS, type RecordKind } from "@millwright/domain/nouns.ts";
import { workLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import { audit } from "@millwright/domain/foundation/audit/contract.ts";
import { features } from "@millwright/domain/features.ts";
import { buildEntry } from "../../register/fleet/builders.ts";
import { partSuppliers } from "@millwright/domain/materials/master-parts/suppliers/contract.ts";
import { buildOpenCount, enterAll, finishCount } from "../../materials/stock-counts/builders.ts";
import { buildWorkPart } from "../../work/orders/work-parts/builders.ts";
import { calls, type Call, type MakeRow, type Parts } from "../calls.ts";
import { fixturesOf } from "../fixtures.ts";
import { addRole } from "../roles.ts";
import { openWorld, send, type Person, type TestTenant, type World } from "../world.ts";

/**
 * What is told to nobody whose right does not reach it. Every amount of the database and every confidential text is marked, and two sites have records of every kind. Then every call that reads is made, by somebody who may do
 * everything but see amounts, and by somebody who may see them at one of the sites: no answer, file or key of a block holds a mark that is not theirs, no filter finds it; and
 * what is theirs is all there.
 */
interface Site {
  id: number;
  row: MakeRow;
  amount: number;
  text: string;
  /** What of each table came with it: behind the first of these numbers, up to the second. */
  rows: readonly [after: Newest, upTo: Newest];
  /** A count that found less than the books say, on which is to be decided. */
  counted: number;
}
type Newest = ReadonlyMap<string, number>;
type Column = { table: string; name: string; column: string };
/** An amount of one site stays apart from one of the other, whatever is summed, and shared out among so many pieces. */
const [NEAR, FAR] = [40_000_000, 900_000_000_000];
const isFar = (amount: number) => amount >= 2e10;
/** Ids of a run over everything come to some hundred thousand. */
const isNear = (amount: number) => amount >= 1e6 && !isFar(amount);

/** What tells an amount or a confidential text, and the flag by which it does. */
const TELLING: Readonly<Partial<Record<SubModule, Flag>>> = Object.fromEntries(CONFIDENTIAL.map(({ rights, flag }) => [rights, flag]));
/** Of no site: what a supplier asks is the organisation's, and what an hour costs is told to nobody who is limited. */
const SITELESS = ["part_suppliers.price_minor", "labour_rates.amount_minor"];
/** What something is worth in stock is what it costs where an order takes it. */
const WORTH = /^stock_|average/;
/** The right that tells what a table holds; what is not named is bought or lies in stock. */
const OF_COSTS = [
  "work_order_costs",
  "work_order_planned_labour",
  "work_order_planned_parts",
  "labour_rates",
  "asset_values",
  "fleet_entries",
];

let world: World;
let tenant: TestTenant;
let admin: Person;
let sites: { here: Site; there: Site };
let columns: readonly Column[];
const counts = { answers: 0, told: 0, kept: 0 };

beforeAll(async () => {
  world = await openWorld();
  tenant = await world.otherTenant();
  admin = await tenant.as("Administrator");
  columns = await moneyColumns();
  const there = await furnished("THERE", FAR);
  sites = { there, here: await furnished("HERE", NEAR) };
  await roles();
});
afterAll(async () => {
  process.stdout.write(
    `amounts: ${columns.length} columns of money, ${counts.answers} answers of ${reading.length} calls looked through, ${counts.told} with amounts that are theirs, ${counts.kept} without those that are not\n`,
  );
  await world.close();
});

const reading = calls.filter(({ isChange, endpoint, title }) => !isChange && endpoint.access !== "public" && !title.startsWith("imports."));

describe("who may see amounts at one site", () => {
  let local: Person;
  beforeAll(async () => {
    local = await localPerson();
    await mark(sites.there, () => true, 7);
    await mark(sites.there, ({ column }) => !SITELESS.includes(column));
  });

  test.each(reading.map((call) => [call.title, call] as const))("%s tells none of the other site's", async (_, call) => {
    for (const parts of await askings(call, sites.there)) await expectNone(local, call, parts);
    for (const parts of await askings(call, sites.here)) await expectOwn(call, parts, await expectNone(local, call, parts));
  });

  test("a list is sorted and filtered by an amount as if the other site's were not there", async () => {
    for (const { endpoint, colId } of sorting()) {
      const sorted = await ask(local, endpoint, { body: { sortModel: [{ colId, sort: "desc" }], endRow: 1 } });
      expect([200, 400], colId).toContain(sorted.status);
      expect(far(`${textOf(sorted.body)}${opened(sorted.body)}`), `${endpoint.path} by ${colId}`).toEqual([]);
      const filter = { filterType: "number", type: "greaterThan", filter: 1e10 };
      const found = await ask(local, endpoint, { body: { filterModel: { [colId]: filter }, count: true, endRow: 500 } });
      const { rows = [], count = { rows: 0 } } = found.body as { rows?: unknown[]; count?: { rows: number } };
      expect([rows, count.rows], `${endpoint.path}: ${colId} beyond all that is theirs`).toEqual([[], 0]);
    }
  });

  test("the log of everything tells of what is confidential at their site alone", async () => {
    const kinds = CONFIDENTIAL.map(({ kind }) => kind);
    const body = { endRow: 500, filterModel: { entity: { filterType: "set", values: kinds } } } as const;
    const toldOf = async (person: Person) =>
      (await person.ok(audit.list, { body })).rows.flatMap(({ entity, record }) =>
        record ? [{ kind: entity as RecordKind, id: record.id }] : [],
      );
    const isOf = (site: Site) => (record: { kind: RecordKind; id: number }) => isSiteless(record.kind) || isAt(site, record);
    const [all, own] = [await toldOf(admin), await toldOf(local)];
    expect(all.filter(isOf(sites.there)), "there is something to hide").not.toEqual([]);
    expect(own.filter((record) => !isSiteless(record.kind) && isAt(sites.there, record))).toEqual([]);
    expect(new Set(own.filter(isOf(sites.here)).map(({ kind }) => kind))).toEqual(
      new Set(all.filter((record) => record.kind !== "labour-rates" && isOf(sites.here)(record)).map(({ kind }) => kind)),
    );
  });
});

const isSiteless = (kind: RecordKind): boolean => kind === "part-prices" || kind === "labour-rates";
const tableOf = (kind: RecordKind): string => NOUNS[kind].table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const isAt = ({ rows: [after, upTo] }: Site, { kind, id }: { kind: RecordKind; id: number }): boolean =>
  id > (after.get(tableOf(kind)) ?? 0) && id <= (upTo.get(tableOf(kind)) ?? 0);

/** Calls that are known to tell amounts; that none of them falls silent is what makes the silence of others worth something. */
const TELLERS = [
  "assetCosts.get",
  "assetCosts.parts",
  "assetValues.get",
  "badActors.ranked",
  "fleet.browse",
  "fleet.export",
  "fleet.list",
  "masterParts.export",
  "materialReceipts.get",
  "partSuppliers.list",
  "purchaseOrders.export",
  "purchaseOrders.list",
  "stock.export",
  "stockCounts.get",
  "workLabour.browse",
  "workOrderBoards.cards",
  "workOrderCosts.export",
  "workOrderCosts.lines",
  "workOrderCosts.list",
  "workOrderCosts.sums",
  "workOrders.export",
  "workOrders.get",
  "workOrders.list",
  "workParts.list",
];
/** None of them, where a run goes over one feature that tells no amounts. */
const tellers = reading.filter(({ title }) => TELLERS.includes(title));
describe.each(tellers.length > 0 ? ["the amounts are there to be hidden"] : [])("%s", () => {
  beforeAll(async () => await mark(sites.there, () => true));

  test.each(tellers.map((call) => [call.title, call] as const))("%s tells them to an administrator", async (_, call) => {
    const told: number[] = [];
    for (const parts of await askings(call, sites.there)) {
      const { body } = await ask(admin, call.endpoint, parts);
      if (!isPaper(body)) told.push(...far(textOf(body), Buffer.isBuffer(body)));
    }
    expect(told).not.toEqual([]);
  });
});

describe.each([
  { without: ["work-costs", "purchase-orders", "absences"] as const, marked: () => true },
  { without: ["work-costs"] as const, marked: ({ table }: Column) => OF_COSTS.includes(table) },
  { without: ["purchase-orders"] as const, marked: ({ table }: Column) => !OF_COSTS.includes(table) && !WORTH.test(table) },
])("who may do everything, without $without", ({ without, marked }) => {
  let person: Person;
  beforeAll(async () => {
    await addRole(tenant, `Without ${without.join()}`, allBut(without));
    person = await tenant.join(`Without ${without.join()}`);
    await mark(sites.there, () => true, 7);
    await mark(sites.there, marked);
  });

  test.each(reading.map((call) => [call.title, call] as const))("%s tells none", async (_, call) => {
    for (const parts of await askings(call, sites.there)) await expectNone(person, call, parts, without.length > 1);
  });
});

describe("who may do everything, without people and users", () => {
  let person: Person;
  beforeAll(async () => {
    const both = ["people", "users"] as const;
    await addRole(
      tenant,
      "Without people",
      Object.fromEntries(
        SUB_MODULES.filter((one) => !both.some((lost) => lost === one)).map((one) => [one, { flags: FLAGS, scope: "all" }]),
      ),
    );
    person = await tenant.join("Without people");
    await tenant.rows(
      async (db) =>
        await sql`update people set email = 'a' || id || '@hidden.example', phone = '+99 777 ' || id where id <> ${person.personId}`.execute(
          db,
        ),
    );
  });

  test.each(reading.map((call) => [call.title, call] as const))("%s tells nobody's address or number", async (_, call) => {
    for (const parts of await askings(call, sites.here)) {
      const text = textOf((await ask(person, call.endpoint, parts)).body);
      expect(text.match(/[^]{0,60}(@hidden\.example|\+99 777|@test-[\w-]+\.example)/)?.[0], call.title).toBeUndefined();
    }
  });
});

/** The example; of a list the one that leaves nothing out, of a file the one with all fields, and what examples do not ask for. */
async function askings({ example, endpoint, title }: Call, { row, counted }: Site): Promise<Parts[]> {
  const parts = await example(row);
  const body = parts.body as { format?: unknown; filterModel?: unknown } | undefined;
  const whole =
    typeof body === "object" && "filterModel" in body ? { ...body, filterModel: {}, search: undefined, quick: undefined } : body;
  const bodies =
    endpoint.bytes !== undefined && typeof body === "object" && "format" in body
      ? [
          { ...whole, format: "csv" },
          { ...whole, format: "csv", isWhole: true },
        ]
      : whole === body
        ? [body]
        : [body, whole];
  const further =
    title === "badActors.ranked"
      ? [{ query: { ...parts.query, by: "cost" } }]
      : title === "stockCounts.get"
        ? [{ params: { id: counted } }]
        : [];
  return [...bodies.map((one) => ({ ...parts, body: one })), ...further];
}

async function expectNone(person: Person, { title, endpoint }: Call, parts: Parts, withTexts = true): Promise<Told> {
  const answer = await ask(person, endpoint, parts);
  const { body } = answer;
  // What is drawn on paper is looked at where it is drawn (`printing.test.ts`).
  if (isPaper(body)) return answer;
  const text = `${textOf(body)}${opened(body)}`;
  expect(far(text, Buffer.isBuffer(body)), `${title} of ${JSON.stringify(parts).slice(0, 200)}: ${text.slice(0, 2000)}`).toEqual([]);
  if (withTexts) expect(text, title).not.toContain(sites.there.text);
  counts.answers += 1;
  counts.kept += 1;
  return answer;
}

/** Of their own site they are told everything that the administrator is. */
async function expectOwn({ title, endpoint }: Call, parts: Parts, own: Told): Promise<void> {
  if (own.status !== 200 || Buffer.isBuffer(own.body)) return;
  const all = await ask(admin, endpoint, parts);
  if (all.status !== 200) return;
  const told = numbersIn(textOf(own.body)).filter(isNear);
  const missing = numbersIn(textOf(all.body)).filter((amount) => isNear(amount) && !told.includes(amount));
  expect(missing, title).toEqual([]);
  if (textOf(all.body).includes(sites.here.text)) expect(textOf(own.body), title).toContain(sites.here.text);
  if (told.length > 0) counts.told += 1;
}

/** The parts of an instant are no amounts. */
const INSTANT = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?/g;
const numbersIn = (text: string): number[] => (text.replace(INSTANT, " ").match(/(?<![\w.]|\w-)\d+(\.\d+)?(?![\w-])/g) ?? []).map(Number);
/** A file says amounts in whole units of money. */
const far = (text: string, isFile = false): number[] => numbersIn(text).filter((amount) => isFar(isFile ? amount * 100 : amount));
const isPaper = (body: unknown): boolean => Buffer.isBuffer(body) && body.subarray(0, 4).toString() === "%PDF";
const textOf = (body: unknown): string => (Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body));
/** What the key of a block holds, where it can be read. */
const opened = (body: unknown): string => {
  const { after } = (Buffer.isBuffer(body) ? {} : (body ?? {})) as { after?: unknown };
  return typeof after !== "string" ? "" : Buffer.from(after, "base64url").toString("utf8");
};

interface Sorting {
  endpoint: Endpoint;
  colId: string;
}
const sorting = (): Sorting[] =>
  Object.values(features).flatMap((contract) =>
    (Object.values(contract) as (Endpoint & { columns?: Record<string, { kind: string; isSortable?: false }> })[]).flatMap((endpoint) =>
      endpoint.bytes === undefined && endpoint.method === "POST"
        ? Object.entries(endpoint.columns ?? {}).flatMap(([colId, { kind, isSortable }]) =>
            kind === "money" && isSortable !== false ? [{ endpoint, colId }] : [],
          )
        : [],
    ),
  );

const allBut = (without: readonly SubModule[]): Grants =>
  Object.fromEntries(
    SUB_MODULES.map((subModule) => {
      const told = TELLING[subModule];
      const lost = without.includes(subModule) ? told : undefined;
      const flags = lost === "view" ? [] : FLAGS.filter((flag) => flag !== lost);
      return [subModule, { flags, scope: "all" as const }] as const;
    }).filter(([, { flags }]) => flags.length > 0),
  );

async function roles(): Promise<void> {
  const telling = Object.keys(TELLING) as SubModule[];
  await addRole(tenant, "Everything but amounts", allBut(telling));
  await addRole(tenant, "Amounts", Object.fromEntries(telling.map((subModule) => [subModule, { flags: FLAGS, scope: "all" }])));
}

/** Everything everywhere, and what tells amounts at the one site. */
async function localPerson(): Promise<Person> {
  const person = await tenant.join("Everything but amounts");
  await tenant.rows(async (db) => {
    const role = await db.selectFrom("roles").select("id").where("name", "=", "Amounts").executeTakeFirstOrThrow();
    await db.insertInto("personRoles").values({ personId: person.personId, roleId: role.id, siteId: sites.here.id }).execute();
  });
  return person;
}

/** A site with the records that the examples of all calls name, and amounts around them. */
async function furnished(code: string, amount: number): Promise<Site> {
  const { id } = (await ask(admin, features.locations.create, { body: { code, name: code, isSite: true } })).body as { id: number };
  const after = await newestRows();
  const row = fixturesOf(world, tenant);
  const text = `Confidential ${code}`;
  for (const call of reading) await call.example(row);
  await addAmounts(row, text, after);
  const counted = (await finishCount(admin, await enterAll(admin, await buildOpenCount(admin), [3]))).id;
  await tenant.rows(async (db) => await sql`update stock_counts set status = 'to_approve' where id = ${counted}`.execute(db));
  const site: Site = { id, row, amount, text, counted, rows: [after, await newestRows()] };
  for (const [table, behind] of after) await settle(table, behind, id);
  await mark(site, () => true);
  return site;
}

/** Everything that came belongs to the site. */
const settle = async (table: string, behind: number, siteId: number) =>
  await tenant.rows(async (db) => {
    const columnsOf = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name = ${table} and column_name in ('site_id', 'is_site')
        and has_column_privilege(${table}, column_name, 'UPDATE')`.execute(db);
    const names = columnsOf.rows.map(({ name }) => name);
    if (!names.includes("site_id")) return;
    const isNone = names.includes("is_site") ? sql`not is_site` : sql`true`;
    await sql`update ${sql.table(table)} set site_id = ${siteId} where id > ${behind} and ${isNone}`.execute(db);
  });

async function mark({ rows: [after, upTo], amount }: Site, which: (column: Column) => boolean, as = amount): Promise<void> {
  for (const { table, name, column } of columns.filter(which))
    await tenant
      .rows(
        async (db) =>
          await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${as} where ${sql.ref(name)} <> 0
          and id > ${after.get(table) ?? 0} and id <= ${upTo.get(table) ?? 0}`.execute(db),
      )
      .catch((cause: unknown) => {
        throw new Error(`${column} takes no mark`, { cause });
      });
}

/** What the examples name, with everything that it can cost: orders, their assets, what is bought, somebody who is away. */
async function addAmounts(row: MakeRow, text: string, after: Newest): Promise<void> {
  const newer = (table: string) => sql`${sql.ref(`${table}.id`)} > ${after.get(table) ?? 0}`;
  const [asset, away] = [await row("assets"), await row("absences")];
  await admin.ok(partSuppliers.create, { body: { partId: (await row("master-parts")).id, supplierId: (await row("suppliers")).id } });
  const orders = await tenant.rows(async (db) => {
    await sql`update absences set remark = ${text} where id = ${away.id}`.execute(db);
    await sql`update work_order_boards set card_fields = '["laborCost", "partsCost", "description"]'::jsonb`.execute(db);
    await sql`update work_orders set asset_id = ${asset.id} where ${newer("work_orders")} and asset_id is null`.execute(db);
    await sql`insert into work_order_costs (work_order_id, cost_group, amount_minor, currency, booked_on, description, quantity)
      select work_orders.id, g.name, 1, 'USD', '2026-05-04', 'Booked', case when g.name = 'parts' then 2 end
      from work_orders cross join (values ('labour'), ('parts'), ('subtasks')) as g (name) where ${newer("work_orders")}`.execute(db);
    await sql`insert into asset_values (asset_id, currency, purchase_price_minor, replacement_value_minor)
      select assets.id, 'USD', 5, 6 from assets where ${newer("assets")} on conflict do nothing`.execute(db);
    await sql`update part_suppliers set price_minor = 1, currency = 'USD' where ${newer("part_suppliers")} and price_minor is null`.execute(
      db,
    );
    await sql`update material_receipt_lines set price_minor = 1 where ${newer("material_receipt_lines")} and price_minor is null`.execute(
      db,
    );
    return (await sql<{ id: number }>`select id from work_orders where ${newer("work_orders")}`.execute(db)).rows;
  });
  // Of those that are over none takes any more hours.
  for (const { id: workOrderId } of orders) {
    await admin.call(workLabour.create, { body: { workOrderId, personId: admin.personId, day: "2026-05-04", minutes: 1 } });
    await admin.call(workLabour.create, { body: { workOrderId, isPlanned: true, personId: admin.personId, minutes: 60 } });
  }
  await tenant.rows(
    async (db) =>
      await sql`update work_order_planned_labour set rate_minor = 1, rate_currency = 'USD', rate_source = 'person' where kind = 'actual' and ${newer("work_order_planned_labour")}`.execute(
        db,
      ),
  );
  for (const { id } of orders.slice(0, 40)) await buildWorkPart(admin, { workOrderId: id, isIssued: true }).catch(() => null);
  await buildEntry(admin, { assetId: asset.id, fuel: 10, price: { amountMinor: 7, currency: "USD" } });
}

const tablesWith = async (column: string): Promise<string[]> =>
  await tenant.rows(async (db) => {
    const { rows } = await sql<{ name: string }>`select c.table_name as name from information_schema.columns c
      join information_schema.columns i on i.table_schema = c.table_schema and i.table_name = c.table_name and i.column_name = 'id'
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
      where c.column_name = ${column} and c.table_schema = current_schema()`.execute(db);
    return rows.map(({ name }) => name);
  });
/** But what the run-time role may not write anew, which stays as it was booked. */
const moneyColumns = async () =>
  await tenant.rows(async (db) => {
    const { rows } = await sql<{
      table: string;
      name: string;
    }>`select c.table_name as "table", c.column_name as name from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
      where c.column_name like '%\\_minor' and c.table_schema = current_schema() and has_column_privilege(c.table_name, c.column_name, 'UPDATE')`.execute(
      db,
    );
    return rows.map(({ table, name }) => ({ table, name, column: `${table}.${name}` }));
  });

const newestRows = async (): Promise<Newest> => {
  const found = new Map<string, number>();
  for (const table of await tablesWith("tenant_id"))
    await tenant.rows(async (db) => {
      const { rows } = await sql<{ id: number | null }>`select max(id)::bigint as id from ${sql.table(table)}`.execute(db);
      found.set(table, rows[0]?.id ?? 0);
    });
  return found;
};

interface Told {
  status: number;
  body: unknown;
}
async function ask(person: Person, endpoint: Endpoint, parts: Parts): Promise<Told> {
  return await send(world, endpoint, parts, { authorization: `Bearer ${person.token}` });
}
