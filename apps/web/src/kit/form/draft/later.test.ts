import { expect, test } from "vitest";
import { SupplierDraft } from "@millwright/domain/register/suppliers/contract.ts";
import { later } from "./later.ts";
import { outlineOf } from "./outline.ts";

const outline = outlineOf(SupplierDraft);

test("a form's draft is loaded once, however often it is asked for", async () => {
  let loads = 0;
  const draft = later({
    outline,
    load: () => {
      loads += 1;
      return Promise.resolve(SupplierDraft);
    },
  });
  expect(await Promise.all([draft.load(), draft.load()])).toEqual([SupplierDraft, SupplierDraft]);
  await draft.load();
  expect(loads).toBe(1);
});

test("a draft that could not be loaded is tried again", async () => {
  let isOnline = false;
  const load = () => (isOnline ? Promise.resolve(SupplierDraft) : Promise.reject(new TypeError("no line")));
  const draft = later({ outline, load });
  await expect(draft.load()).rejects.toThrow("no line");
  isOnline = true;
  expect(await draft.load()).toBe(SupplierDraft);
});

test("a shape as the domain exports it is its own draft", async () => {
  const draft = later(SupplierDraft);
  expect(draft.outline).toEqual(outline);
  expect(await draft.load()).toBe(SupplierDraft);
});
