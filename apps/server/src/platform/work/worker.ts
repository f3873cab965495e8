import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { parseCronItems, run, type CronItem, type Runner, type TaskList } from "graphile-worker";
import pg from "pg";
import { jobLogger, LANES, ownerPool, type Jobs, type Lane } from "./jobs.ts";

/**
 * Everything that runs beside the calls: jobs, the chain over the audit, the feed of events, chores.
 * Invariant: one process of an installation does it at a time, the one that holds the lock. So whatever job is still locked when a process
 * gets the lock belongs to a dead one, and is freed at once instead of after the library's four hours.
 */
export interface Worker {
  stop: () => Promise<void>;
}

/** Something to be done now and then for the whole installation. */
export interface Chore {
  /** As in crontab, UTC. */
  when: string;
  /** When the work begins as well: what fell due while nothing ran does not wait for the clock. */
  atStart?: true;
  run: () => Promise<void>;
}

export interface WorkerDeps {
  ownerUrl: string;
  jobs: Jobs;
  /** What is looked at every second, by what it does. */
  loops: Record<string, () => Promise<unknown>>;
  chores: Record<string, Chore>;
  /** While it says so nothing is worked on: the disk is full. */
  isPaused?: () => boolean;
  log: FastifyBaseLogger;
}

const WORKER_LOCK = 7_401_003;
const LOCK_RETRY_MS = 2_000;
const STEP_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

export function startWorker(deps: WorkerDeps): Worker {
  const stopping = new AbortController();
  const ended = keepWorking(deps, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}

async function keepWorking(deps: WorkerDeps, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      if (!deps.isPaused?.()) await workWhileHolding(deps, stopping);
    } catch (thrown) {
      deps.log.warn({ err: thrown }, "the background work was interrupted; it starts again");
    }
    await pause(LOCK_RETRY_MS, stopping);
  }
}

async function workWhileHolding({ ownerUrl, jobs, loops, chores, isPaused, log }: WorkerDeps, stopping: AbortSignal): Promise<void> {
  const lock = await takeLock(ownerUrl, stopping);
  if (!lock) return;
  const ending = AbortSignal.any([stopping, lock.lost]);
  const looking = setInterval(() => isPaused?.() && lock.drop(), STEP_MS);
  const running = Object.entries(loops).map(([what, step]) => repeat(what, step, log, ending));
  try {
    await runJobs({ ownerUrl, jobs, chores, log }, ending);
  } finally {
    clearInterval(looking);
    lock.drop();
    await Promise.all(running);
    await lock.release();
  }
}

/**
 * How a job ended is written in batches, at once. Written one by one, the library does not look whether it could be: a database that dies at
 * that moment would be a fault nobody handles.
 */
const IN_BATCHES = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/** Each lane asks, listens and writes by itself. */
const CONNECTIONS = Object.values<number>(LANES).reduce((sum, atOnce) => sum + atOnce + 1, 2);

async function runJobs({ ownerUrl, jobs, chores, log }: JobsDeps, ending: AbortSignal): Promise<void> {
  const pool = ownerPool(ownerUrl, CONNECTIONS, "millwright worker");
  const runners: Runner[] = [];
  try {
    await freeJobsOfTheDead(pool);
    const shared = { pool, log, chores };
    for (const lane of Object.keys(LANES) as Lane[])
      if (lane === "rest" || Object.keys(jobs.taskLists[lane]).length > 0) runners.push(await runLane(lane, jobs.taskLists[lane], shared));
    await addChoresOfTheStart(runners.at(-1), chores);
    await Promise.race([...runners.map(async ({ promise }) => await promise), aborted(ending)]);
  } finally {
    await Promise.all(runners.map(stopped));
    await pool.end();
  }
}
type JobsDeps = Pick<WorkerDeps, "ownerUrl" | "jobs" | "chores" | "log">;

interface Shared extends Pick<WorkerDeps, "chores" | "log"> {
  pool: pg.Pool;
}

/** The chores are done beside what has no lane of its own. */
async function runLane(lane: Lane, tasks: TaskList, { pool, log, chores }: Shared): Promise<Runner> {
  const own = lane === "rest" ? Object.entries(chores) : [];
  return await run({
    pgPool: pool,
    taskList: { ...tasks, ...Object.fromEntries(own.map(([name, { run: work }]) => [name, async () => await work()])) },
    parsedCronItems: parseCronItems(
      own.map(([task, { when }]): CronItem => ({ task, match: when, options: { jobKey: task, maxAttempts: 3 } })),
    ),
    noHandleSignals: true,
    preset: {
      worker: {
        concurrentJobs: LANES[lane],
        // Several taken at once from one tenant's queue would not be done one after the other.
        ...(lane === "rest" ? { localQueue: { size: LANES[lane] + 1 } } : {}),
        ...IN_BATCHES,
        pollInterval: 1_000,
        gracefulShutdownAbortTimeout: 1_000,
        logger: jobLogger(log),
      },
    },
  });
}

async function addChoresOfTheStart(runner: Runner | undefined, chores: WorkerDeps["chores"]): Promise<void> {
  for (const [task, { atStart }] of Object.entries(chores)) if (atStart) await runner?.addJob(task, {}, { jobKey: task, maxAttempts: 3 });
}

async function stopped(runner: Runner): Promise<void> {
  await runner.stop().catch(() => {});
  await runner.promise.catch(() => {});
}

/** Nobody else works: whoever holds a job now is gone. */
async function freeJobsOfTheDead(pool: pg.Pool): Promise<void> {
  await pool.query(`select graphile_worker.force_unlock_workers(array(
    select locked_by from graphile_worker._private_jobs where locked_by is not null
    union select locked_by from graphile_worker._private_job_queues where locked_by is not null))`);
}

interface Lock {
  /** Aborted when the connection that holds the lock is gone, and the lock with it, or when it was dropped. */
  lost: AbortSignal;
  drop: () => void;
  release: () => Promise<void>;
}

async function takeLock(ownerUrl: string, stopping: AbortSignal): Promise<Lock | null> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: "millwright worker lock",
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  const lost = new AbortController();
  client.on("error", () => lost.abort());
  client.on("end", () => lost.abort());
  const release = async () => await client.end().catch(() => {});
  try {
    await client.connect();
    while (!stopping.aborted && !lost.signal.aborted) {
      const { rows } = await client.query<{ isOurs: boolean }>(`select pg_try_advisory_lock($1) as "isOurs"`, [WORKER_LOCK]);
      if (rows[0]?.isOurs) return { lost: lost.signal, drop: () => lost.abort(), release };
      await pause(LOCK_RETRY_MS, stopping);
    }
  } catch (thrown) {
    await release();
    throw thrown;
  }
  await release();
  return null;
}

/** Again and again until the end, with growing pauses while it fails. */
async function repeat(what: string, step: () => Promise<unknown>, log: FastifyBaseLogger, ending: AbortSignal): Promise<void> {
  let waitMs = STEP_MS;
  while (!ending.aborted) {
    try {
      await step();
      waitMs = STEP_MS;
    } catch (thrown) {
      waitMs = Math.min(LONGEST_PAUSE_MS, waitMs * 2);
      if (!ending.aborted) log.warn({ err: thrown, againInMs: waitMs }, `${what} failed`);
    }
    await pause(waitMs, ending);
  }
}

const pause = async (ms: number, ending: AbortSignal): Promise<void> => await sleep(ms, undefined, { signal: ending }).catch(() => {});

const aborted = async (signal: AbortSignal): Promise<void> =>
  await new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
