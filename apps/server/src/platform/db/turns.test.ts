import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { turnsOf } from "./turns.ts";

const [ANNE, BERT, CARA] = [1, 2, 3];

test("alone an owner may have all places, and waits when they are gone", async () => {
  const turns = turnsOf({ places: 6, share: 2 });
  for (let at = 0; at < 6; at += 1) expect(turns.take(ANNE)).toBeUndefined();
  let isIn = false;
  const seventh = Promise.resolve(turns.take(ANNE)).then(() => (isIn = true));
  await sleep(5);
  expect([isIn, turns.waiting()]).toEqual([false, 1]);
  turns.give(ANNE);
  await seventh;
  expect(turns.held(ANNE)).toBe(6);
});

test("while another waits nobody is given a place beyond the share, however many stand in front of it", async () => {
  const turns = turnsOf({ places: 6, share: 2 });
  for (let at = 0; at < 6; at += 1) void turns.take(ANNE);
  const order: string[] = [];
  const wait = (owner: number, name: string) => void Promise.resolve(turns.take(owner)).then(() => order.push(name));
  for (let at = 0; at < 100; at += 1) wait(ANNE, "anne");
  for (let at = 0; at < 3; at += 1) wait(BERT, "bert");
  for (let at = 0; at < 5; at += 1) turns.give(ANNE);
  await sleep(1);
  // Four of hers ran out before hers is below her share again; his third is beyond his own as long as she waits.
  expect(order).toEqual(["bert", "bert", "anne"]);
  expect([turns.held(ANNE), turns.held(BERT)]).toEqual([2, 2]);
  expect(turns.take(CARA), "so a third one finds a place at once").toBeUndefined();
});

test("owners are served in turn, and what one leaves goes to whoever waits alone", async () => {
  const turns = turnsOf({ places: 1, share: 1 });
  void turns.take(CARA);
  const order: number[] = [];
  for (const owner of [ANNE, ANNE, ANNE, BERT, BERT]) {
    void Promise.resolve(turns.take(owner)).then(() => {
      order.push(owner);
      turns.give(owner);
    });
  }
  turns.give(CARA);
  await sleep(5);
  expect(order).toEqual([ANNE, BERT, ANNE, BERT, ANNE]);
  expect(turns.waiting()).toBe(0);
});

test("nobody waits longer than is said, and whoever gives up stands in nobody's way", async () => {
  const turns = turnsOf({ places: 1, share: 1, waitMs: 20 });
  void turns.take(ANNE);
  await expect(turns.take(BERT)).rejects.toMatchObject({ code: "unavailable" });
  expect(turns.waiting()).toBe(0);
  turns.give(ANNE);
  expect(turns.take(ANNE)).toBeUndefined();
});

test("a queue has an end, for one owner and for all; patient work is not turned away and does not count", async () => {
  const turns = turnsOf({ places: 1, share: 1, queue: { ofOne: 2, ofAll: 3, refusal: () => refuse("too_many", "too_many") } });
  void turns.take(ANNE);
  void turns.take(ANNE, { isPatient: true });
  void turns.take(ANNE);
  void turns.take(ANNE);
  expect(() => turns.take(ANNE)).toThrow(expect.objectContaining({ code: "too_many" }));
  void turns.take(BERT);
  expect(() => turns.take(CARA)).toThrow(expect.objectContaining({ code: "too_many" }));
  void turns.take(CARA, { isPatient: true });
  expect(turns.waiting()).toBe(5);
});
