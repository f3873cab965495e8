import { expect, test } from "vitest";
import { z } from "zod";
import { idAlias } from "@millwright/domain/kit/ids.ts";
import { pickerOf } from "./pick.ts";

test("a reply holds the named keys and nothing else, at every depth", () => {
  const pick = pickerOf(
    z.object({ id: z.int(), owner: z.object({ name: z.string() }).nullable(), parts: z.array(z.object({ code: z.string() })).optional() }),
  );
  const row = {
    id: 1,
    secret: "x",
    owner: { name: "Ida", passwordHash: "y" },
    parts: [
      { code: "A", cost: 3 },
      { code: "B", cost: 4 },
    ],
  };
  expect(pick(row)).toEqual({ id: 1, owner: { name: "Ida" }, parts: [{ code: "A" }, { code: "B" }] });
});

test("null stays null, and what is absent stays absent", () => {
  const pick = pickerOf(
    z.object({ note: z.string().nullable(), rank: z.int().optional(), owner: z.object({ name: z.string() }).nullable() }),
  );
  expect(Object.entries(pick({ note: null, rank: undefined, owner: null, other: 1 }) as object)).toEqual([
    ["note", null],
    ["owner", null],
  ]);
});

test("an alias repeats the field it stands for", () => {
  const pick = pickerOf(z.object({ id: z.int(), workOrderId: idAlias(), rows: z.array(z.object({ id: z.int(), taskId: idAlias() })) }));
  expect(pick({ id: 7, rows: [{ id: 8 }] })).toEqual({ id: 7, workOrderId: 7, rows: [{ id: 8, taskId: 8 }] });
});

test("the wrong kind of value passes as it is: types are looked at in tests and development only", () => {
  const pick = pickerOf(z.object({ name: z.string(), parts: z.array(z.object({ code: z.string() })) }));
  expect(pick({ name: 3, parts: "none" })).toEqual({ name: 3, parts: "none" });
  expect(pick(null)).toBeNull();
});

test("a record and a list of plain values pass whole", () => {
  const pick = pickerOf(z.object({ grants: z.record(z.string(), z.array(z.string())), ids: z.array(z.int()) }));
  expect(pick({ grants: { assets: ["view"] }, ids: [1, 2] })).toEqual({ grants: { assets: ["view"] }, ids: [1, 2] });
});
