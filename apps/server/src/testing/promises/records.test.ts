import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LogLine } from "@millwright/domain/kit/log/log.ts";
import { rowsOf } from "../bulk-rows.ts";
import { auditsOf } from "../audits.ts";
import type { Parts } from "../calls.ts";
import { benchFor, hasGrid, registers, registersWith, type Bench, type Register, type Row, type Sent } from "../registers.ts";
import { openWorld, type World } from "../world.ts";

/** What a person may count on of every record, whatever it is of: made, changed, put away. A contract that gains the calls joins by itself. */

/** Fields of a draft that the record repeats in another form. */
const REPEATED_OTHERWISE = [
  // Each with its part, and with what came of it.
  "materialRequests.lines",
  "listViews.roleIds",
  "people.roles",
  "people.roleId",
  "people.skills",
  // Kept with the week that it breaks into, where it does.
  "workOrders.breakInReason",
  "workRequests.estimatedDurationHours",
  "workRequests.estimatedDurationMinutes",
];

let world: World;
let bench: Bench;
const counts = { fields: 0, changed: 0, stale: 0, archived: 0, once: 0 };

beforeAll(async () => void (world = await openWorld()));
afterAll(async () => {
  process.stdout.write(
    `records: ${registers.length} kinds, ${counts.fields} fields found again, ${counts.changed} changed by name alone, ${counts.stale} stale refused, ` +
      `${counts.archived} archived and back, ${counts.once} made once under their key\n`,
  );
  await world.close();
});

/** One for each kind; its tests do not hinder each other. */
const benches = new Map<Register, Promise<Bench>>();
const openBench = (register: Register) => async () => {
  const opening = benches.get(register) ?? benchFor(world, register);
  benches.set(register, opening);
  bench = await opening;
};

test("what keeps records can be made and looked at", () => {
  expect(registersWith("create", "get")).toEqual(registers);
});

describe.each(registers)("$contract", (register) => {
  const { contract, calls } = register;
  beforeAll(openBench(register));

  test("is found again with everything that was sent", async () => {
    const { sent, made } = await bench.make();
    const read = await bench.act(calls.get, made);
    const repeated = Object.keys(sent).filter((field) => !REPEATED_OTHERWISE.includes(`${contract}.${field}`));
    expect(only(read, repeated)).toEqual(only(sent, repeated));
    expect(plain(made)).toMatchObject(only(read, [...repeated, "version"]));
    counts.fields += repeated.length;
  });

  test("is made once under one key, however often it is sent, and the key serves no other", async () => {
    const [parts, other] = [await bench.draft(), await bench.draft()];
    const key = { "idempotency-key": `${contract} once` };
    const answers = await Promise.all([1, 2, 3].map(() => bench.ask(calls.create, parts, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await bench.ask(calls.create, other, key)).toMatchObject({ status: 409, body: { code: "conflict", reason: "key_reused" } });
    // Neither of them is there a second time: the next one made is the next.
    expect((await Promise.all(answers.map((answer) => auditsOf(bench.tenant, answer)))).flat()).toHaveLength(1);
    counts.once += 1;
  });
});

describe.each(registers.filter(({ draft }) => "code" in draft))("$contract", (register) => {
  const { calls } = register;
  beforeAll(openBench(register));

  test("has a code that nobody else has, whatever its case", async () => {
    const [{ made: taken }, { made }] = [await bench.make(), await bench.make()];
    const code = String(taken["code"]).toLowerCase();
    expect(code).not.toBe(taken["code"]);
    const refusal = { status: 409, body: { fields: [{ path: "code", reason: "taken" }] } };
    expect(await bench.ask(calls.create, await bench.draft({ changes: { code } }))).toMatchObject(refusal);
    if (!calls["update"]) return;
    const update = await bench.about(calls["update"], made);
    expect(await bench.ask(calls["update"], { ...update, body: { ...(update.body as Sent), code } })).toMatchObject(refusal);
  });
});

describe.each(registersWith("update"))("$contract", (register) => {
  const { calls, draft } = register;
  beforeAll(openBench(register));

  test("keeps what a change does not name", async () => {
    const { made } = await bench.make();
    const before = await bench.act(calls.get, made);
    const change = await bench.about(calls.update, made);
    const changed = (await bench.ok(calls.update, change)) as Row;
    const named = fieldsNamed(change);
    expect(changed.version).toBe(made.version + 1);
    const others = Object.keys(draft).filter((field) => !named.includes(field));
    const read = await bench.act(calls.get, changed);
    expect(only(read, others)).toEqual(only(before, others));
    expect(only(read, Object.keys(draft))).not.toEqual(only(before, Object.keys(draft)));
    counts.changed += 1;
  });

  test("refuses a change of what was changed since, with the record as it stands", async () => {
    const { made } = await bench.make();
    const change = await bench.about(calls.update, made);
    await bench.ok(calls.update, change);
    const stands = await bench.act(calls.get, made);
    const stale = await bench.ask(calls.update, change);
    expect(stale).toMatchObject({ status: 409, body: { code: "conflict", reason: "stale" } });
    const current = stale.body.current as Sent;
    expect(only(current, [...fieldsNamed(change), "version"])).toEqual(only(stands, [...fieldsNamed(change), "version"]));
    expect(current).not.toHaveProperty("tenantId");
    expect(await bench.act(calls.get, made)).toEqual(stands);
    counts.stale += 1;
  });
});

describe.each(registersWith("update", "log"))("$contract", (register) => {
  const { calls, contract } = register;
  beforeAll(openBench(register));

  test("has a log that says who did what, newest first", async () => {
    const { made } = await bench.make();
    const before = await bench.act(calls.get, made);
    const change = await bench.about(calls.update, made);
    const changed = (await bench.ok(calls.update, change)) as Row;
    const differing = fieldsNamed(change)
      .filter((field) => !REPEATED_OTHERWISE.includes(`${contract}.${field}`))
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(changed[field]));
    const { rows } = (await bench.ok(calls.log, await bench.about(calls.log, changed))) as { rows: LogLine[] };
    expect(rows.map(({ action, person }) => [action, person?.id])).toEqual([
      ["updated", bench.by.personId],
      ["created", bench.by.personId],
    ]);
    expect(differing.length).toBeGreaterThan(0);
    expect(plain(rows[0]?.changes)).toEqual(
      // What names another record is told by its name.
      expect.arrayContaining(
        differing.map((field) => (field.endsWith("Id") ? expect.objectContaining({ field }) : saying(field, before, changed))),
      ),
    );
    expect(Date.parse(rows[0]?.logDate ?? "")).toBeGreaterThanOrEqual(Date.parse(rows[1]?.logDate ?? ""));
  });
});

describe.each(registersWith("list", "archive", "restore").filter(hasGrid))("$contract", (register) => {
  const { calls, draft } = register;
  beforeAll(openBench(register));
  const listed = async (asked: Sent) =>
    ((await bench.ok(calls.list, { body: { endRow: 500, ...asked } })) as { rows: Row[] }).rows.map(({ id }) => id);

  test("leaves the list when it is archived, and comes back whole", async () => {
    const { made } = await bench.make();
    const before = await bench.act(calls.get, made);
    const archived = await bench.act(calls.archive, made);
    expect(archived["archivedAt"]).not.toBeNull();
    expect(await listed({})).not.toContain(made.id);
    expect(await listed({ archived: true })).toContain(made.id);

    const stale = await bench.ask(calls.restore, await bench.about(calls.restore, made));
    expect(stale).toMatchObject({ status: 409, body: { reason: "stale" } });
    const restored = await bench.act(calls.restore, archived);
    expect(restored["archivedAt"]).toBeNull();
    expect(await listed({})).toContain(made.id);
    expect(await listed({ archived: true })).not.toContain(made.id);
    expect(only(await bench.act(calls.get, made), Object.keys(draft))).toEqual(only(before, Object.keys(draft)));
    counts.archived += 1;
  });
});

describe.each(registersWith("bulk"))("$contract", (register) => {
  const { calls } = register;
  beforeAll(openBench(register));

  test("is changed with others: each is answered for itself, another tenant's is not found, and what is so already stays", async () => {
    const [{ made: one }, { made: two }] = [await bench.make({ isBare: true }), await bench.make({ isBare: true })];
    const { made: foreign } = await (await benchFor(world, register)).make({ isBare: true });
    const { body } = await bench.about(calls.bulk, one);
    const sent = { body: { ...(body as Sent), rows: rowsOf(one, foreign, two) } };
    const answer = await bench.ask(calls.bulk, sent);
    expect(answer.body).toMatchObject({
      rows: [
        { id: one.id, outcome: "changed", version: one.version + 1 },
        { id: foreign.id, outcome: "refused", reason: "not_found" },
        { id: two.id, outcome: "changed", version: two.version + 1 },
      ],
    });
    expect((await auditsOf(bench.tenant, answer)).map(({ action, entityId }) => [action, entityId])).toEqual([
      ["updated", one.id],
      ["updated", two.id],
    ]);
    const again = await bench.ask(calls.bulk, sent);
    expect(again.body).toMatchObject({ rows: [{ outcome: "unchanged" }, { outcome: "refused" }, { outcome: "unchanged" }] });
  });
});

const saying = (field: string, before: Row, after: Row) => plain({ field, before: before[field], after: after[field] });

/** The fields that a request changes: what its body holds beside the record's id and version. */
function fieldsNamed({ body }: Parts): string[] {
  return Object.keys(body as Sent).filter((field) => field !== "version" && !/^(id|workRequestId|workOrderId)$/.test(field));
}

/** As JSON says it; an instant on the full second is written with and without its thousandths. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null).replaceAll(/(T\d\d:\d\d:\d\d)\.000Z/g, "$1Z"));
const only = (record: Sent, fields: readonly string[]): object =>
  plain(Object.fromEntries(fields.map((field) => [field, record[field] ?? null]))) as object;
