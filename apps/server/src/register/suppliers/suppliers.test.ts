import { afterAll, beforeAll, expect, test } from "vitest";
import { referenceValues } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildValue } from "../../foundation/reference-lists/builders.ts";
import { buildSupplier } from "./builders.ts";

let world: World;
let planner: Person;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
});
afterAll(() => world.close());

test("a supplier is found again with everything that was typed", async () => {
  const contacts = [{ name: "Ida Lund", role: "Sales", email: "ida@north.example", phone: null }];
  const made = await buildSupplier(planner, { code: "NORTH", name: "North House", contacts, leadTimeDays: 4, rating: 5, currency: "EUR" });
  const read = await planner.ok(suppliers.get, { params: { id: made.id } });
  expect(read).toMatchObject({
    code: "NORTH",
    name: "North House",
    contacts,
    leadTimeDays: 4,
    rating: 5,
    currency: "EUR",
    version: 1,
    archivedAt: null,
  });
});

test("a code is taken once, whatever its case", async () => {
  await buildSupplier(planner, { code: "once" });
  const second = await planner.call(suppliers.create, { body: { code: "ONCE", name: "Twice" } });
  expect(second.status).toBe(409);
  expect(second.body.fields).toEqual([{ path: "code", reason: "taken" }]);
});

test("every bad field is named, not the first", async () => {
  const refused = await planner.call(suppliers.create, {
    body: { code: "", name: "", rating: 9, contacts: [{ name: "X", email: "nobody" }] },
  });
  expect(refused.status).toBe(400);
  expect(refused.body.fields?.map((field) => [field.path, field.reason])).toEqual(
    expect.arrayContaining([
      ["code", "required"],
      ["name", "required"],
      ["rating", "too_big"],
      ["contacts.0.email", "not_an_email"],
    ]),
  );
});

test("a category is one of its own list; one that was retired since stays, and is not given anew", async () => {
  const [category, ofAnotherList] = [await buildValue(planner, "supplier-categories"), await buildValue(planner, "projects")];
  const made = await buildSupplier(planner, { categoryId: category.id });
  expect(made.category).toEqual({ id: category.id, name: category.name });
  const strange = await planner.call(suppliers.create, { body: { code: "STRANGE", name: "Strange", categoryId: ofAnotherList.id } });
  expect(strange.body.fields).toEqual([{ path: "categoryId", reason: "not_known" }]);

  await planner.ok(referenceValues.SupplierCategory.update, { params: { id: category.id }, body: { version: 1, isActive: false } });
  const kept = await planner.ok(suppliers.update, { params: { id: made.id }, body: { version: 1, categoryId: category.id, name: "Kept" } });
  expect(kept).toMatchObject({ categoryId: category.id, name: "Kept" });
  const late = await planner.call(suppliers.create, { body: { code: "LATE", name: "Late", categoryId: category.id } });
  expect(late.body.fields).toEqual([{ path: "categoryId", reason: "inactive" }]);
});

test("a stale write is refused with the row as it stands, and changes nothing", async () => {
  const made = await buildSupplier(planner);
  await planner.ok(suppliers.update, { params: { id: made.id }, body: { version: 1, name: "First" } });
  const stale = await planner.call(suppliers.update, { params: { id: made.id }, body: { version: 1, name: "Second" } });
  expect(stale.status).toBe(409);
  expect(stale.body).toMatchObject({ reason: "stale", current: { name: "First", version: 2 } });
});

test("an update leaves alone what it does not name", async () => {
  const made = await buildSupplier(planner, { notes: "Call before noon", contacts: [{ name: "Ida" }] });
  const changed = await planner.ok(suppliers.update, { params: { id: made.id }, body: { version: 1, rating: 3 } });
  expect(changed).toMatchObject({ rating: 3, notes: "Call before noon", version: 2 });
  expect(changed.contacts).toHaveLength(1);
});

test("an archived supplier leaves the list and comes back whole", async () => {
  const made = await buildSupplier(planner, { name: "Retired Ltd" });
  const archived = await planner.ok(suppliers.archive, { params: { id: made.id }, body: { version: made.version } });
  expect(archived.archivedAt).not.toBeNull();
  expect((await planner.ok(suppliers.list, { body: { search: "retired" } })).rows).toHaveLength(0);
  expect((await planner.ok(suppliers.list, { body: { search: "retired", archived: true } })).rows).toHaveLength(1);
  const restored = await planner.ok(suppliers.restore, { params: { id: made.id }, body: { version: archived.version } });
  expect(restored.archivedAt).toBeNull();
});

test("the log says who did what, newest first", async () => {
  const made = await buildSupplier(planner);
  await planner.ok(suppliers.update, { params: { id: made.id }, body: { version: 1, rating: 4 } });
  const { rows } = await planner.ok(suppliers.log, { params: { id: made.id } });
  expect(rows.map((row) => row.action)).toEqual(["updated", "created"]);
  expect(rows[0]).toMatchObject({ person: { id: planner.personId }, changes: [{ field: "rating", before: null, after: 4 }] });
});

test("sorting by a column with gaps, block by block, shows every row exactly once", async () => {
  const tenant = await world.otherTenant();
  const admin = await tenant.as("Administrator");
  for (let at = 0; at < 25; at += 1) await buildSupplier(admin, { leadTimeDays: at % 3 === 0 ? null : at % 5 });
  for (const sort of ["asc", "desc"] as const) {
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const block = await admin.ok(suppliers.list, {
        body: { startRow: seen.length, endRow: seen.length + 7, sortModel: [{ colId: "leadTimeDays", sort }], ...(after ? { after } : {}) },
      });
      seen.push(...block.rows.map((row) => row.id));
      after = block.after;
      if (!after) expect(block.lastRow).toBe(25);
    } while (after);
    expect(new Set(seen).size).toBe(25);
    expect(seen).toHaveLength(25);
  }
});

test("a search that is a whole code shows that row first, in any order, and every match once", async () => {
  const tenant = await world.otherTenant();
  const admin = await tenant.as("Administrator");
  for (const [code, name] of [
    ["Q-10", "Zinc"],
    ["Q-1", "Middle"],
    ["Q-11", "Alloy"],
    ["Q-12", "Twin of q-1"],
  ])
    await buildSupplier(admin, { code: code ?? "", name: name ?? "" });
  for (const sort of ["asc", "desc"] as const) {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const block = await admin.ok(suppliers.list, {
        body: {
          search: "Q-1",
          startRow: seen.length,
          endRow: seen.length + 2,
          sortModel: [{ colId: "name", sort }],
          ...(after ? { after } : {}),
        },
      });
      seen.push(...block.rows.map((row) => row.code));
      after = block.after;
    } while (after);
    expect(seen[0]).toBe("Q-1");
    expect([...seen].sort((one, other) => one.localeCompare(other))).toEqual(["Q-1", "Q-10", "Q-11", "Q-12"]);
  }
  const byNumber = await admin.ok(suppliers.list, {
    body: { search: "q-1", startRow: 1, endRow: 4, sortModel: [{ colId: "name", sort: "asc" }] },
  });
  expect(byNumber).toMatchObject({ rows: [{ code: "Q-11" }, { code: "Q-12" }, { code: "Q-10" }], lastRow: 4 });
});

test("the same key gives one supplier, and refuses another body", async () => {
  const key = { "idempotency-key": "key-1" };
  const body = { code: "IDEM", name: "Only Once" };
  const answers = await Promise.all([1, 2, 3].map(() => planner.callWith(key, suppliers.create, { body })));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  const other = await planner.callWith(key, suppliers.create, { body: { ...body, name: "Other" } });
  expect(other.body).toMatchObject({ code: "conflict", reason: "key_reused" });
});

test("a requester neither sees nor makes suppliers", async () => {
  const requester = await world.tenant.as("Requester");
  expect((await requester.call(suppliers.list, { body: {} })).status).toBe(403);
  expect((await requester.call(suppliers.create, { body: { code: "X", name: "X" } })).status).toBe(403);
});
