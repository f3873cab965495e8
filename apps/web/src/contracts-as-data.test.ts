import { expect, test } from "vitest";
import { z } from "zod";
import { features } from "@millwright/domain/features.ts";
import { SupplierDraft } from "@millwright/domain/register/suppliers/contract.ts";
import { dataOf } from "../vite.contracts.ts";

const SHAPES = ["params", "query", "headers", "body", "reply", "denied", "accepted"] as const;

test("the built application knows everything of each call but its shapes", () => {
  for (const [name, contract] of Object.entries(features)) {
    const wanted = Object.fromEntries(
      Object.entries(contract).map(([key, endpoint]) => [
        key,
        Object.fromEntries(Object.entries(endpoint).filter(([part]) => !(SHAPES as readonly string[]).includes(part))),
      ]),
    );
    expect(dataOf(contract), name).toEqual(wanted);
  }
});

test("a shape, a function and what holds one is no data", () => {
  expect(dataOf(SupplierDraft)).toBeUndefined();
  expect(dataOf(() => 1)).toBeUndefined();
  expect(dataOf({ limit: 5, of: z.string() })).toBeUndefined();
});
