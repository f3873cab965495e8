import { expect, test } from "vitest";
import { SupplierDraft, supplierOutline } from "@millwright/domain/register/suppliers/contract.ts";
import { later } from "./later.ts";

test("a form's draft is loaded once, however often it is asked for", async () => {
  let loads = 0;
  const draft = later(supplierOutline, () => {
    loads += 1;
    return Promise.resolve(SupplierDraft);
  });
  expect(await Promise.all([draft.load(), draft.load()])).toEqual([SupplierDraft, SupplierDraft]);
  await draft.load();
  expect(loads).toBe(1);
});

test("a draft that could not be loaded is tried again", async () => {
  let isOnline = false;
  const draft = later(supplierOutline, () => (isOnline ? Promise.resolve(SupplierDraft) : Promise.reject(new TypeError("no line"))));
  await expect(draft.load()).rejects.toThrow("no line");
  isOnline = true;
  expect(await draft.load()).toBe(SupplierDraft);
});
