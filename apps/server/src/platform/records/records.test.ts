import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RefusalDetail } from "@millwright/domain/kit/errors.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { audit } from "./audit.ts";
import type { Caller, Ctx } from "../call/ctx.ts";
import { inTransaction } from "../call/mount.ts";
import { auditLines, told } from "./audit-words.ts";
import type { NewRow } from "./columns.ts";
import { recordsOf } from "./records.ts";

interface Stored {
  id: number;
  version: number;
  code: string;
  name: string;
  notes: string | null;
  contacts: unknown;
  archivedAt: string | null;
}

const find = async (ctx: Ctx, id: number) =>
  (await ctx.db.selectFrom("suppliers").selectAll().where("id", "=", id).executeTakeFirst()) as Stored | undefined;
const records = recordsOf({ table: "suppliers", entity: "suppliers", find, json: ["contacts"] });

let world: World;
let planner: Person;
let caller: Caller;
const logged: unknown[] = [];
const log = { error: (line: unknown) => void logged.push(line) } as unknown as FastifyBaseLogger;
let serial = 0;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
  const found = await world.platform.sessions.caller({ headers: { authorization: `Bearer ${planner.token}` } } as FastifyRequest);
  if (!found) throw new Error("the planner is signed in");
  caller = found;
});
afterAll(() => world.close());

/** One call of the planner. */
const call = async <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  await inTransaction(world.platform, caller, { id: `call-${(serial += 1)}`, log, tokenDigest: Buffer.alloc(0) }, work);
const make = async (values: Partial<NewRow<"suppliers">> = {}) =>
  await call((ctx) => records.create(ctx, { code: `R-${(serial += 1)}`, name: "Bolt & Co", ...values }));
const trailOf = async (id: number) =>
  await world.tenant.rows(async (db) => ({
    audits: (await auditLines(db).select("line.txid").where("line.entityId", "=", id).orderBy("line.id").execute()).map(
      ({ action, txid, ...line }) => ({ action, txid, ...told(line) }),
    ),
    events: await db.selectFrom("events").select(["kind", "changes", "txid"]).where("entityId", "=", id).orderBy("id").execute(),
  }));
const stored = async (id: number) => await call((ctx) => records.get(ctx, id));
const refused = async (work: Promise<unknown>) =>
  await work.then(
    () => null,
    (thrown: { code: string; detail: RefusalDetail }) => ({ code: thrown.code, ...thrown.detail }),
  );

test("a new record is audited with what was given, and announced, in one transaction", async () => {
  const { id, version, name } = await make({ notes: "Ring twice" });
  expect({ version, name }).toEqual({ version: 1, name: "Bolt & Co" });
  const { audits, events } = await trailOf(id);
  expect(audits).toHaveLength(1);
  expect(audits[0]).toMatchObject({ action: "created", person: { id: planner.personId, name: caller.personName } });
  expect(audits[0]?.changes).toContainEqual({ field: "notes", before: null, after: "Ring twice" });
  expect(events).toEqual([{ kind: "suppliers.created", changes: audits[0]?.changes, txid: audits[0]?.txid }]);
});

test("a change names the fields that differ, before and after, and nothing else", async () => {
  const { id } = await make({ notes: "Ring twice", contacts: [{ name: "Ida", phone: "1" }] });
  const changed = await call((ctx) =>
    records.update(ctx, id, 1, { name: "Nuts Ltd", notes: "Ring twice", contacts: [{ phone: "1", name: "Ida" }], code: undefined }),
  );
  expect(changed).toMatchObject({ version: 2, name: "Nuts Ltd", notes: "Ring twice" });
  const { audits, events } = await trailOf(id);
  expect(audits.at(-1)).toMatchObject({ action: "updated", changes: [{ field: "name", before: "Bolt & Co", after: "Nuts Ltd" }] });
  expect(events.at(-1)).toMatchObject({ kind: "suppliers.updated", changes: [{ field: "name", before: "Bolt & Co", after: "Nuts Ltd" }] });
});

test("saving what stands there already raises no version and announces nothing, but is on record", async () => {
  const { id, name } = await make();
  expect(await call((ctx) => records.update(ctx, id, 1, { name }))).toMatchObject({ version: 1 });
  const { audits, events } = await trailOf(id);
  expect(audits.map(({ action, changes }) => [action, changes])).toEqual([
    ["created", expect.anything()],
    ["updated", []],
  ]);
  expect(events.map((event) => event.kind)).toEqual(["suppliers.created"]);
});

test("only columns of the table compile: in what is written out, and in a draft that is passed on", async () => {
  const draft = { code: "TYPED", name: "Typed", terms: "30 days" };
  const typed = async (ctx: Ctx) => {
    // @ts-expect-error -- the table has no such column
    await records.create(ctx, { ...draft, leadTimeDayz: 3 });
    // @ts-expect-error -- a supplier has a name
    await records.create(ctx, { code: "TYPED" });
    // @ts-expect-error -- days are counted
    await records.create(ctx, { ...draft, leadTimeDays: "three" });
    // @ts-expect-error -- the version is the records' own
    await records.create(ctx, { ...draft, version: 7 });
    // @ts-expect-error -- the table has no such column
    await records.update(ctx, 1, 1, { ratng: 4 });
    const misspelt = { ...draft, ratng: 4 };
    // @ts-expect-error -- nor is it carried in by a draft of more fields
    await records.update(ctx, 1, 1, misspelt);
    // @ts-expect-error -- JSON is given as what it means, not as its text
    await records.update(ctx, 1, 1, { contacts: "[]" });
    // @ts-expect-error -- a change of what is no column
    await records.write(ctx, 1, [{ field: "ratng", before: null, after: 4 }]);
    // @ts-expect-error -- no column of JSON
    recordsOf({ table: "suppliers", entity: "suppliers", find, json: ["name"] });
    return await records.update(ctx, 1, 1, { ...draft, contacts: [{ name: "Ida" }], leadTimeDays: null });
  };
  expect(typed).toBeTypeOf("function");
});

test("a stale write is refused with the row as it stands, and leaves no trace", async () => {
  const { id } = await make();
  await call((ctx) => records.update(ctx, id, 1, { name: "First" }));
  const answer = await refused(call((ctx) => records.update(ctx, id, 1, { name: "Second" })));
  expect(answer).toMatchObject({ code: "conflict", reason: "stale", current: { id, version: 2, name: "First" } });
  expect((await trailOf(id)).audits).toHaveLength(2);
});

test("of many editors at once one is applied for each version, and the version tells how many", async () => {
  const { id } = await make();
  const appliedTo: number[] = [];
  let stale = 0;
  const edit = async (editor: number) => {
    const { version } = await stored(id);
    const answer = await refused(call((ctx) => records.update(ctx, id, version, { name: `Editor ${editor} at ${version}` })));
    if (answer === null) appliedTo.push(version);
    else if (answer.reason === "stale") stale += 1;
  };
  for (let round = 0; round < 5; round += 1) await Promise.all(Array.from({ length: 8 }, (_, editor) => edit(editor)));
  expect(appliedTo.length + stale).toBe(40);
  expect(appliedTo.length).toBeGreaterThanOrEqual(5);
  expect(new Set(appliedTo).size, "no version was changed twice").toBe(appliedTo.length);
  expect((await stored(id)).version).toBe(1 + appliedTo.length);
  expect((await trailOf(id)).audits).toHaveLength(1 + appliedTo.length);
});

test("a record that the caller may not see is not there to be changed either", async () => {
  const { id } = await make();
  const blind = recordsOf({ table: "suppliers", entity: "suppliers", find: async () => undefined });
  const attempts: ((ctx: Ctx) => Promise<unknown>)[] = [
    (ctx) => blind.get(ctx, id),
    (ctx) => blind.log(ctx, id),
    (ctx) => blind.lock(ctx, id),
    (ctx) => blind.update(ctx, id, 1, { name: "Seen" }),
    (ctx) => blind.archive(ctx, id, 1),
    (ctx) => blind.restore(ctx, id, 1),
  ];
  for (const attempt of attempts) expect(await refused(call(attempt))).toMatchObject({ code: "not_found" });
  expect(await stored(id)).toMatchObject({ version: 1, name: "Bolt & Co" });
});

test("without its audit row a change does not happen", async () => {
  const { id } = await make();
  const failing = call(async (ctx) => {
    await records.update(ctx, id, 1, { name: "Unseen" });
    audit(ctx, { action: null as unknown as "updated", entity: "suppliers", entityId: id });
  });
  await expect(failing).rejects.toMatchObject({ code: "23502" });
  expect(await stored(id)).toMatchObject({ version: 1, name: "Bolt & Co" });
  expect((await trailOf(id)).audits).toHaveLength(1);
});

test("archiving and restoring are changes like any other, under their own names", async () => {
  const { id } = await make();
  expect((await call((ctx) => records.archive(ctx, id, 1))).archivedAt).not.toBeNull();
  expect(await call((ctx) => records.restore(ctx, id, 2))).toMatchObject({ version: 3, archivedAt: null });
  const { rows } = await call((ctx) => records.log(ctx, id));
  expect(rows.map((row) => [row.action, row.logNotes])).toEqual([
    ["restored", "Restored: archived at"],
    ["archived", "Archived: archived at"],
    ["created", "Created"],
  ]);
});

test("what waits for the commit happens after it, and its failure is logged, not answered", async () => {
  const { id } = await make();
  const seen: string[] = [];
  const answer = await call(async (ctx) => {
    ctx.afterCommit(async () => void seen.push((await stored(id)).name));
    ctx.afterCommit(() => Promise.reject(new Error("the mail server is away")));
    return await records.update(ctx, id, 1, { name: "Committed" });
  });
  expect(answer.name).toBe("Committed");
  expect(seen).toEqual(["Committed"]);
  expect(logged).toHaveLength(1);
  await refused(
    call(async (ctx) => {
      ctx.afterCommit(() => void seen.push("never"));
      await records.update(ctx, id, 1, { name: "Stale" });
    }),
  );
  expect(seen).toEqual(["Committed"]);
});
