import { afterAll, beforeAll, expect, test } from "vitest";
import { editTogether, numberTogether, sendRepeatedly, type Client } from "./pressure.ts";
import { isNight } from "../tier.ts";
import { openWorld, type World } from "../world.ts";

/** By count, and smaller than `npm run test:reliability`, which does the same over HTTP with everything in full. */

/** The same people by day as at night, who ask less often. */
const CLIENTS = 16;
const [REQUESTS, EDITS, RECORDS] = isNight ? [500, 40, 100] : [120, 8, 25];
let world: World;
let clients: Client[];

beforeAll(async () => {
  world = await openWorld();
  clients = await Promise.all(Array.from({ length: 50 }, () => world.tenant.join("Planner")));
});
afterAll(async () => await world.close());

const report = (line: string) => process.stdout.write(`${line}\n`);

test("a request sent several times at once has one effect and one answer, and its key serves no other", { timeout: 60_000 }, async () => {
  const requests = REQUESTS;
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
  const { edits, applied, refused, versionsPassed, lost, strange } = await editTogether(clients, EDITS);
  report(
    `optimistic locking: ${clients.length} editors, ${edits} edits: ${applied} applied, ${refused} refused as stale, ${lost} lost; the version rose by ${versionsPassed}`,
  );
  expect(strange).toEqual([]);
  expect(lost).toBe(0);
  expect(applied + refused).toBe(edits);
  expect(versionsPassed).toBe(applied);
});

test("codes are numbered without a gap or a double, whoever makes the records", { timeout: 60_000 }, async () => {
  const { records, distinct, gaps } = await numberTogether(clients.slice(0, CLIENTS), RECORDS);
  report(`code numbering: ${CLIENTS} clients, ${records} records: ${distinct} different codes, ${gaps} gaps`);
  expect({ records, distinct, gaps }).toEqual({ records: CLIENTS * RECORDS, distinct: CLIENTS * RECORDS, gaps: 0 });
});
