import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Contract } from "@millwright/domain/kit/endpoint.ts";
import { columnsOf, headingsOf, type ImportField, type ImportTarget } from "@millwright/domain/kit/imports/target.ts";
import { IMPORT_TARGETS } from "@millwright/domain/connect/imports/targets.ts";
import { features } from "@millwright/domain/features.ts";
import { LISTS } from "@millwright/domain/foundation/reference-lists/lists.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { bins } from "@millwright/domain/materials/bins/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import type { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { importer } from "../../connect/imports/builders.ts";
import { csvLine, withoutDefusing } from "@millwright/domain/kit/csv.ts";
import { buildNetwork } from "../../iot/networks/builders.ts";
import { buildSensor } from "../../iot/sensors/builders.ts";
import { buildPerson } from "../../foundation/people/builders.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildPart } from "../../materials/master-parts/builders.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";
import { contracts } from "../tier.ts";
import { openWorld, type Person, type TestTenant, type World } from "../world.ts";

/** Two rows of a file arrive, stand in the list and leave with it, for everything that can be imported. A new target joins by itself. */

/** Values of all reference lists arrive through one target; this list stands for them. */
const VALUES = LISTS.find(({ key }) => key === "cost-centres")!;

interface Arriving {
  title: string;
  target: ImportTarget;
  calls: Contract;
}
/** Rows that are no records of a list; `iot/readings/imports.test.ts` brings them in, and sends them out and in again. */
const NO_RECORDS: readonly string[] = ["sensor-readings"];

const arriving: Arriving[] = IMPORT_TARGETS.filter(({ key }) => !NO_RECORDS.includes(key)).flatMap((target) => {
  const takenAway = Object.entries(features as Record<string, Contract>).filter(([name, { list, export: taken }]) => {
    if (target.key === "reference-values") return name === VALUES.path;
    return taken && typeof list?.access === "object" && "subModule" in list.access && list.access.subModule === target.subModule;
  });
  const isItsOwn = ([, { list }]: [string, Contract]) => list !== undefined && "name" in list && list.name === target.key;
  const found = takenAway.find(isItsOwn) ?? takenAway[0];
  if (!found) throw new Error(`${target.key} can be imported and stands in no list`);
  const [name, calls] = found;
  const isOfThisRun = contracts.includes(name) || (target.key === "reference-values" && contracts.includes("referenceLists"));
  return isOfThisRun ? [{ title: target.key, target, calls }] : [];
});

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

test("a target is known by its key", () => {
  expect(new Set(IMPORT_TARGETS.map(({ key }) => key)).size).toBe(IMPORT_TARGETS.length);
});

describe.each(arriving)("$title", ({ target, calls }) => {
  test("two rows of a file arrive, stand in the list, and are in its export", async () => {
    const tenant = await world.otherTenant();
    const admin = await tenant.as("Administrator");
    await buildAsset(admin, { code: ASSET });
    await buildPerson(admin, { email: HOLDER });
    const crew = target.fields.find(({ key, isRequired }) => key === "crew" && isRequired);
    if (crew) await admin.ok(crews.create, { body: { code: cellOf(crew, 1), name: "Of the file" } });
    const warehouse = target.fields.find(({ key, isRequired }) => key === "warehouse" && isRequired);
    const store = warehouse && (await admin.ok(warehouses.create, { body: { code: cellOf(warehouse, 1), name: "Of the file" } }));
    const bin = target.fields.find(({ key }) => key === "bin");
    if (store && bin && cellOf(bin, 1)) await admin.ok(bins.create, { body: { warehouseId: store.id, code: cellOf(bin, 1) } });
    const person = target.fields.find(({ key, isRequired }) => key === "person" && isRequired);
    const asset = target.fields.find(({ key, isRequired }) => key === "asset" && isRequired);
    if (asset) for (const row of [1, 2]) await buildAsset(admin, { code: cellOf(asset, row) });
    const part = target.fields.find(({ key, isRequired }) => key === "part" && isRequired);
    if (part) for (const row of [1, 2]) await buildPart(admin, { code: cellOf(part, row) });
    if (person) for (const row of [1, 2]) await buildPerson(admin, { email: cellOf(person, row) });
    const order = target.fields.find(({ key, isRequired }) => key === "workOrder" && isRequired);
    if (order) await orderCalled(tenant, admin, cellOf(order, 1));
    const network = target.fields.find(({ key, isRequired }) => key === "network" && isRequired);
    if (network) await buildNetwork(admin, { code: cellOf(network, 1) });
    const sensors = target.fields.find(({ key }) => key === "sensors");
    if (sensors) await buildSensor(admin, { code: sensors.example });
    const { upload, check, run, refused } = importer(world, tenant, admin);
    const fields = columnsOf(target).filter(isTried);
    const file = [fields.map((field) => headingsOf(field)[0] ?? ""), ...[1, 2].map((row) => fields.map((field) => cellOf(field, row)))];
    const done = await run(
      await check(
        await upload(
          target.key,
          file.map((cells) => csvLine(cells).trimEnd()),
        ),
      ),
    );
    expect(await refused(done)).toEqual([]);
    expect(done).toMatchObject({ state: "done", rowsCreated: 2, rowsRefused: 0 });

    // Words come back as they were written; a day or a list's name may be written otherwise.
    const words = fields.flatMap(({ kind, codeIsMade }, at) => (kind === "text" && codeIsMade !== "always" ? [at] : []));
    const [headings = [], ...sent] = file.map((cells) => words.map((at) => cells[at] ?? ""));
    expect(await takenAlong(admin, calls, headings)).toEqual(expect.arrayContaining(sent));
    const { rows } = await admin.ok(calls["list"] as typeof suppliers.list, { body: { endRow: 500 } });
    // What has no words of its own is told apart by whom it names.
    const isTold = sent.every((cells) => cells.some((cell) => / [12]$/.test(cell)));
    if (!isTold) expect(rows).toHaveLength(GATHERED.includes(target.key) ? 1 : 2);
    for (const cells of isTold ? sent : []) expect(JSON.stringify(rows)).toContain(cells.find((cell) => / [12]$/.test(cell)));
  });
});

/** The rows of a file are lines of one record. */
const GATHERED: readonly string[] = ["stock-counts"];

/** What an import looks up by the example's code or e-mail address. */
const ASSET = "PMP-101";
const HOLDER = "ola.berg@plant.example";

/** Codes of orders are made by the product. */
async function orderCalled(tenant: TestTenant, by: Person, code: string): Promise<void> {
  const { id } = await buildWorkOrder(by);
  await tenant.rows(async (db) => await db.updateTable("workOrders").set({ code }).where("id", "=", id).execute());
}

/** What stands for itself: words, numbers and days; and what a row cannot do without, of which the shape says only a part. */
const isTried = ({ key, kind, isRequired }: ImportField) => isRequired || key === "asset" || ["text", "number", "day"].includes(kind);

/** The cell that the template shows as an example, told apart where two rows must be. */
function cellOf({ key, example, codeIsMade, kind, isRequired }: ImportField, row: number): string {
  if (codeIsMade === "always") return "";
  if ((key === "asset" || key === "part") && isRequired) return `${row}.${example}`;
  if (key !== "person" && (kind !== "text" || example === "")) return example;
  if (/email$/i.test(key) || key === "person") return `${row}.${example}`;
  return /^(code|name|title|lastName|number|remark|sensorKey)$/.test(key) ? `${example} ${row}` : example;
}

/** The cells under these headings in the file of the whole list. */
async function takenAlong(by: Person, calls: Contract, headings: readonly string[]): Promise<string[][]> {
  const { list, export: taken } = calls as { list: typeof suppliers.list; export: typeof suppliers.export };
  const { rows } = list.reply.shape;
  const field =
    Object.keys(rows.element.shape).find((key) => ["code", "name", "number", "person", "part", "workOrder"].includes(key)) ?? "";
  const asked = { columns: [{ field }], format: "csv" as const, isWhole: true };
  const { body } = await by.call(taken, { body: asked });
  const [header = [], ...lines] = parse(body as unknown as Buffer, { bom: true });
  return lines.map((cells) => headings.map((heading) => withoutDefusing(cells[header.indexOf(heading)] ?? `nothing under ${heading}`)));
}
