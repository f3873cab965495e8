import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { connect, urlOf } from "../../testing/catalogue.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { audit } from "../records/audit.ts";
import type { Ctx } from "../call/ctx.ts";
import { enqueue, inLane, installJobs, openJobs, type JobOptions, type JobPayload, type Tasks } from "./jobs.ts";
import { startWorker } from "./worker.ts";

const silent = pino({ level: "silent" });
const log = silent as unknown as Ctx["log"];
let serial = 0;
/** Workers of other files take only the tasks they know by name. */
const taskName = () => `probe-${process.pid}-${(serial += 1)}`;

let world: World;
let planner: Person;
let owner: pg.Client;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
  owner = await connect("owner");
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

const jobsOf = (tasks: Tasks) => openJobs({ db: world.db, ownerUrl: urlOf("owner"), tasks, listeners: [], log });
const workerOf = (tasks: Tasks) => startWorker({ ownerUrl: urlOf("owner"), jobs: jobsOf(tasks), loops: {}, chores: {}, log });

/** In a transaction of the tenant, as a call would. */
async function order(task: string, payload: Record<string, unknown>, options: JobOptions = {}, fails = false): Promise<void> {
  await world.tenant.rows(async (db) => {
    const writes: Promise<unknown>[] = [];
    enqueue({ db, personId: planner.personId, beforeCommit: (write) => void writes.push(write) }, task, payload, options);
    await Promise.all(writes);
    if (fails) throw new Error("the call fails after all");
  });
}

const waiting = async (task: string) =>
  (
    await owner.query<{ attempts: number; max_attempts: number; last_error: string | null; locked_by: string | null }>(
      "select attempts, max_attempts, last_error, locked_by from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1",
      [task],
    )
  ).rows;

test("a job carries its tenant and its person, and is gone when it is done", async () => {
  const task = taskName();
  const got: JobPayload[] = [];
  await order(task, { importId: 7, tenantId: 1 });
  expect(await jobsOf({ [task]: async (job) => void got.push(job) }).runOnce(world.tenant.id)).toBe(1);
  expect(got).toEqual([{ importId: 7, tenantId: world.tenant.id, personId: planner.personId }]);
  expect(await waiting(task)).toEqual([]);
});

test("a call that fails leaves no job", async () => {
  const task = taskName();
  await expect(order(task, {}, {}, true)).rejects.toThrow("after all");
  expect(await waiting(task)).toEqual([]);
});

test("a job under a key that already waits takes its place; another tenant's key is another", async () => {
  const task = taskName();
  await order(task, { turn: 1 }, { key: "report" });
  await order(task, { turn: 2 }, { key: "report" });
  const stranger = await world.otherTenant();
  await stranger.rows(async (db) => {
    const writes: Promise<unknown>[] = [];
    enqueue({ db, personId: 1, beforeCommit: (write) => void writes.push(write) }, task, { turn: 3 }, { key: "report" });
    await Promise.all(writes);
  });
  const turns: unknown[] = [];
  await jobsOf({ [task]: async ({ turn }) => void turns.push(turn) }).runOnce(world.tenant.id);
  expect(turns).toEqual([2]);
  expect(await waiting(task)).toHaveLength(1);
});

test("whoever runs a tenant's jobs finds them done, also those that somebody else has begun", async () => {
  const task = taskName();
  await order(task, {});
  let begun = () => {};
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  let isDone = false;
  const jobs = jobsOf({
    [task]: async () => {
      begun();
      await sleep(300);
      isDone = true;
    },
  });
  const first = jobs.runOnce(world.tenant.id);
  await isBegun;
  expect(await jobs.runOnce(world.tenant.id)).toBe(0);
  expect(isDone).toBe(true);
  expect(await first).toBe(1);
});

test("the run-time role reaches the queue through its one door only, and only within a tenant", async () => {
  const app = await connect("app");
  await expect(app.query("select * from graphile_worker._private_jobs")).rejects.toMatchObject({ code: "42501" });
  await expect(app.query("select graphile_worker.add_job('x')")).rejects.toMatchObject({ code: "42501" });
  await expect(app.query("select enqueue_job('x', '{}', null, null, 1)")).rejects.toThrow("belongs to a tenant");
  await app.end();
});

test("a task acts in the name of the person who asked for it, with audit row and permissions", async () => {
  const task = taskName();
  await order(task, {});
  const seen: Partial<Ctx>[] = [];
  await jobsOf({
    [task]: async (_job, { asPerson }) => {
      await asPerson(async (ctx) => {
        seen.push({ personName: ctx.personName, roleName: ctx.roleName, grants: ctx.grants, timeZone: ctx.timeZone });
        audit(ctx, { action: "walked", entity: "probe", entityId: null });
      });
    },
  }).runOnce(world.tenant.id);
  expect(seen).toMatchObject([{ roleName: "Planner", timeZone: "UTC", grants: { suppliers: { scope: "all" } } }]);
  const rows = await world.tenant.rows((db) => db.selectFrom("auditLog").select("personId").where("action", "=", "walked").execute());
  expect(rows).toEqual([{ personId: planner.personId }]);
});

test("the worker takes a job within a moment, tries a failed one again, and stops in order", async () => {
  const task = taskName();
  const attempts: number[] = [];
  const worker = workerOf({
    [task]: async (_job, { attempt }) => {
      attempts.push(attempt);
      if (attempt === 1) throw new Error("once more, please");
    },
  });
  const asked = performance.now();
  await order(task, {});
  await expect.poll(() => attempts, { timeout: 30_000, interval: 20 }).toEqual([1]);
  const tookMs = performance.now() - asked;
  await expect
    .poll(() => waiting(task), { timeout: 30_000 })
    .toMatchObject([{ attempts: 1, max_attempts: 8, last_error: expect.stringContaining("once more") }]);
  await owner.query(
    "update graphile_worker._private_jobs set run_at = now() where task_id = (select id from graphile_worker._private_tasks where identifier = $1)",
    [task],
  );
  await expect.poll(() => attempts, { timeout: 30_000, interval: 20 }).toEqual([1, 2]);
  await expect.poll(() => waiting(task), { timeout: 30_000 }).toEqual([]);
  await worker.stop();
  process.stdout.write(`jobs: taken ${Math.round(tookMs)} ms after it was asked for, the start of the worker included\n`);
}, 40_000);

test("only one of two workers works, and the other takes over when it ends", async () => {
  const task = taskName();
  const by: string[] = [];
  const name = (who: string): Tasks => ({ [task]: async () => void by.push(who) });
  const first = workerOf(name("first"));
  await order(task, {});
  await expect.poll(() => by, { timeout: 30_000 }).toEqual(["first"]);
  const second = workerOf(name("second"));
  await order(task, {});
  await expect.poll(() => by, { timeout: 30_000 }).toEqual(["first", "first"]);
  await first.stop();
  await order(task, {});
  await expect.poll(() => by, { timeout: 30_000 }).toEqual(["first", "first", "second"]);
  await second.stop();
}, 40_000);

test("a job whose worker was killed is taken again by the next start, at once", async () => {
  const task = taskName();
  await order(task, {});
  const child = spawn(process.execPath, ["--input-type=module", "-e", HANGING], {
    env: { ...process.env, TASK: task, PLATFORM: import.meta.dirname, OWNER: urlOf("owner"), APP: urlOf("app") },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((resolve) => child.stdout.once("data", () => resolve()));
  expect(await waiting(task)).toMatchObject([{ locked_by: expect.any(String), attempts: 1 }]);
  const dead = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await dead;

  const attempts: number[] = [];
  const began = performance.now();
  const worker = workerOf({ [task]: async (_job, { attempt }) => void attempts.push(attempt) });
  await expect.poll(() => attempts, { timeout: 30_000, interval: 20 }).toEqual([2]);
  const tookMs = performance.now() - began;
  await worker.stop();
  expect(await waiting(task)).toEqual([]);
  process.stdout.write(`jobs: a killed worker's job was taken again ${Math.round(tookMs)} ms after the next start\n`);
}, 40_000);

/** A server of its own whose task says that it has begun and never ends. */
const HANGING = `
  const at = (file) => "file://" + process.env.PLATFORM + "/" + file;
  const { openDatabase } = await import(at("../db/db.ts"));
  const { openJobs } = await import(at("jobs.ts"));
  const { startWorker } = await import(at("worker.ts"));
  const { pino } = await import("pino");
  const log = pino({ level: "silent" });
  const tasks = { [process.env.TASK]: () => { console.log("begun"); return new Promise(() => setInterval(() => {}, 1e6)); } };
  const ownerUrl = process.env.OWNER;
  const jobs = openJobs({ db: openDatabase(process.env.APP), ownerUrl, tasks, listeners: [], log });
  startWorker({ ownerUrl, jobs, loops: {}, chores: {}, log });
`;

test("of a tenant one job of a lane is done at a time, other tenants take turns with it, and another lane never waits", async () => {
  const [prints, imports, mail, plain] = [taskName(), taskName(), taskName(), taskName()];
  const stranger = await world.otherTenant();
  const begun: string[] = [];
  let [now, most] = [0, 0];
  const tasks: Tasks = {
    [prints]: inLane("prints", async ({ tenantId }) => {
      begun.push(tenantId === stranger.id ? "theirs" : "ours");
      if (tenantId === world.tenant.id) most = Math.max(most, (now += 1));
      await sleep(300);
      if (tenantId === world.tenant.id) now -= 1;
    }),
    [imports]: inLane("imports", async () => void begun.push("import")),
    [mail]: inLane("mail", async () => void begun.push("mail")),
    [plain]: async () => void begun.push("plain"),
  };
  for (let at = 0; at < 8; at += 1) await order(prints, {}, { queue: "prints" });
  const worker = workerOf(tasks);
  await expect.poll(() => begun.length, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0);
  await stranger.rows(async (db) => {
    const writes: Promise<unknown>[] = [];
    const ctx = { db, personId: 1, beforeCommit: (write: Promise<unknown>) => void writes.push(write) };
    enqueue(ctx, prints, {}, { queue: "prints" });
    enqueue(ctx, imports, {}, { queue: "imports" });
    enqueue(ctx, mail, {}, { queue: "mail" });
    enqueue(ctx, plain, {});
    await Promise.all(writes);
  });
  await expect.poll(() => begun.filter((one) => one === "ours").length, { timeout: 20_000, interval: 20 }).toBe(8);
  await worker.stop();
  expect(most, "of ours at once").toBe(1);
  for (const one of ["theirs", "import", "mail", "plain"]) {
    const before = begun.slice(0, begun.indexOf(one)).filter((each) => each === "ours").length;
    expect(before, `of ours begun before ${one}`).toBeLessThan(5);
  }
}, 40_000);

test("whoever has fewer waiting is served first", async () => {
  const task = taskName();
  for (let at = 0; at < 3; at += 1) await order(task, {}, { queue: "imports" });
  const { rows } = await owner.query<{ priority: number }>(
    "select priority from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.id",
    [task],
  );
  const [first = 0] = rows.map(({ priority }) => priority);
  expect(rows.map(({ priority }) => priority - first)).toEqual([0, 1, 2]);
});

test("the worker outlives a database that throws it out", async () => {
  const task = taskName();
  const done: number[] = [];
  let turns = 0;
  const worker = startWorker({
    ownerUrl: urlOf("owner"),
    jobs: jobsOf({ [task]: async (_job, { attempt }) => void done.push(attempt) }),
    loops: { "counting turns": async () => (turns += 1) },
    chores: {},
    log,
  });
  await expect.poll(() => turns, { timeout: 30_000 }).toBeGreaterThan(0);
  await owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'millwright worker%' and pid <> pg_backend_pid()",
  );
  await order(task, {});
  await expect.poll(() => done.length, { timeout: 15_000 }).toBe(1);
  const before = turns;
  await expect.poll(() => turns, { timeout: 30_000 }).toBeGreaterThan(before);
  await worker.stop();
}, 40_000);

test("a chore that is done at the start as well does not wait for its hour", async () => {
  const name = taskName();
  let turns = 0;
  const chores = {
    [name]: { when: "0 3 29 2 *", atStart: true as const, run: async () => await Promise.resolve(void (turns += 1)) },
    [`${name}-later`]: { when: "0 3 29 2 *", run: async () => await Promise.resolve(void (turns += 100)) },
  };
  const worker = startWorker({ ownerUrl: urlOf("owner"), jobs: jobsOf({}), loops: {}, chores, log });
  await expect.poll(() => turns, { timeout: 15_000 }).toBe(1);
  await worker.stop();
}, 30_000);

test("installing the queue again, by several at once, changes nothing", async () => {
  const before = await owner.query("select id from graphile_worker.migrations order by id");
  await Promise.all([1, 2, 3].map(() => installJobs(urlOf("owner"), log)));
  expect((await owner.query("select id from graphile_worker.migrations order by id")).rows).toEqual(before.rows);
  expect((await planner.call(suppliers.list, { body: {} })).status).toBe(200);
});
