import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { labels, PRINTS, type LabelLook } from "@millwright/domain/foundation/labels/contract.ts";
import { SHEETS } from "@millwright/domain/foundation/labels/layouts.ts";
import { addressOf, type LabelKind } from "@millwright/domain/kit/labelled/addresses.ts";
import { bins } from "@millwright/domain/materials/bins/contract.ts";
import { buildPart } from "../../materials/master-parts/builders.ts";
import { buildStock, buildWarehouse, lotOf } from "../../materials/stock/builders.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { openWorld, type Answered, type Person, type World } from "../../testing/world.ts";
import { printed, scannedOn, textOn } from "./builders.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

/** A page of a sheet has nine million dots, and there are many. */
const LONG = 180_000;

const pdfOf = ({ status, body }: Answered<unknown>): Buffer => {
  expect(status, Buffer.isBuffer(body) ? "" : JSON.stringify(body)).toBe(200);
  return body as Buffer;
};
/** What a scanner reads on each page of what a call answers. */
const readOn = async (answer: Answered<unknown>) => {
  const pages = await printed(pdfOf(answer));
  return await Promise.all(pages.map(async (page) => (await scannedOn(page)).map(({ text }) => text)));
};
const at = (kind: LabelKind, id: number) => addressOf(world.settings.publicUrl, kind, id);
/** The longest address that a label is likely to carry, on the smallest label of a sheet. */
const SMALLEST: LabelLook = { symbol: "qr", layout: "a4-5x13" };

test(
  "what was printed of every kind is read again: the address by a QR code, the code by a bar code, on the smallest label",
  async () => {
    const warehouseId = (await buildWarehouse(by)).id;
    const lying = await buildStock(by, { lot: "LOT-2026-0042" });
    const lot = await lotOf(world.tenant, lying);
    const made: Record<LabelKind, { id: number; code: string }> = {
      assets: await buildAsset(by, { code: "P-101", name: "Feed pump of the northern line, with a rather long name" }),
      locations: await buildLocation(by, { code: "HALL-2" }),
      "master-parts": await buildPart(by, { code: "MW-104300" }),
      bins: await by.ok(bins.create, { body: { warehouseId, code: "A-02-5" } }),
      "stock-lots": { id: lot.id, code: "LOT-2026-0042" },
    };
    for (const [kind, { id, code }] of Object.entries(made) as [LabelKind, { id: number; code: string }][]) {
      const print = async (look: LabelLook) => await readOn(await by.call(PRINTS[kind], { body: { ...look, ids: [id] } }));
      expect(await print(SMALLEST), kind).toEqual([[at(kind, id)]]);
      expect(await print({ ...SMALLEST, symbol: "code128" }), kind).toEqual([[code]]);
    }
  },
  LONG,
);

test(
  "every sheet and every printer has all its labels readable, to the last place",
  async () => {
    const made = await Promise.all(Array.from({ length: 3 }, () => buildAsset(by)));
    const ids = made.map(({ id }) => id);
    for (const [layout, { columns, rows }] of Object.entries(SHEETS) as [keyof typeof SHEETS, { columns: number; rows: number }][]) {
      const pages = await readOn(await by.call(labels.assets, { body: { symbol: "qr", layout, ids, start: columns * rows - 1 } }));
      expect(pages, layout).toEqual([[at("assets", ids[0] ?? 0), at("assets", ids[1] ?? 0)], [at("assets", ids[2] ?? 0)]]);
    }
    for (const layout of ["50x25", "62x29", "100x50"] as const)
      for (const symbol of ["qr", "code128"] as const) {
        const pages = await readOn(await by.call(labels.assets, { body: { symbol, layout, ids } }));
        expect(pages, `${layout} ${symbol}`).toEqual(made.map(({ id, code }) => [symbol === "qr" ? at("assets", id) : code]));
      }
  },
  LONG,
);

test("a branch is printed from the top down, a location also with the assets that stand there, what is archived is left out", async () => {
  const hall = await buildLocation(by, { code: "B-HALL" });
  const bay = await buildLocation(by, { code: "B-BAY", parentId: hall.id });
  const press = await buildAsset(by, { code: "B-PRESS", locationId: bay.id });
  const motor = await buildAsset(by, { code: "B-MOTOR", parentId: press.id });
  const gone = await buildAsset(by, { code: "B-GONE", parentId: press.id });
  await world.tenant.rows(async (db) => await sql`update assets set archived_at = now() where id = ${gone.id}`.execute(db));
  const look = { symbol: "code128", layout: "100x50" } as const;
  expect(await readOn(await by.call(labels.assets, { body: { ...look, belowId: press.id } }))).toEqual([["B-PRESS"], ["B-MOTOR"]]);
  expect(await readOn(await by.call(labels.locations, { body: { ...look, belowId: hall.id } }))).toEqual([["B-HALL"], ["B-BAY"]]);
  const all = await readOn(await by.call(labels.locations, { body: { ...look, belowId: hall.id, withAssets: true } }));
  expect(all).toEqual([["B-HALL"], ["B-BAY"], ["B-PRESS"]]);
  expect(motor.id).toBeGreaterThan(0);
});

test("bins are printed as they stand in one another, along the way through the warehouse", async () => {
  const warehouseId = (await buildWarehouse(by)).id;
  const bin = async (code: string, walkingOrder: number, parentId: number | null = null) =>
    await by.ok(bins.create, { body: { warehouseId, code, walkingOrder, parentId } });
  const rack = await bin("R", 1);
  const second = await bin("R-1", 30, rack.id);
  await bin("R-9", 20, rack.id);
  await bin("R-1-1", 40, second.id);
  const pages = await readOn(await by.call(labels.bins, { body: { symbol: "code128", layout: "50x25", belowId: rack.id } }));
  expect(pages.flat()).toEqual(["R", "R-9", "R-1", "R-1-1"]);
});

test("what cannot be printed says why: too many, too small a label, signs that bars cannot carry, a place that the sheet does not have", async () => {
  const wide = await buildAsset(by, { code: "X".repeat(40) });
  const print = async (ids: number[] | undefined, look: Partial<LabelLook>) => {
    const { status, body } = await by.call(labels.assets, { body: { symbol: "qr", layout: "a4-3x8", ...look, ...(ids ? { ids } : {}) } });
    return [status, body.fields?.map(({ path, reason }) => `${path} ${reason}`).join() ?? body.reason];
  };
  expect(await print([wide.id], { symbol: "code128", layout: "a4-5x13" })).toEqual([400, "label_too_small"]);
  expect(await print([wide.id], { layout: "own", widthMm: 12, heightMm: 10 })).toEqual([400, "label_too_small"]);
  const greek = await buildAsset(by, { code: "ΑΝΤΛΙΑ-1" });
  expect(await print([greek.id], { symbol: "code128" })).toEqual([400, "label_signs"]);
  expect(await print([greek.id], {})).toEqual([200, undefined]);
  expect(await print([wide.id], { start: 25 })).toEqual([400, "start too_big"]);
  expect(await print([wide.id], { layout: "own" })).toEqual([400, "widthMm required,heightMm required"]);
  expect(await print(undefined, {})).toEqual([400, "ids required"]);
  expect(
    await print(
      [...Array(2001).keys()].map((at) => at + 1),
      {},
    ),
  ).toEqual([400, "ids too_many_items"]);
});

test("a storekeeper prints bins and no assets; what is out of reach is not there, and the log tells what was printed", async () => {
  const store = await world.tenant.as("Storekeeper");
  const warehouseId = (await buildWarehouse(by)).id;
  const bin = await store.ok(bins.create, { body: { warehouseId, code: "S-1" } });
  const answer = await store.call(labels.bins, { body: { ...SMALLEST, ids: [bin.id] } });
  expect(await readOn(answer)).toEqual([[at("bins", bin.id)]]);
  expect(answer.headers["content-type"]).toBe("application/pdf");
  const other = await (await world.otherTenant()).as("Administrator");
  expect((await other.call(labels.bins, { body: { ...SMALLEST, ids: [bin.id] } })).status).toBe(404);
  const told = await world.tenant.rows(
    async (db) =>
      await sql<{ entity: string }>`select entity from audit_log where action = 'labels_printed' and entity = 'bins'`.execute(db),
  );
  expect(told.rows.length).toBeGreaterThan(0);
});

test(
  "hundreds of labels are drawn while others are answered at once",
  async () => {
    const tenant = await world.otherTenant();
    const owner = await tenant.as("Administrator");
    const ids = await tenant.rows(async (db) =>
      (
        await sql<{
          id: number;
        }>`insert into assets (code, name) select 'L-' || n, 'Machine number ' || n from generate_series(1, 200) n returning id`.execute(db)
      ).rows.map(({ id }) => id),
    );
    let isDone = false;
    const drawn = performance.now();
    const drawing = owner.call(labels.assets, { body: { symbol: "qr", layout: "a4-5x13", ids } }).finally(() => (isDone = true));
    let slowest = 0;
    let answered = 0;
    while (!isDone) {
      const began = performance.now();
      await by.call(bins.tree, { query: { warehouseId: "1" } });
      slowest = Math.max(slowest, performance.now() - began);
      answered += 1;
      // People do not ask without a breath, and the drawing wants its share of the processor.
      await sleep(10);
    }
    const tookMs = performance.now() - drawn;
    const pages = await printed(pdfOf(await drawing), 30);
    expect(pages).toHaveLength(Math.ceil(200 / 65));
    expect(answered).toBeGreaterThan(5);
    // Had one of them waited for the drawing, it would have taken as long; by the clock alone a busy machine is slow, too.
    expect(slowest).toBeLessThan(Math.max(tookMs / 2, 300));
  },
  LONG,
);

test(
  "letters that the font does not have are named before a label is printed; whoever prints all the same sees where they are",
  async () => {
    const [pump, other, plain] = [
      await buildAsset(by, { code: "CN-1", name: "冷却水泵 3" }),
      await buildAsset(by, { code: "HE-1", name: "משאבה" }),
      await buildAsset(by, { code: "VN-1", name: "Máy bơm nước làm mát, Łódź, αντλία, насос" }),
    ];
    const print = async (ids: number[], withUnprintable?: boolean) =>
      await by.call(labels.assets, { body: { symbol: "qr", layout: "a4-3x8", ids, ...(withUnprintable ? { withUnprintable } : {}) } });
    const refused = await print([pump.id, other.id, plain.id]);
    expect(refused).toMatchObject({ status: 409, body: { reason: "letters_unprintable", params: { count: 9, codes: "CN-1, HE-1" } } });
    expect(JSON.stringify(refused.body)).toMatch(/9 characters cannot be printed: 冷 却 水 泵 .* \(in CN-1, HE-1\)/);
    expect((await print([plain.id])).status).toBe(200);
    const told = await print([pump.id], true);
    expect((await textOn(pdfOf(told))).join(" ")).toContain("\ufffd\ufffd\ufffd\ufffd 3");
    expect(await readOn(told)).toEqual([[at("assets", pump.id)]]);
  },
  LONG,
);
