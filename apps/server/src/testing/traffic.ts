import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Real requests over real connections, from a thread of their own: the sender's work would otherwise be counted as the server's.
 */
type Task = { kind: "burst"; url: string; count: number; body: unknown } | { kind: "watch"; url: string };

export interface Arrived {
  status: number;
  body: string;
}

/** Sends the same body many times at once. */
export async function burst(url: string, count: number, body: unknown): Promise<Arrived[]> {
  const worker = run({ kind: "burst", url, count, body });
  return (await messageOf(worker)) as Arrived[];
}

/** Asks an address again and again; `end` answers with the milliseconds that each answer took, sorted. */
export async function watch(url: string): Promise<{ end: () => Promise<number[]> }> {
  const worker = run({ kind: "watch", url });
  await messageOf(worker);
  return {
    end: async () => {
      worker.postMessage("end");
      return (await messageOf(worker)) as number[];
    },
  };
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;

const run = (task: Task): Worker => new Worker(new URL(import.meta.url), { workerData: task });

const messageOf = async (worker: Worker): Promise<unknown> =>
  await new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });

async function sendBurst({ url, count, body }: Task & { kind: "burst" }): Promise<Arrived[]> {
  const request = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  return await Promise.all(
    Array.from({ length: count }, async () => {
      const answer = await fetch(url, request);
      return { status: answer.status, body: await answer.text() };
    }),
  );
}

async function keepAsking({ url }: Task & { kind: "watch" }): Promise<number[]> {
  let isOver = false;
  parentPort?.once("message", () => (isOver = true));
  const took: number[] = [];
  while (!isOver) {
    const start = performance.now();
    await (await fetch(url)).text();
    took.push(performance.now() - start);
    if (took.length === 1) parentPort?.postMessage("begun");
    await sleep(5);
  }
  return took.sort((a, b) => a - b);
}

if (!isMainThread && parentPort && isTask(workerData)) {
  const task = workerData;
  parentPort.postMessage(task.kind === "burst" ? await sendBurst(task) : await keepAsking(task));
}

function isTask(data: unknown): data is Task {
  return typeof data === "object" && data !== null && "kind" in data && "url" in data;
}
