import { Logger, runMigrations, type TaskList } from "graphile-worker";
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import pg from "pg";
import { invariant } from "@millwright/domain/kit/errors.ts";
import type { Ctx, Listener } from "../call/ctx.ts";
import type { Database } from "../db/db.ts";
import { asPerson } from "./job-caller.ts";

/**
 * Work that outlives the call that asked for it. A job is enqueued in the call's transaction, so it exists exactly when the change does;
 * it runs at least once, so a task must be able to find half of its work done already.
 */
export type Task = ((job: JobPayload, tools: JobTools) => Promise<void>) & { lane?: Lane };

/** How many jobs of a lane are done at once. What takes long has a lane of its own, so that nothing of another kind ever waits behind it. */
export const LANES = { prints: 2, imports: 3, mail: 2, rest: 2 } as const;
export type Lane = keyof typeof LANES;

/** A task whose jobs are enqueued with the lane as their queue: a tenant's are done one after the other, and tenants take turns. */
export const inLane = (lane: Exclude<Lane, "rest">, task: Task): Task => Object.assign(task, { lane });
export type Tasks = Record<string, Task>;
/** What was handed over, with the tenant it was enqueued in and the person who did. */
export type JobPayload = { tenantId: number; personId?: number } & Record<string, unknown>;

export interface JobTools {
  db: Database;
  log: FastifyBaseLogger;
  /** Set when the server stops: end at the next safe point; the job is then taken up again at the next start. */
  signal: AbortSignal;
  attempt: number;
  /** No further attempt follows a failure of this one. */
  isLastAttempt: boolean;
  /** One transaction in the name of the person who enqueued the job, with audit and events as in a call. */
  asPerson: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
}

export interface JobOptions {
  /** A job that waits under the same key is replaced; keys are the task's and the tenant's own. */
  key?: string;
  runAt?: Date;
  /** That of its task (`inLane`), if it has one. */
  queue?: Exclude<Lane, "rest">;
}

export interface Jobs {
  /** For graphile-worker. */
  taskLists: Record<Lane, TaskList>;
  /**
   * Runs the waiting jobs of one tenant here and now, and throws what they throw: for tests. Returns how many there were.
   * Whoever calls it finds every job done that waited at the call: what another caller is at is waited for.
   */
  runOnce: (tenantId: number) => Promise<number>;
}

/** With growing pauses between them, about half an hour in all. */
const MAX_ATTEMPTS = 8;
const INSTALL_LOCK = 7_401_002;
/** With the tenant beside it. */
const RUN_ONCE_LOCK = 7_401_004;

/** Hands over a job in the call's transaction. */
export function enqueue(
  ctx: Pick<Ctx, "db" | "personId" | "beforeCommit">,
  task: string,
  payload: Record<string, unknown>,
  options: JobOptions = {},
): void {
  const { key = null, runAt, queue = null } = options;
  const body = JSON.stringify({ ...payload, personId: ctx.personId });
  ctx.beforeCommit(
    sql`select enqueue_job(${task}, ${body}::jsonb, ${key}, ${runAt?.toISOString() ?? null}::timestamptz, ${MAX_ATTEMPTS}::int, ${queue})`.execute(
      ctx.db,
    ),
  );
}

/** Brings the queue's own tables, which belong to the owner role, to the state of the installed library. */
export async function installJobs(ownerUrl: string, log: FastifyBaseLogger): Promise<void> {
  const pool = ownerPool(ownerUrl, 2);
  try {
    const one = await pool.connect();
    await one.query("select pg_advisory_lock($1)", [INSTALL_LOCK]);
    await runMigrations({ pgPool: pool, logger: jobLogger(log) });
    // The lock ends with its connection.
    one.release(true);
  } finally {
    await pool.end();
  }
}

interface JobsDeps {
  db: Database;
  ownerUrl: string;
  tasks: Tasks;
  /** Who hears of what the jobs announce. */
  listeners: readonly Listener[];
  log: FastifyBaseLogger;
}

export function openJobs({ db, ownerUrl, tasks, listeners, log }: JobsDeps): Jobs {
  const ground = { db, listeners };
  const run = async (name: string, payload: unknown, facts: Pick<JobTools, "signal" | "attempt" | "isLastAttempt">) => {
    const task = tasks[name];
    invariant(task, `the task ${name} exists`);
    const job = payload as JobPayload;
    const tools: JobTools = { ...facts, db, log, asPerson: async (work) => await asPerson({ ground, log, task: name, ...job }, work) };
    await task(job, tools);
  };
  const taskLists: Record<Lane, TaskList> = { prints: {}, imports: {}, mail: {}, rest: {} };
  for (const [name, { lane = "rest" }] of Object.entries(tasks)) {
    taskLists[lane][name] = async (payload, { job, abortSignal }) => {
      await run(name, payload, { signal: abortSignal, attempt: job.attempts, isLastAttempt: job.attempts >= job.max_attempts });
    };
  }
  return {
    taskLists,
    runOnce: async (tenantId) => {
      const client = new pg.Client({ connectionString: ownerUrl, application_name: "millwright jobs", connectionTimeoutMillis: 5000 });
      client.on("error", () => {});
      await client.connect();
      try {
        // Ends with its connection. Without it a job that another caller is at would be passed over as if it were done.
        await client.query("select pg_advisory_lock($1, $2)", [RUN_ONCE_LOCK, tenantId]);
        let count = 0;
        while (await runNext(client, tenantId, run)) count += 1;
        return count;
      } finally {
        await client.end();
      }
    },
  };
}

export function ownerPool(ownerUrl: string, connections: number, name = "millwright jobs"): pg.Pool {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: connections, connectionTimeoutMillis: 5000, application_name: name });
  // A connection that dies is replaced; the next query shows what is wrong.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** The library's messages in our log; its successes are of no interest to an operator. */
export function jobLogger(log: FastifyBaseLogger): Logger {
  const levels = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;
  return new Logger(() => (level, message, meta) => {
    const { job, error } = meta as {
      job?: { id: string; task_identifier: string; attempts: number; max_attempts: number };
      error?: unknown;
    };
    const facts = job ? { jobId: job.id, task: job.task_identifier, attempt: job.attempts, attempts: job.max_attempts } : {};
    const text = meta["failure"] ? "a job failed" : message;
    log[levels[level]]({ ...facts, ...(error ? { err: error } : {}) }, text);
  });
}

type Run = (name: string, payload: unknown, facts: Pick<JobTools, "signal" | "attempt" | "isLastAttempt">) => Promise<void>;

/** The row stays locked while its job runs, which keeps the worker away from it. */
async function runNext(client: pg.Client, tenantId: number, run: Run): Promise<boolean> {
  try {
    await client.query("begin");
    const { rows } = await client.query<{ id: string; name: string; payload: unknown; attempt: number; limit: number }>(
      `select j.id, t.identifier as name, j.payload, j.attempts + 1 as attempt, j.max_attempts as limit
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where j.is_available and j.run_at <= now() and (j.payload ->> 'tenantId')::int = $1
       order by j.priority, j.id limit 1 for update of j skip locked`,
      [tenantId],
    );
    const job = rows[0];
    if (job) {
      await run(job.name, job.payload, {
        signal: new AbortController().signal,
        attempt: job.attempt,
        isLastAttempt: job.attempt >= job.limit,
      });
      await client.query("delete from graphile_worker._private_jobs where id = $1", [job.id]);
    }
    await client.query("commit");
    return job !== undefined;
  } catch (thrown) {
    await client.query("rollback").catch(() => {});
    throw thrown;
  }
}
