import { afterAll, beforeAll, expect, test } from "vitest";
import type { Refusal } from "@millwright/domain/kit/errors.ts";
import { referenceLists, referenceValues } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { LISTS, VIEWS } from "@millwright/domain/foundation/reference-lists/lists.ts";
import { connect, foreignKeysOf } from "../../testing/catalogue.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildSupplier } from "../../register/suppliers/builders.ts";
import { buildValue } from "./builders.ts";
import { assertValues, type ValueClaim } from "./service.ts";
import { STATUS_USES, VALUE_USES } from "./uses.ts";

let world: World;
let planner: Person;

const { CostCentre, Failure, FailureCause, FailureClass, LocationCategory, SupplierCategory, WorkOrderCause, WorkOrderProblem } =
  referenceValues;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
});
afterAll(() => world.close());

const names = (reply: { rows: { name: string }[] }) => reply.rows.map((row) => row.name);

test("every list and every level that the specification names has calls of its own", () => {
  expect(VIEWS.map((view) => view.path)).toEqual(
    expect.arrayContaining([
      "CostCentre",
      "SettlingDepartment",
      "MaintenanceDepartment",
      "FailureArea",
      "FailureType",
      "FailureCause",
      "WorkOrderProblem",
      "WorkOrderCause",
      "WorkOrderAction",
    ]),
  );
  expect(new Set(VIEWS.map((view) => view.path)).size).toBe(VIEWS.length);
  expect(new Set(LISTS.map((list) => list.key)).size).toBe(LISTS.length);
});

test("a new organisation begins with filled lists, each with its count", async () => {
  const { rows } = await planner.ok(referenceLists.lists);
  const count = (key: string) => rows.find((row) => row.key === key)?.valuesCount ?? 0;
  expect(count("asset-operating-statuses")).toBe(5);
  expect(count("failures")).toBeGreaterThan(200);
  expect(names(await planner.ok(FailureClass.options))).toContain("Chiller");
});

test("a code is taken once in its list, and free in another", async () => {
  await buildValue(planner, "cost-centres", { code: "once" });
  const second = await planner.call(CostCentre.create, { body: { code: "ONCE", name: "Twice" } });
  expect(second.status).toBe(409);
  expect(second.body.fields).toEqual([{ path: "code", reason: "taken" }]);
  await buildValue(planner, "projects", { code: "once" });
});

test("the same code may stand below two parents, not twice below one", async () => {
  const one = await buildValue(planner, "failures");
  const other = await buildValue(planner, "failures");
  await buildValue(planner, "failures", { code: "LEAK", parentId: one.id });
  await buildValue(planner, "failures", { code: "LEAK", parentId: other.id });
  expect((await planner.call(Failure.create, { body: { code: "leak", name: "Leak", parentId: one.id } })).status).toBe(409);
});

test("problem, cause and action are levels of one hierarchy, whichever call reads them", async () => {
  const top = await planner.ok(FailureClass.create, { body: { code: "CRANE", name: "Crane" } });
  const problem = await planner.ok(WorkOrderProblem.create, { body: { code: "ROPE", name: "Rope slips", parentId: top.id } });
  const cause = await planner.ok(FailureCause.create, { body: { code: "WORN", name: "Worn drum", parentId: problem.id } });
  expect([top.level, problem.level, cause.level]).toEqual([1, 2, 3]);
  expect(await planner.ok(WorkOrderCause.get, { params: { id: cause.id } })).toEqual(cause);
  expect((await planner.call(WorkOrderProblem.get, { params: { id: cause.id } })).status).toBe(404);
  expect(names(await planner.ok(WorkOrderCause.options, { query: { parentId: String(problem.id) } }))).toEqual(["Worn drum"]);
});

test("a value stands exactly one level below its parent, in the same list", async () => {
  const top = await buildValue(planner, "failures");
  const problem = await buildValue(planner, "failures", { parentId: top.id });
  const elsewhere = await buildValue(planner, "cost-centres");
  const refusedAt = async (body: { parentId?: number | null }) =>
    (await planner.call(WorkOrderProblem.create, { body: { code: "P", name: "P", ...body } })).body.fields;
  expect(await refusedAt({})).toEqual([{ path: "parentId", reason: "required" }]);
  expect(await refusedAt({ parentId: problem.id })).toEqual([{ path: "parentId", reason: "wrong_level" }]);
  expect(await refusedAt({ parentId: elsewhere.id })).toEqual([{ path: "parentId", reason: "not_known" }]);
  const below = await planner.call(Failure.update, { params: { id: top.id }, body: { version: 1, parentId: problem.id } });
  expect(below.body.fields).toEqual([{ path: "parentId", reason: "wrong_level" }]);
});

test("a value moves to another parent with all that hangs below it", async () => {
  const [from, to] = [await buildValue(planner, "failures"), await buildValue(planner, "failures")];
  const problem = await buildValue(planner, "failures", { parentId: from.id });
  const cause = await buildValue(planner, "failures", { parentId: problem.id });
  const moved = await planner.ok(WorkOrderProblem.update, { params: { id: problem.id }, body: { version: 1, parentId: to.id } });
  expect(moved).toMatchObject({ parentId: to.id, level: 2, version: 2 });
  expect(await planner.ok(FailureCause.get, { params: { id: cause.id } })).toMatchObject({ parentId: problem.id, level: 3 });
});

test("the database itself refuses a parent of another level or list", async () => {
  const cost = await buildValue(planner, "cost-centres");
  const write = (list: string, level: number) =>
    world.tenant.rows((db) => db.insertInto("referenceValues").values({ list, level, parentId: cost.id, code: "X", name: "X" }).execute());
  await expect(write("failures", 2)).rejects.toThrow();
  await expect(write("cost-centres", 3)).rejects.toThrow();
  await expect(write("cost-centres", 1)).rejects.toThrow();
});

test("an inactive value is not offered, nor what stands below it, and stays readable", async () => {
  const top = await buildValue(planner, "failures", { name: "Retired class" });
  const problem = await buildValue(planner, "failures", { name: "Retired problem", parentId: top.id });
  await planner.ok(Failure.update, { params: { id: top.id }, body: { version: 1, isActive: false } });
  expect(names(await planner.ok(Failure.options, { query: { search: "retired" } }))).toEqual([]);
  expect(names(await planner.ok(Failure.list, { body: { search: "retired" } }))).toEqual(["Retired class", "Retired problem"]);
  expect(await planner.ok(Failure.get, { params: { id: problem.id } })).toMatchObject({ isActive: true });
});

test("a value in use cannot be deleted, and the refusal says where", async () => {
  const category = await buildValue(planner, "supplier-categories");
  const supplier = await buildSupplier(planner, { categoryId: category.id });
  await buildSupplier(planner, { categoryId: category.id });
  const refused = await planner.call(SupplierCategory.remove, { params: { id: category.id } });
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ reason: "in_use", params: { where: "2 suppliers" }, message: "This is still used by 2 suppliers." });
  await world.tenant.rows(async (db) => {
    await db.insertInto("locations").values({ code: "REF", name: "Dock", categoryId: category.id }).execute();
    await db.deleteFrom("suppliers").where("id", "=", supplier.id).execute();
  });
  expect((await planner.call(SupplierCategory.remove, { params: { id: category.id } })).body.params).toEqual({
    where: "1 location, 1 supplier",
  });
});

test("a value nobody uses is deleted and gone; one with others below it is not", async () => {
  const top = await buildValue(planner, "failures");
  const problem = await buildValue(planner, "failures", { parentId: top.id });
  expect((await planner.call(Failure.remove, { params: { id: top.id } })).body.params).toEqual({ where: "1 value below it" });
  await planner.ok(Failure.remove, { params: { id: problem.id } });
  await planner.ok(FailureClass.remove, { params: { id: top.id } });
  expect((await planner.call(Failure.get, { params: { id: top.id } })).status).toBe(404);
});

test("every reference in the database is known to the where-used answer", async () => {
  const client = await connect("owner", world.tenant.id);
  try {
    const keys = await foreignKeysOf(client);
    const into = (target: string) =>
      keys
        .filter((key) => key.target === target)
        .map((key) => `${key.table}.${key.columns.find((column) => column.endsWith("_id") && column !== "tenant_id")}`);
    const known = (uses: typeof VALUE_USES) => uses.flatMap((use) => use.columns.map((column) => `${use.table}.${column}`));
    expect(known(VALUE_USES).sort()).toEqual(into("reference_values").sort());
    expect(known(STATUS_USES).sort()).toEqual(into("statuses").sort());
  } finally {
    await client.end();
  }
});

test("a new value comes last, and one call puts all of them in order", async () => {
  const tenant = await world.otherTenant();
  const admin = await tenant.as("Administrator");
  const made = [];
  for (const name of ["One", "Two", "Three", "Four"]) made.push(await buildValue(admin, "projects", { name }));
  const [one, two, three, four] = made.map((value) => value.id) as [number, number, number, number];
  const { ids } = await admin.ok(referenceLists.reorder, { body: { ids: [four, two, one] } });
  expect(ids).toEqual([four, two, one, three]);
  expect(names(await admin.ok(referenceValues.Project.options))).toEqual(["Four", "Two", "One", "Three"]);
});

test("only values of one list below one parent can be put in order together, each once", async () => {
  const [a, b] = [await buildValue(planner, "projects"), await buildValue(planner, "cost-centres")];
  for (const ids of [
    [a.id, b.id],
    [a.id, a.id],
  ]) {
    const refused = await planner.call(referenceLists.reorder, { body: { ids } });
    expect(refused.body.fields).toEqual([{ path: "ids", reason: "not_siblings" }]);
  }
  expect((await planner.call(referenceLists.reorder, { body: { ids: [a.id, 999_999] } })).status).toBe(404);
});

test("colour and icon are kept where a list has them", async () => {
  const made = await planner.ok(referenceValues.AssetOperatingStatus.create, { body: { code: "IDLE", name: "Idle", color: "#A862B8" } });
  expect(made.color).toBe("#a862b8");
  expect(await planner.ok(LocationCategory.create, { body: { code: "YARD", name: "Yard", icon: "outdoor" } })).toMatchObject({
    icon: "outdoor",
  });
  const odd = await planner.call(referenceValues.AssetOperatingStatus.create, { body: { code: "X", name: "X", color: "red; }" } });
  expect(odd.body.fields).toEqual([{ path: "color", reason: "bad_format" }]);
});

test("whoever is signed in may choose from a list; keeping it takes the permission", async () => {
  const technician = await world.tenant.as("Technician");
  const requester = await world.tenant.as("Requester");
  expect((await requester.ok(LocationCategory.options)).rows.length).toBeGreaterThan(0);
  expect((await technician.call(CostCentre.create, { body: { code: "T", name: "T" } })).status).toBe(403);
  const [value] = (await technician.ok(CostCentre.options)).rows;
  expect((await technician.call(CostCentre.remove, { params: { id: value?.id ?? 0 } })).status).toBe(403);
  expect((await technician.call(referenceLists.reorder, { body: { ids: [value?.id ?? 0] } })).status).toBe(403);
});

test("a picker gets what fits the words typed, and a whole list at once when it asks for no block", async () => {
  const found = await planner.ok(referenceValues.UnitOfMeasure.options, { query: { search: "metre", startRow: "0", endRow: "2" } });
  expect(names(found)).toEqual(["Metre", "Millimetre"]);
  expect(found.after).toBeDefined();
  const whole = await planner.ok(Failure.options);
  expect(whole.rows.length).toBeGreaterThan(100);
});

test("another feature's reference must be a value of the right list and level, below the right parent, and still offered", async () => {
  const [top, other, retired, cost] = [
    await buildValue(planner, "failures"),
    await buildValue(planner, "failures"),
    await buildValue(planner, "projects", { isActive: false }),
    await buildValue(planner, "cost-centres"),
  ];
  const problem = await buildValue(planner, "failures", { parentId: top.id });
  const claim = async (...claims: ValueClaim[]) =>
    await world.tenant
      .rows((db) => assertValues({ db }, claims))
      .then(
        () => [],
        (refusal: Refusal) => refusal.detail.fields?.map((field) => [field.path, field.reason]),
      );
  const failure: ValueClaim = { list: "failures", level: 2, id: problem.id, parentId: top.id, field: "failureProblemId" };
  expect(
    await claim(failure, { list: "cost-centres", id: cost.id, field: "costCentreId" }, { list: "projects", id: null, field: "projectId" }),
  ).toEqual([]);
  expect(
    await claim(
      { ...failure, parentId: other.id },
      { list: "failures", level: 1, id: problem.id, field: "failureClassId" },
      { list: "projects", id: cost.id, field: "projectId" },
      { list: "projects", id: retired.id, field: "formerProjectId" },
      { list: "projects", id: 999_999, field: "noProjectId" },
    ),
  ).toEqual([
    ["failureProblemId", "not_below"],
    ["failureClassId", "not_known"],
    ["projectId", "not_known"],
    ["formerProjectId", "inactive"],
    ["noProjectId", "not_known"],
  ]);
  expect(await claim({ list: "projects", id: retired.id, was: retired.id, field: "projectId" })).toEqual([]);
});
