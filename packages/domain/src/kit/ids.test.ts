import { expect, test } from "vitest";
import { z } from "zod";
import { aliasOf, idAlias, idInPath, idMeta, idOf, idParams, targetOf, withIdAlias } from "./ids.ts";

test("an id in an address is a number or its digits", () => {
  const { id } = idParams("assets").shape;
  expect([id.parse("1000"), id.parse(1000), id.parse("999999999999999")]).toEqual([1000, 1000, 999_999_999_999_999]);
  for (const wrong of [
    "",
    "0",
    "01",
    "-1",
    "+1",
    "1.0",
    "1e3",
    " 1",
    "1000 ",
    "٣",
    "9999999999999999",
    0,
    -1,
    1.5,
    2 ** 53,
    null,
    undefined,
    true,
    [],
    {},
  ]) {
    expect(id.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
  }
});

test("an id in a body is a number", () => {
  expect(idOf("assets").parse(1000)).toBe(1000);
  for (const wrong of ["1000", 0, -1, 1.5, 2 ** 53, Infinity, NaN])
    expect(idOf("assets").safeParse(wrong).success, String(wrong)).toBe(false);
});

test("an id says which kind of record it names, and whether the call acts on it", () => {
  const Draft = z.object({ id: targetOf("work-orders"), assetId: idOf("assets").nullable().optional() });
  expect(idMeta.get(Draft.shape.id)).toEqual({ kind: "work-orders", role: "target" });
  expect(idMeta.get(Draft.shape.assetId.unwrap().unwrap())).toEqual({ kind: "assets", role: "reference" });
  expect(idMeta.get(Draft.partial().shape.assetId.unwrap().unwrap().unwrap())).toEqual({ kind: "assets", role: "reference" });
  expect(idMeta.get(idInPath("files"))).toEqual({ kind: "files", role: "target" });
});

test("a reply's alias knows the field it repeats", () => {
  expect(aliasOf.get(z.object({ workOrderId: idAlias() }).shape.workOrderId)).toEqual({ of: "id" });
});

test("a body takes the specification's name of an id beside ours", () => {
  const Body = withIdAlias("workOrderId", z.object({ id: targetOf("work-orders"), version: z.int() }));
  expect(Body.parse({ workOrderId: 7, version: 1 })).toEqual({ id: 7, version: 1 });
  expect(Body.parse({ id: 7, version: 1 })).toEqual({ id: 7, version: 1 });
  expect(Body.parse({ id: 7, workOrderId: 8, version: 1 }), "ours decides").toEqual({ id: 7, version: 1 });
  expect(Body.safeParse({ version: 1 }).success).toBe(false);
  for (const wrong of [null, [], "x", 7]) expect(Body.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
});
