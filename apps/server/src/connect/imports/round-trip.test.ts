import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { assetAttributes, attributes, type AttributeDraft } from "@millwright/domain/register/attributes/contract.ts";
import { keyOf } from "@millwright/domain/register/attributes/inheriting.ts";
import type { Import } from "@millwright/domain/connect/imports/contract.ts";
import { columnsOf, headingOf, headingsOf, type ImportTarget } from "@millwright/domain/kit/imports/target.ts";
import { IMPORT_TARGETS, targetOf } from "@millwright/domain/connect/imports/targets.ts";
import { features } from "@millwright/domain/features.ts";
import type { Contract, Endpoint } from "@millwright/domain/kit/endpoint.ts";
import type { ExportFormat } from "@millwright/domain/kit/export.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { referenceValues } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { VIEWS } from "@millwright/domain/foundation/reference-lists/lists.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { crewMembers } from "@millwright/domain/register/crews/members/contract.ts";
import { productionCalendars } from "@millwright/domain/register/production-calendars/contract.ts";
import { shifts } from "@millwright/domain/register/shifts/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { COMPANIES } from "../../demo/fill.ts";
import { writeCompanyAsOwner } from "../../demo/as-owner.ts";
import { csvLine, withoutDefusing } from "@millwright/domain/kit/csv.ts";
import { urlOf } from "../../testing/catalogue.ts";
import { contracts, someOf } from "../../testing/tier.ts";
import { openWorld, personOf, type Person, type TestTenant, type World } from "../../testing/world.ts";
import { buildClosedOrder, buildStartedOrder, buildWorkOrder } from "../../work/orders/builders.ts";
import { importer } from "./builders.ts";

/** Every list that leaves as a file and can come back. */
interface Exported {
  title: string;
  list: Endpoint;
  call: Endpoint;
  target: ImportTarget;
}
const VALUES = new Set(VIEWS.flatMap(({ path, level }) => (level === null ? [path as string] : [])));
/**
 * Nothing brings these back: what was done and what was imported when is history; statuses are a handful that is set up by hand. Users are accounts: the person and
 * the first role come back with the people, and whoever is to sign in is invited, since a file holds no password and nobody should get a way in without being told of it.
 */
// Boards are drawn, as views are: what they show comes back, how it is shown does not.
// What moved of stock is history: it leaves, and comes back as nothing but what is counted anew. What was ordered and approved is not written by a file.
const ONE_WAY = [
  "audit",
  "imports",
  "workOrderStatuses",
  "users",
  "reservations",
  "shortages",
  "stock",
  "stockMovements",
  "purchaseOrders",
  "materialRequests",
  "materialReceipts",
  "workOrderBoards",
  "crewWeeks",
  "workOrderCosts",
  "alarms",
];

const LISTS: Exported[] = Object.entries(features as Record<string, Contract>).flatMap(([title, calls]) => {
  const { list, export: call } = calls as Record<string, Endpoint | undefined>;
  if (!list || !call || typeof list.access !== "object" || !("subModule" in list.access) || ONE_WAY.includes(title)) return [];
  const { subModule } = list.access;
  const target =
    IMPORT_TARGETS.find(({ key }) => "name" in list && key === list.name) ?? IMPORT_TARGETS.find((one) => one.subModule === subModule);
  if (!target) throw new Error(`${title} leaves as a file and cannot come back`);
  return target.key === "reference-values" && !VALUES.has(title) ? [] : [{ title, list, call, target }];
});
/** The way out and in again is one for all reference lists; by day some of them take it. */
const TAKEN = LISTS.filter(({ title }) => contracts.includes(title));

let world: World;
let tenant: TestTenant;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  ({ tenant, admin } = await company());
  await trouble();
}, 120_000);
afterAll(() => world.close());

/** The second demo company, under names of its own. */
async function company(): Promise<{ tenant: TestTenant; admin: Person }> {
  const identifier = `round-${process.pid}-${Date.now().toString(36)}`;
  const [, alpine] = COMPANIES;
  if (!alpine) throw new Error("there is a second demo company");
  const written = alpine.people.map((one) => ({ ...one, ...(one.email ? { email: `${identifier}-${one.email}` } : {}) }));
  await writeCompanyAsOwner(urlOf("owner"), world.files, new Date(), {
    ...alpine,
    tenant: { ...alpine.tenant, identifier },
    people: written,
  });
  const { id } = await world.db.system().selectFrom("tenants").select("id").where("identifier", "=", identifier).executeTakeFirstOrThrow();
  const found = await world.db.tenant(
    id,
    async (db) =>
      await db
        .selectFrom("people")
        .innerJoin("roles", "roles.id", "people.roleId")
        .select(["people.id", "people.accountId"])
        .where("roles.name", "=", "Administrator")
        .executeTakeFirstOrThrow(),
  );
  const token = await world.platform.sessions.open(found.accountId ?? 0, id, found.id);
  const by = personOf(world, found.id, token);
  return { tenant: { ...world.tenant, id, identifier, rows: (work) => world.db.tenant(id, work) }, admin: by };
}

/** An attribute of each kind; they are set up by hand, as statuses are. */
async function mixerAttributes(by: Person): Promise<string[]> {
  const { rows } = await by.ok(referenceValues.AssetCategory.list, { body: { search: "Mixers" } });
  const valueId = rows[0]?.id ?? 0;
  const keys: string[] = [];
  for (const facts of [
    { name: "Speed; rated", kind: "number" },
    { name: "Note", kind: "text" },
    { name: "Blade", kind: "list", options: ["Anchor", "Turbine"] },
    { name: "Sealed", kind: "yesNo" },
    { name: "Balanced", kind: "day" },
    { name: "Gear", kind: "reference", refersTo: "assets" },
  ] as const)
    keys.push(keyOf(await by.ok(attributes.create, { body: { ...facts, valueId } as AttributeDraft })));
  return keys;
}

/** Values that belong to others, and an asset of which something is said. */
async function classedAssets(): Promise<void> {
  const kind = await admin.ok(referenceValues.AssetClassification.create, { body: { code: "ROT", name: "Rotating" } });
  const failure = await admin.ok(referenceValues.FailureClass.create, { body: { code: "MIXR", name: "Mixer" } });
  const { id: categoryId } = await admin.ok(referenceValues.AssetCategory.create, {
    body: { code: "MIX", name: "Mixers", belongsToId: kind.id, failureClassId: failure.id },
  });
  const keys = await mixerAttributes(admin);
  const gear = await admin.ok(assets.create, { body: { code: "MIX-0", name: "Z gearbox", failureClassId: failure.id } });
  const { id } = await admin.ok(assets.create, { body: { code: "MIX-1", name: "Mixer", categoryId } });
  const said = [1450.5, 'a "soft" start: 3 s; then full', "Anchor", false, "2026-02-28", gear.id];
  const values = Object.fromEntries(keys.map((key, at) => [key, said[at] ?? null]));
  await admin.ok(assetAttributes.update, { params: { id }, body: { version: 0, values } });
}

/** What makes a way back hard: names that several have, what is gone or hidden since, texts that look like something else, times that no clock shows. */
async function trouble(): Promise<void> {
  const person = async (lastName: string, email?: string) =>
    await admin.ok(people.create, { body: { firstName: "Ola", lastName, ...(email ? { email } : {}) } });
  await person("Twin");
  await person("Twin");
  const gone = await person("Gone", `gone-${tenant.id}@x.example`);
  const category = async (code: string, name: string) => await admin.ok(referenceValues.SupplierCategory.create, { body: { code, name } });
  const hidden = await category("HID", "Hidden");
  const same = await category("S2", "Same");
  await category("S1", "Same");
  await admin.ok(suppliers.create, {
    body: {
      code: "0042",
      name: '=Seals, "Fenwick"',
      categoryId: hidden.id,
      notes: "first line\nsecond, line\n\n'quoted'",
      terms: "-30",
      address: "1.5",
    },
  });
  await classedAssets();
  await admin.ok(suppliers.create, {
    body: {
      code: "T-1",
      name: "true",
      categoryId: same.id,
      contacts: [{ name: "Ada", role: "Sales", email: "ada@x.example", phone: "+47 55" }, { name: "Ben" }],
    },
  });
  await admin.ok(referenceValues.SupplierCategory.update, {
    params: { id: hidden.id },
    body: { version: hidden.version, isActive: false },
  });

  // Once before and once again, and whose cycle has a night over its end.
  const crew = await admin.ok(crews.create, { body: { code: "CR-1", name: "Hall, crew" } });
  const hill = await person("Hill", `hill-${tenant.id}@x.example`);
  for (const term of [
    { fromDay: "2024-01-01", toDay: "2024-06-30" },
    { fromDay: "2025-01-01", isLead: true },
  ])
    await admin.ok(crewMembers.create, { body: { crewId: crew.id, personId: hill.id, ...term } });
  const night = { startMinute: 1320, minutes: 480, breakMinutes: 30 };
  await admin.ok(shifts.create, {
    body: {
      code: "N-2",
      name: "Nights, now and then",
      cycleWeeks: 2,
      anchorDay: "2026-01-05",
      spans: [13, 1, 0].map((day) => ({ day, ...night })),
    },
  });
  await admin.ok(shifts.create, { body: { code: "FREE", name: "Free", cycleWeeks: 1, anchorDay: "2026-01-05", spans: [] } });

  const calendar = await admin.ok(productionCalendars.create, {
    body: {
      code: "NIGHTS",
      name: "Nights, but one",
      hours: [4, 0].map((weekday) => ({ weekday, startMinute: 1320, minutes: 480 })),
      exceptions: [
        { day: "2026-12-31", name: "Closing, (stocktaking) 2026", hours: [] },
        {
          day: "2026-12-24",
          hours: [
            { startMinute: 360, minutes: 60 },
            { startMinute: 600, minutes: 1440 },
          ],
        },
      ],
    },
  });
  await admin.ok(productionCalendars.create, { body: { code: "NEVER", name: "Never", hours: [] } });

  const site = await admin.ok(locations.create, {
    body: { code: "A-SITE", name: "Hall", isSite: true, productionCalendarId: calendar.id },
  });
  const hall = await admin.ok(locations.create, { body: { code: "Z-HALL", name: "Hall", parentId: site.id } });
  const line = await admin.ok(assets.create, { body: { code: "Z-LINE", name: "Line", locationId: hall.id } });
  await admin.ok(assets.create, {
    body: { code: "A-PUMP", name: "Line", parentId: line.id, inServiceOn: "2021-05-03", criticality: 2, serialNumber: "007" },
  });

  // The clocks of Zurich showed this time twice; a file cannot say which it was.
  const order = await buildWorkOrder(admin, {
    title: "Oil + grease",
    assetId: line.id,
    responsiblePersonId: gone.id,
    dueAt: "2026-10-25T01:30:17Z",
    workType: 2,
  });
  const goneNow = await admin.ok(people.get, { params: { id: gone.id } });
  await admin.ok(people.archive, { params: { id: gone.id }, body: { version: goneNow.version } });
  expect(order.code).toMatch(/^WO-/);
  await buildClosedOrder(admin, { title: "Sealed" });
  await buildStartedOrder(admin, { title: "Under way", locationId: hall.id });
}

/** Columns as the list on the screen asks for them: each field of a row, headed as an import knows it, its numbers in words. */
function listColumns({ list, target }: Exported) {
  const rows = (list.reply as z.ZodObject).shape["rows"] as z.ZodArray<z.ZodObject>;
  return Object.keys(rows.element.shape)
    .filter((field) => !/^(id|version)$|Id$|^(waiting|isFollowed|archived)/.test(field))
    .map((field) => {
      const { choices } = target.fields.find((one) => (one.column ?? one.key) === field) ?? {};
      return {
        field,
        title: headingOf(target, field),
        ...(choices ? { words: Object.fromEntries(choices.map(({ value, title }) => [value, title])) } : {}),
      };
    });
}

async function fileOf(by: Person, exported: Exported, format: ExportFormat, isWhole: boolean): Promise<Buffer> {
  const answer = await by.call(exported.call, { body: { columns: listColumns(exported), format, isWhole } } as never);
  if (answer.status !== 200) throw new Error(`${exported.title}: ${JSON.stringify(answer.body)}`);
  return answer.body as unknown as Buffer;
}

/** The file with the mapping that was proposed; a list's own values are answered where they come from its own page. */
async function brought(
  by: Person,
  into: TestTenant,
  { target, list }: Exported,
  file: Buffer,
  format: ExportFormat,
): Promise<{ current: Import; refused: unknown }> {
  const { upload, map, check, run, refused } = importer(world, into, by);
  const made = await upload(target.key, file, `${target.key}.${format}`);
  const view = VIEWS.find(({ path }) => `/api/${path}/list/` === list.path);
  const asked = target.key === "reference-values" && !made.mapping["list"] && view ? { list: { answer: view.list.key } } : undefined;
  const done = await run(await check(asked ? await map(made, { ...made.mapping, ...asked }) : made));
  return { current: done, refused: (await refused(done)).slice(0, 5).map(({ line, cells, faults }) => ({ line, cells, faults })) };
}

const WHOLE: [string, ExportFormat, boolean][] = [
  ["everything as CSV", "csv", true],
  ["everything as a workbook", "xlsx", true],
];
/** The small lists have a screen of their own, from which they always leave whole. By day every list takes one way more than into an empty organisation, the next one another. */
const formsOf = ({ target }: Exported, turn: number): readonly (typeof WHOLE)[number][] =>
  someOf(target.key === "reference-values" ? WHOLE : [...WHOLE, ["the list as CSV", "csv", false]], 1, turn);

describe.each(TAKEN.map((exported, turn) => ({ ...exported, turn })))("$title", ({ turn, ...exported }) => {
  test.each(formsOf(exported, turn))("%s, out and in again, changes nothing", async (_what, format, isWhole) => {
    const file = await fileOf(admin, exported, format, isWhole);
    const { current, refused } = await brought(admin, tenant, exported, file, format).catch((thrown: Error) => {
      // A list without values has nothing to bring.
      if (thrown.message.includes("no_rows"))
        return { current: { rowsCreated: 0, rowsUpdated: 0, rowsRefused: 0, rowsUnchanged: 1 } as Import, refused: [] };
      throw thrown;
    });
    expect(refused).toEqual([]);
    expect(current).toMatchObject({ rowsCreated: 0, rowsUpdated: 0, rowsRefused: 0 });
    expect(current.rowsUnchanged).toBeGreaterThan(0);
  });
});

test("every field that an import takes stands in the file, under the heading that it is known by", async () => {
  // Readings leave from the page of their sensor and not with a list; `iot/messages/exporting.test.ts` takes them out and in again.
  for (const target of IMPORT_TARGETS.filter(({ key }) => key !== "sensor-readings")) {
    // Opening stock leaves with the list of stock; it does not come back twice, so that it goes no round.
    const opening = { title: "stock", list: features.stock.list, call: features.stock.export, target };
    const exported = LISTS.find((one) => one.target === target) ?? (target.key === "stock" ? opening : undefined);
    if (!exported) throw new Error(`${target.key} cannot leave as a file`);
    const [header = ""] = (await fileOf(admin, exported, "csv", true)).toString("utf8").replace("\uFEFF", "").split("\r\n");
    const made = await importer(world, tenant, admin).upload(target.key, [header, header.replace(/[^,]+/g, "x")], "headings.csv");
    const expected = columnsOf(target);
    expect(Object.keys(made.mapping).sort(), target.key).toEqual(expected.map(({ key }) => key).sort());
    for (const { key, kind, title, codeTitle = `${title} code`, isUncoded } of expected) {
      expect(made.columns[made.mapping[key]?.column ?? -1]?.header).toBe(kind === "record" && !isUncoded ? codeTitle : title);
    }
  }
  expect(targetOf("imports")).toBeUndefined();
});

const linesOf = (file: Buffer): string[][] => parse(file, { bom: true }).map((cells) => cells.map(withoutDefusing));
/** The other way round, so that whatever stands below something comes before it. */
const upsideDown = ([header, ...rows]: string[][]): Buffer =>
  Buffer.from([header, ...rows.reverse()].map((cells) => csvLine(cells ?? [])).join(""));

describe("an empty organisation that gets every file of another one", () => {
  let empty: TestTenant;
  let newcomer: Person;
  beforeAll(async () => {
    empty = await world.otherTenant();
    await world.db.system().updateTable("tenants").set({ timeZone: "Europe/Zurich", currency: "CHF" }).where("id", "=", empty.id).execute();
    newcomer = await empty.as("Administrator");
  });

  /** Master data before what refers to it, as the import offers them. */
  const inOrder = IMPORT_TARGETS.flatMap((target) => LISTS.filter((one) => one.target === target));
  /** A value that is not offered any more is given to nothing new. */
  const CANNOT_COME: Record<string, string[]> = { suppliers: ["inactive"] };

  test.each(inOrder)("has the same $title, whatever stands first in the file", async (exported) => {
    const { title, target } = exported;
    const before = linesOf(await fileOf(admin, exported, "csv", true));
    if (before.length < 2) return;
    if (title === "assets") await mixerAttributes(newcomer);
    const { upload, map, check, run, refused } = importer(world, empty, newcomer);
    const made = await upload(target.key, upsideDown(before), "file.csv");
    // Who has left is in no list of people, and made when an order names them.
    const person = made.mapping["responsiblePerson"];
    const checked = await check(
      person ? await map(made, { ...made.mapping, responsiblePerson: { ...person, createMissing: true } }) : made,
    );
    if (target.key === "work-orders") expect(checked.outlook).toEqual([{ lookup: "people", count: 1, names: ["Ola Gone"] }]);
    const done = await run(checked);
    const left = await refused(done);
    expect(left.map(({ faults }) => faults[0]?.reason)).toEqual(CANNOT_COME[title] ?? []);

    const after = linesOf(await fileOf(newcomer, exported, "csv", true));
    const behind = columnsOf(target).flatMap(headingsOf).length;
    const said = (lines: string[][]) => lines.map((cells) => cells.slice(0, behind).join("|")).sort();
    const missing = said(before).filter((line) => !said(after).includes(line));
    expect(missing.filter((line) => !line.startsWith("0042|"))).toEqual([]);
  });

  test("its trees have the branches that the other's have", async () => {
    const parents = async (by: Person, list: typeof locations.list | typeof assets.list) =>
      (await by.ok(list as typeof locations.list, { body: { endRow: 500, sortModel: [{ colId: "code", sort: "asc" }] } })).rows.map(
        ({ code, parent }) => `${code} < ${parent?.code ?? "-"}`,
      );
    for (const list of [locations.list, assets.list]) {
      const wanted = await parents(admin, list);
      expect(wanted.filter((one) => !one.endsWith("-")).length).toBeGreaterThan(0);
      expect(await parents(newcomer, list)).toEqual(wanted);
    }
  });
});
