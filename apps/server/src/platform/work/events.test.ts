import { expect, test } from "vitest";
import { z } from "zod";
import * as features from "../../features.ts";
import type { Ctx } from "../call/ctx.ts";
import { recordsOf } from "../records/records.ts";
import { announce, event, on, recordEvents } from "./events.ts";

const rated = event("suppliers.rated", z.object({ stars: z.int().max(5) }));
const supplierEvents = recordEvents("suppliers", "rated");
const records = recordsOf({
  table: "suppliers",
  entity: "suppliers",
  events: supplierEvents,
  find: async (_ctx: Ctx, id: number) => await Promise.resolve({ id }),
});

/** Read by the compiler alone: each of these lines must be refused, or the check of types fails. */
export async function refusedByTheCompiler(ctx: Ctx): Promise<void> {
  // @ts-expect-error a text is no event
  await announce(ctx, "suppliers.rated", { id: 1, payload: { stars: 5 } });
  // @ts-expect-error nor is what only looks like one
  await announce(ctx, { kind: "suppliers.rated", entity: "suppliers", action: "rated", payload: z.object({}) }, { id: 1, payload: {} });
  // @ts-expect-error the payload is missing
  await announce(ctx, rated, { id: 1 });
  // @ts-expect-error the payload is another one
  await announce(ctx, rated, { id: 1, payload: { stars: "five" } });
  // @ts-expect-error no record is called so
  event("suplliers.rated", z.object({}));
  // @ts-expect-error no such kind was declared
  await announce(ctx, supplierEvents.prased, { id: 1 });
  // @ts-expect-error nor may a change be announced under one
  await records.update(ctx, 1, 1, {}, "prased");
  // @ts-expect-error a listener reads what the event carries
  on(rated, "with it", async (_ctx, { starz }) => await Promise.resolve(starz));
  await records.update(ctx, 1, 1, {}, "rated");
  await announce(ctx, rated, { id: 1, payload: { stars: 5 } });
}

test("a kind of event is the record's kind and the audit's word", () => {
  expect(rated).toMatchObject({ kind: "suppliers.rated", entity: "suppliers", action: "rated" });
  expect(Object.keys(supplierEvents)).toEqual(["created", "updated", "archived", "restored", "deleted", "rated"]);
});

test("what is told afterwards is kept under a name: a listener without one is refused, and no two have the same", () => {
  expect(() => on(rated, "after it", async () => {})).toThrow(/named function/);
  const listeners = Object.values(features).flatMap((feature) => feature.listeners ?? []);
  const names = listeners.filter(({ when }) => when === "after it").map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
