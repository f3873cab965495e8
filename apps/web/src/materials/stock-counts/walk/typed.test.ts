import { expect, test } from "vitest";
import { typedOf } from "./typed.ts";

const piece = { places: 0, unit: "pc", lot: null };
const metre = { places: 3, unit: "m", lot: null };
const serial = { ...piece, lot: { id: 1, number: "SN-1", isSerial: true } };

test("what is typed is a quantity of the part's unit, or it is said why not", () => {
  expect(typedOf(piece, "")).toBeNull();
  expect(typedOf(piece, " 12 ")).toEqual({ quantity: 12 });
  expect(typedOf(piece, "0")).toEqual({ quantity: 0 });
  expect(typedOf(metre, "1,25")).toEqual({ quantity: 1.25 });
  expect(typedOf(piece, "1.5")).toEqual({ fault: "A quantity in pc can have at most 0 decimals." });
  expect(typedOf(metre, "-1")).toEqual({ fault: "This must be a number." });
  expect(typedOf(metre, "1e3")).toEqual({ fault: "This must be a number." });
  expect(typedOf(serial, "2")).toEqual({ fault: "A serial number is a single item and can be in only one bin." });
});
