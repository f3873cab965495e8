import { afterAll, beforeAll, expect, test } from "vitest";
import { shell } from "@millwright/domain/foundation/auth/contract.ts";
import type { RefusalBody } from "@millwright/domain/kit/errors.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { openWorld, send, type Person, type World } from "../../testing/world.ts";

let world: World;
let requester: Person;
let technician: Person;

beforeAll(async () => {
  world = await openWorld();
  requester = await world.tenant.as("Requester");
  technician = await world.tenant.as("Technician");
});
afterAll(() => world.close());

const keys = (count: number, name: string, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}${at}`, value]));
const set = (count: number, value: unknown) => ({ filterType: "set", values: Array.from({ length: count }, () => value) });

const FLOODS = [
  ["70,000 columns that are none", assets.list, { filterModel: keys(70_000, "c", 1) }],
  ["39,000 columns that are none", assets.list, { filterModel: keys(39_000, "c", 1) }],
  ["60 filters of 500 values that are none", workOrders.list, { filterModel: keys(60, "c", set(500, {})) }],
  ["a filter of 80,000 values", workOrders.list, { filterModel: { asset: set(80_000, {}) } }],
  ["40,000 orders of the list", workOrders.list, { sortModel: Array.from({ length: 40_000 }, () => ({ colId: 1 })) }],
  ["80,000 unknown settings", shell.saveSettings, keys(80_000, "c", 1)],
  ["39,000 unknown settings", shell.saveSettings, keys(39_000, "c", 1)],
] as const;

/** Processor time that the JSON of a text takes just now, in milliseconds. */
function parsing(text: string): number {
  const before = process.cpuUsage();
  JSON.parse(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test.each(FLOODS)("%s are refused before anybody else has to wait", async (_what, endpoint, body) => {
  const text = JSON.stringify(body);
  const ask = async () => {
    const before = process.cpuUsage();
    const answer = await send(
      world,
      { ...endpoint, bytes: "upload" as const },
      { body: Buffer.from(text) },
      { authorization: `Bearer ${(endpoint === workOrders.list ? technician : requester).token}`, "content-type": "application/json" },
    );
    const { user, system } = process.cpuUsage(before);
    return { answer, ms: (user + system) / 1000 };
  };
  const first = await ask();
  const times = [first.ms];
  // A processor that is shared takes longer for the same: once in ten it does not, or it takes as much longer to do nothing but parse what came.
  const allowed = () => Math.max(50, 5 * parsing(text));
  while (times.length < 10 && Math.min(...times) > allowed()) times.push((await ask()).ms);
  expect(first.answer.status).toBe(400);
  const { fields = [], reason } = first.answer.body as RefusalBody;
  expect(fields.length > 0 || reason === "too_many_names").toBe(true);
  expect(fields.length).toBeLessThanOrEqual(101);
  expect(JSON.stringify(first.answer.body).length).toBeLessThan(20_000);
  // Of the process, not by the clock: who else is at work on the machine is no fault of ours.
  expect(Math.min(...times)).toBeLessThanOrEqual(allowed());
});

test("what is nested half a million deep is refused, or left out, and is no fault of ours", async () => {
  const deep = `{"code":"DEEP","name":"Deep","x":${"[".repeat(300_000)}${"]".repeat(300_000)}}`;
  const planner = await world.tenant.as("Planner");
  const headers = { authorization: `Bearer ${planner.token}`, "content-type": "application/json", "idempotency-key": "deep" };
  const answer = await send(world, { ...suppliers.create, bytes: "upload" as const }, { body: Buffer.from(deep) }, headers);
  expect(answer).toMatchObject({ status: 400, body: { reason: "malformed" } });
});
