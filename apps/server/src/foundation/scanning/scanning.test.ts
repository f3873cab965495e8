import { afterAll, beforeAll, expect, test } from "vitest";
import { scanning } from "@millwright/domain/foundation/scanning/contract.ts";
import { addressOf, type LabelKind } from "@millwright/domain/kit/labelled/addresses.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { buildPart } from "../../materials/master-parts/builders.ts";
import { buildStock, lotOf } from "../../materials/stock/builders.ts";
import { orderAddress } from "@millwright/domain/work/orders/address.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

const scan = async (text: string, who = by) =>
  (await who.ok(scanning.resolve, { body: { text } })).found.map(({ kind, id, by: way }) => `${kind} ${id} ${way}`);
const at = (kind: LabelKind, id: number) => addressOf(world.settings.publicUrl, kind, id);

test("our own label leads to its record, whichever it is", async () => {
  const asset = await buildAsset(by);
  const location = await buildLocation(by);
  const lying = await buildStock(by, { lot: "L-77" });
  const lot = await lotOf(world.tenant, lying);
  expect(await scan(at("assets", asset.id))).toEqual([`assets ${asset.id} address`]);
  expect(await scan(at("locations", location.id))).toEqual([`locations ${location.id} address`]);
  const [found] = (await by.ok(scanning.resolve, { body: { text: at("stock-lots", lot.id) } })).found;
  expect(found).toMatchObject({ kind: "stock-lots", code: "L-77", partId: lying.partId });
  expect(await scan(at("assets", 888_888_888))).toEqual([]);
  expect(await scan(`https://elsewhere.example/asset-management/asset/${asset.id}`)).toEqual([]);
});

test("a code, a barcode, a maker's number however it is written, and a serial number find what they are on", async () => {
  const asset = await buildAsset(by, { code: "SC-PUMP", serialNumber: "SN-2210-9", barcode: "4006381333931" });
  const part = await buildPart(by, {
    code: "SC-BEARING",
    numbers: [
      { kind: "manufacturer", manufacturer: "SKF", number: "6205-2RS C3" },
      { kind: "barcode", manufacturer: null, number: "7316577712345" },
    ],
  });
  expect(await scan("sc-pump")).toEqual([`assets ${asset.id} code`]);
  expect(await scan("4006381333931")).toEqual([`assets ${asset.id} barcode`]);
  expect(await scan("sn-2210-9")).toEqual([`assets ${asset.id} serial`]);
  expect(await scan("62052rsc3")).toEqual([`master-parts ${part.id} number`]);
  expect(await scan("7316577712345")).toEqual([`master-parts ${part.id} barcode`]);
  expect(await scan("never printed")).toEqual([]);
});

test("the code on a printed order, or its number, leads to the order, for those who reach it", async () => {
  const order = await buildWorkOrder(by, { title: "On paper" });
  const text = orderAddress(world.settings.publicUrl, order.id);
  const [found] = (await by.ok(scanning.resolve, { body: { text } })).found;
  expect(found).toMatchObject({ kind: "work-orders", id: order.id, code: order.code, name: "On paper", by: "address", isArchived: false });
  expect(await scan(order.code.toLowerCase())).toEqual([`work-orders ${order.id} code`]);
  const technician = await world.tenant.join("Technician");
  const stranger = await (await world.otherTenant()).as("Administrator");
  for (const who of [technician, stranger]) for (const each of [text, order.code]) expect(await scan(each, who), each).toEqual([]);
});

test("a code of several names them all, those in use first", async () => {
  const part = await buildPart(by, { code: "SAME-1" });
  const asset = await buildAsset(by, { code: "SAME-1" });
  const old = await buildAsset(by, { code: "SAME-OLD", serialNumber: "SAME-1" });
  await by.ok(assets.archive, { params: { id: old.id }, body: { version: 1 } });
  expect(await scan("SAME-1")).toEqual([`assets ${asset.id} code`, `master-parts ${part.id} code`, `assets ${old.id} serial`]);
});

test("nobody learns of what they may not see, be it by a label or by a code", async () => {
  const part = await buildPart(by, { code: "SECRET-1" });
  const requester = await world.tenant.as("Requester");
  const stranger = await (await world.otherTenant()).as("Administrator");
  for (const who of [requester, stranger])
    for (const text of ["SECRET-1", at("master-parts", part.id)]) expect(await scan(text, who), text).toEqual([]);
});

test("an unknown code that was linked to a part is known from then on", async () => {
  const part = await buildPart(by);
  expect(await scan("5901234123457")).toEqual([]);
  const numbers = [{ kind: "barcode" as const, manufacturer: null, number: "5901234123457" }];
  await by.ok(masterParts.update, { params: { id: part.id }, body: { version: 1, numbers } });
  expect(await scan("5901234123457")).toEqual([`master-parts ${part.id} barcode`]);
});

test("UPC-A, EAN-13 and GTIN-14 are one number, whichever was kept and whichever is scanned, and what the scanner says of a code is left aside", async () => {
  const part = await buildPart(by, { code: "GT-1", numbers: [{ kind: "barcode", manufacturer: null, number: "031283533145" }] });
  const asset = await buildAsset(by, { code: "GT-2", barcode: "0036000291452" });
  for (const text of ["031283533145", "0031283533145", "00031283533145", "]E00031283533145", "]C10100031283533145"])
    expect(await scan(text), text).toEqual([`master-parts ${part.id} barcode`]);
  for (const text of ["036000291452", "0036000291452", "00036000291452"])
    expect(await scan(text), text).toEqual([`assets ${asset.id} barcode`]);
  expect((await by.ok(masterParts.byNumber, { query: { number: "0031283533145" } })).rows).toMatchObject([{ id: part.id }]);
  // Another check digit is another number.
  expect(await scan("0031283533146")).toEqual([]);
});

test("a scanner set to another keyboard layout is understood, and told", async () => {
  const asset = await buildAsset(by, { code: "LAY-OUT-1" });
  const address = at("assets", asset.id).replaceAll("-", "ß").replaceAll("/", "-").replaceAll(":", "Ö");
  for (const heard of ["LAZßOUTß1", address])
    expect(await by.ok(scanning.resolve, { body: { text: heard } }), heard).toMatchObject({
      found: [{ id: asset.id }],
      isOtherLayout: true,
    });
  expect(await by.ok(scanning.resolve, { body: { text: "httpsÖ--elsewhere.example-x" } })).toEqual({ found: [], isOtherLayout: true });
  expect(await by.ok(scanning.resolve, { body: { text: "NOWHERE-1" } })).toEqual({ found: [], isOtherLayout: false });
  expect(await by.ok(scanning.resolve, { body: { text: "LAY-OUT-1" } })).toMatchObject({ isOtherLayout: false });
});
