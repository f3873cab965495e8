import { expect, test } from "vitest";
import { namedAtHand, scannedAtHand, type AtHand } from "./at-hand.ts";

const HERE = ["https://plant.example"];
const pump: AtHand = {
  kind: "assets",
  id: 7,
  code: "P-101",
  name: "Pump",
  second: "Hall 2",
  isArchived: false,
  codes: { code: "P-101", barcode: "4006381333931", serial: "SN-9" },
};
const order: AtHand = {
  ...pump,
  kind: "work-orders",
  code: "WO-2026-00007",
  name: "Mend it",
  second: "Pump",
  codes: { code: "WO-2026-00007" },
};
const find = (text: string, held: readonly AtHand[] = [pump, order]) =>
  scannedAtHand(text, HERE, held).map(({ kind, id, by }) => `${kind} ${id} ${by}`);

test("what is on the device is found by its label, its code, a maker's barcode and its serial number, as it would be by the server", () => {
  expect(find("https://plant.example/asset-management/asset/7")).toEqual(["assets 7 address"]);
  expect(find("https://plant.example/r/3-AbC#assets-7")).toEqual(["assets 7 address"]);
  expect(find("https://plant.example/maintenance-management/work-order-board/1/7?tab=2")).toEqual(["work-orders 7 address"]);
  expect([find("p-101"), find("4006381333931"), find(" sn-9 "), find("wo-2026-00007")]).toEqual([
    ["assets 7 code"],
    ["assets 7 barcode"],
    ["assets 7 serial"],
    ["work-orders 7 code"],
  ]);
});

test("what is not on the device is not found, nor what another installation printed; what is there twice is told once, archived ones last", () => {
  expect([
    find("P-102"),
    find("https://elsewhere.example/asset-management/asset/7"),
    find("https://plant.example/asset-management/asset/8"),
  ]).toEqual([[], [], []]);
  expect(find("P-101", [{ ...pump, id: 9, isArchived: true }, pump, pump])).toEqual(["assets 7 code", "assets 9 code"]);
});

test("words find what is on the device by code or name, what begins so first, each once, and nothing that is out of use", () => {
  const mill: AtHand = { ...pump, id: 8, code: "M-1", name: "Pump mill", codes: { code: "M-1" } };
  const named = (text: string) =>
    namedAtHand(text, [mill, pump, pump, { ...pump, id: 9, isArchived: true }, order]).map(({ code }) => code);
  expect([named("pump"), named("p-1"), named("mill pump"), named("valve")]).toEqual([["P-101", "M-1"], ["P-101"], ["M-1"], []]);
});

test("without a network, too, one number is known in each of its lengths, and a scanner under another keyboard layout is understood", () => {
  const box: AtHand = { ...pump, id: 8, code: "B-1", codes: { code: "B-1", barcode: "031283533145" } };
  for (const text of ["0031283533145", "]E00031283533145", "00031283533145"]) expect(find(text, [box, pump])).toEqual(["assets 8 barcode"]);
  expect(find("Pß101")).toEqual(["assets 7 code"]);
  expect(find("httpsÖ--plant.example-assetßmanagement-asset-7")).toEqual(["assets 7 address"]);
});
