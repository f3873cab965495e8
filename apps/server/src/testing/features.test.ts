import { expect, test } from "vitest";
import { features as contracts } from "@millwright/domain/features.ts";
import { chosen, featuresHere } from "./features.ts";

test("every contract belongs to one feature", async () => {
  const held = (await featuresHere()).flatMap((feature) => feature.contracts);
  expect(held.toSorted()).toEqual(Object.keys(contracts).toSorted());
});

test("a word is a feature's folder or the name of a contract; as the contract is written, it is that contract alone", async () => {
  const here = await featuresHere();
  const whole = {
    features: ["orders"],
    folders: ["work/orders"],
    contracts: expect.arrayContaining(["workOrders", "workOrderTasks"]) as string[],
  };
  expect(chosen(["orders"], here)).toEqual(whole);
  expect(chosen(["work-orders"], here)).toEqual(whole);
  expect(chosen(["workOrderTasks"], here)).toEqual({ ...whole, contracts: ["workOrderTasks"] });
  expect(chosen(["suppliers", "people", "suppliers"], here)).toEqual({
    features: ["suppliers", "people"],
    folders: ["register/suppliers", "foundation/people"],
    contracts: ["suppliers", "people"],
  });
});

test("a word that is no feature is answered with all there are, each by the names it goes by", async () => {
  expect(chosen(["suppliers", "nonsense"], await featuresHere())).toEqual({
    unknown: ["nonsense"],
    known: expect.arrayContaining(["suppliers", "orders (work-orders)", "reference-lists"]) as string[],
  });
});
