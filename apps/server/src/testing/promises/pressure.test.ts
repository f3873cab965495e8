import { afterAll, beforeAll, expect, test } from "vitest";
import { editTogether, numberTogether, sendRepeatedly, type Client } from "./pressure.ts";
import { openWorld, type World } from "../world.ts";

/** By count, and smaller than `npm run test:reliability`, which does the same over HTTP with everything in full. */

const CLIENTS = 16;
let world: World;
let clients: Client[];

beforeAll(async () => {
  world = await openWorld();
  clients = await Promise.all(Array.from({ length: 50 }, () => world.tenant.join("Planner")));
});
afterAll(async () => await world.close());

const report = (line: string) => process.stdout.write(`${line}\n`);

test("a request sent several times at once has one effect and one answer, and its key serves no other", { timeout: 60_000 }, async () => {
  const requests = 500;
  const { sent, answeredAlike, otherBodyRefused, effects, strange } = await sendRepeatedly(await world.tenant.as("Planner"), {
    requests,
    lanes: CLIENTS,
    prefix: "OFTEN",
  });
  report(
    `idempotency: ${requests} requests sent ${sent} times by ${CLIENTS} clients: ${effects} effects, ${answeredAlike} answered alike, ${otherBodyRefused} refused with another body`,
  );
  expect(strange).toEqual([]);
  expect({ answeredAlike, otherBodyRefused, effects }).toEqual({ answeredAlike: requests, otherBodyRefused: requests, effects: requests });
});

test("of 50 people who edit one order nobody loses an edit unseen", { timeout: 60_000 }, async () => {
  const { edits, applied, refused, versionsPassed, lost, strange } = await editTogether(clients, 40);
  report(
    `optimistic locking: ${clients.length} editors, ${edits} edits: ${applied} applied, ${refused} refused as stale, ${lost} lost; the version rose by ${versionsPassed}`,
  );
  expect(strange).toEqual([]);
  expect(lost).toBe(0);
  expect(applied + refused).toBe(edits);
  expect(versionsPassed).toBe(applied);
});

test("codes are numbered without a gap or a double, whoever makes the records", { timeout: 60_000 }, async () => {
  const { records, distinct, gaps } = await numberTogether(clients.slice(0, CLIENTS), 100);
  report(`code numbering: ${CLIENTS} clients, ${records} records: ${distinct} different codes, ${gaps} gaps`);
  expect({ records, distinct, gaps }).toEqual({ records: CLIENTS * 100, distinct: CLIENTS * 100, gaps: 0 });
});
