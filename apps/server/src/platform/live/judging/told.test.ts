import { afterAll, beforeAll, expect, test } from "vitest";
import { features } from "@millwright/domain/features.ts";
import type { Contract, Endpoint } from "@millwright/domain/kit/endpoint.ts";
import { listTopic, type Told, type Topic } from "@millwright/domain/kit/live/frames.ts";
import { calls, OF_ITS_MAKER, type Call } from "../../../testing/calls.ts";
import { fixturesOf } from "../../../testing/fixtures.ts";
import { isNight } from "../../../testing/tier.ts";
import { openWorld, send, type Person, type TestTenant, type World } from "../../../testing/world.ts";
import { callerOf } from "../../work/job-caller.ts";
import { behind } from "../behind.ts";
import { sharedRules } from "./builders.ts";
import { makeJudging } from "./judging.ts";

/** Every changing call: of each list that is otherwise after it, its audit rows tell whoever sees everything. By day those by which a list was once missed. */
const BY_DAY = ["workOrders.create", "certificates.create", "assets.create", "workOrderStops.update", "workOrderSubtasks.followUp"].concat([
  "stockCounts.found",
  "sensors.adopt",
  "gateways.archive",
  "alarms.acknowledge",
  "crewMembers.create",
  "workLabour.book",
  "absences.update",
]);
const isWhole = isNight || process.env["CONTRACTS"] !== undefined;
const CALLS = calls.filter(
  ({ title, isChange, endpoint }) =>
    isChange &&
    endpoint.access !== "public" &&
    title !== "auth.signOut" &&
    !OF_ITS_MAKER.includes(title) &&
    (isWhole || BY_DAY.includes(title)),
);
const LISTS: [name: string, endpoint: Endpoint][] = Object.values<Contract>(features)
  .flatMap((contract) => Object.values(contract))
  .flatMap((endpoint): [string, Endpoint][] =>
    endpoint.name !== undefined && endpoint.name !== "audit" && !endpoint.name.startsWith("reference-lists/")
      ? [[endpoint.name, endpoint]]
      : [],
  );
const TOPICS: ReadonlySet<Topic> = new Set(LISTS.map(([name]) => listTopic(name)));

let world: World;
let tenant: TestTenant;
let admin: Person;
const counts = { calls: 0, otherwise: 0 };
const { judge } = makeJudging({ rules: sharedRules(), clock: () => counts.calls * 1_000 });

beforeAll(async () => {
  world = await openWorld();
  tenant = await world.otherTenant();
  admin = await tenant.as("Administrator");
});
afterAll(async () => {
  process.stdout.write(`live: ${counts.calls} calls made ${counts.otherwise} lists otherwise, all of them told\n`);
  await world.close();
});

test.each(CALLS.map((call) => [call.title, call] as const))("after %s every list that is otherwise was told", async (_, call) => {
  const parts = await call.example(fixturesOf(world, tenant));
  const before = await shown();
  const { now: from } = await tenant.rows(async (db) => await behind(db, tenant.id, null));
  const { status } = await ask(call.endpoint, parts);
  expect(status).toBeLessThan(300);
  const after = await shown();
  const told = await toldSince(from);
  counts.calls += 1;
  const missed = LISTS.flatMap(([name]) => {
    const otherwise = differing(before.get(name), after.get(name));
    counts.otherwise += otherwise.length > 0 ? 1 : 0;
    return otherwise
      .filter((id) => !isTold(told, name, id))
      .map((id) => `${name} ${id}: ${before.get(name)?.get(id)} → ${after.get(name)?.get(id)}`);
  });
  expect(missed).toEqual([]);
});

const ask = async (endpoint: Call["endpoint"], parts: Parameters<typeof send>[2]) =>
  await send(world, endpoint, parts, { authorization: `Bearer ${admin.token}` });

async function toldSince(from: Parameters<typeof behind>[2]): Promise<Told[]> {
  const hearer = { caller: await callerOf(world.db, tenant.id, admin.personId), topics: TOPICS };
  return await tenant.rows(async (db) => {
    const { hints } = await behind(db, tenant.id, from);
    return (await judge(db, hints ?? [], [hearer])).get(hearer) ?? [];
  });
}

function isTold(told: readonly Told[], list: string, id: number): boolean {
  const frames = told.filter(({ topic }) => topic === listTopic(list));
  return frames.some((frame) =>
    frame.type === "many" ? true : frame.type === "gone" ? frame.ids.includes(id) : frame.rows.some((row) => row.id === id),
  );
}

type Rows = Map<number, string>;
async function shown(): Promise<Map<string, Rows>> {
  const read = LISTS.map(async ([name, endpoint]): Promise<[string, Rows]> => {
    const { body } = await ask(endpoint, { body: { startRow: 0, endRow: 100 } });
    const { rows = [] } = body as { rows?: { id: number }[] };
    return [name, new Map(rows.map((row) => [row.id, JSON.stringify(Object.entries(row).map(([key, value]) => [key, unnamed(value)]))]))];
  });
  return new Map(await Promise.all(read));
}

const differing = (before: Rows = new Map(), after: Rows = new Map()): number[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id));

/** What a row points at counts by its id: names of other records are not followed. */
function unnamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unnamed);
  if (typeof value !== "object" || value === null) return value;
  if ("id" in value && "name" in value && !("version" in value)) return value.id;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, unnamed(part)]));
}
