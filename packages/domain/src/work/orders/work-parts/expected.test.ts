import { describe, expect, test } from "vitest";
import type { WorkPart } from "./contract.ts";
import { expectedBack, expectedTake, foreseenShort } from "./expected.ts";

const PART = { id: 5, code: "BRG", name: "Bearing" };
const STORE = { id: 1, code: "MAIN", name: "Main store" };
const line = (more: Partial<WorkPart> = {}): WorkPart =>
  ({
    id: 10,
    version: 1,
    workOrderId: 3,
    part: PART,
    name: PART.name,
    code: PART.code,
    unit: "pcs",
    unitCost: null,
    cost: null,
    estimatedQty: 4,
    reservedQty: 4,
    issuedQty: 0,
    returnedQty: 0,
    usedQty: 0,
    missingQty: 0,
    fromLocation: STORE,
    usableQty: 6,
    status: "reserved",
    isUnplanned: false,
    ...more,
  }) as WorkPart;
const NEW = { parts: [{ id: 9, code: "SEA", name: "Seal" }], orderId: 3, id: -7 };

describe("parts that are taken without a network", () => {
  test("show on their line, which waits for less", () => {
    const [after] = expectedTake([line()], [{ workOrderPartId: 10, quantity: 3 }], NEW);
    expect(after).toMatchObject({ issuedQty: 3, usedQty: 3, reservedQty: 1, usableQty: 3, status: "partly_issued" });
  });

  test("one after the other come to their sum", () => {
    const once = expectedTake([line()], [{ workOrderPartId: 10, quantity: 1.1 }], NEW);
    const [twice] = expectedTake(once, [{ partId: 5, quantity: 2.2 }], NEW);
    expect(twice).toMatchObject({ issuedQty: 3.3, usableQty: 2.7 });
  });

  test("that nobody planned have a line of their own, where the part is known", () => {
    expect(expectedTake([], [{ partId: 9, quantity: 2 }], NEW)).toMatchObject([{ id: -7, name: "Seal", issuedQty: 2, isUnplanned: true }]);
    expect(expectedTake([], [{ partId: 8, quantity: 2 }], NEW)).toEqual([]);
  });

  test("and brought back are used no more", () => {
    const [after] = expectedBack([line({ issuedQty: 3, usedQty: 3 })], 10, 2);
    expect(after).toMatchObject({ returnedQty: 2, usedQty: 1 });
  });

  test.each([
    ["as many as are there are taken", { workOrderPartId: 10, quantity: 6 }, null],
    ["more than are there are not", { workOrderPartId: 10, quantity: 7 }, { have: 6 }],
    ["from where the line says they are not, either", { workOrderPartId: 10, quantity: 7, warehouseId: 1 }, { have: 6 }],
    ["from elsewhere the server judges", { workOrderPartId: 10, quantity: 7, warehouseId: 2 }, null],
    ["of what nobody knows the server judges", { partId: 9, quantity: 7 }, null],
  ])("%s", (_what, take, short) => {
    expect(foreseenShort([line()], take)).toEqual(short);
  });
});
