import type { FastifyBaseLogger } from "fastify";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { refusalOf } from "../../platform/call/refusals.ts";
import { LANES, type Lane } from "../../platform/db/db.ts";
import { laneOf, newOutcome, weightOf, type Incoming, type Outcome } from "./incoming.ts";

/** Writes messages in one transaction, or none of them; tells what became of each, in their order. */
export type Write = (lane: Lane, incoming: readonly Incoming[]) => Promise<Outcome[]>;

export interface Batches {
  /**
   * Settles once the message is committed, or never will be. Refuses with `unavailable` while the queue is nearly full or the database is away;
   * nothing of the message is stored then.
   */
  add: (incoming: Incoming) => Promise<Outcome>;
  /** Whether more may come; waits for it. */
  room: () => Promise<void>;
  isCrowded: () => boolean;
  queued: () => number;
  /** Writes what is there, and ends. */
  close: () => Promise<void>;
}

interface Limits {
  /** Flushed at so much, or so long after the first. */
  batch: number;
  afterMs: number;
  /** What waited meanwhile goes along, up to so much: what a transaction costs by itself is shared by more. */
  most: number;
  /** At four fifths of it no more is taken. */
  queue: number;
}
export const STANDARD_LIMITS: Limits = { batch: 1000, afterMs: 100, most: 5000, queue: 50_000 };
const CROWDED = 0.8;
export const RETRY_SECONDS = 2;

interface Waiting {
  incoming: Incoming;
  settle: (outcome: Outcome) => void;
  fail: (thrown: unknown) => void;
}

interface Queue {
  /** By tenant, in the order in which they are served next. */
  waiting: Map<number, Waiting[]>;
  weight: number;
  timer: NodeJS.Timeout | null;
  isWriting: boolean;
}

const newQueue = (): Queue => ({ waiting: new Map(), weight: 0, timer: null, isWriting: false });

export function openBatches(write: Write, log: FastifyBaseLogger, limits: Limits = STANDARD_LIMITS): Batches {
  const queues = new Map<Lane, Queue>(LANES.map((lane) => [lane, newQueue()]));
  let roomWanted: (() => void)[] = [];
  let writing = 0;
  const queued = () => [...queues.values()].reduce((sum, { weight }) => sum + weight, writing);
  const isCrowded = () => queued() > limits.queue * CROWDED;

  const flush = async (lane: Lane, queue: Queue): Promise<void> => {
    if (queue.isWriting || queue.weight === 0) return;
    queue.isWriting = true;
    if (queue.timer) clearTimeout(queue.timer);
    queue.timer = null;
    const batch = takeBatch(queue, limits.most);
    const weight = batch.reduce((sum, { incoming }) => sum + weightOf(incoming), 0);
    writing += weight;
    await settleAll(write, lane, batch, log);
    writing -= weight;
    queue.isWriting = false;
    if (!isCrowded()) for (const go of roomWanted.splice(0)) go();
    if (queue.weight > 0) void flush(lane, queue);
  };
  const schedule = (lane: Lane, queue: Queue) => {
    if (queue.weight >= limits.batch) void flush(lane, queue);
    else queue.timer ??= setTimeout(() => void flush(lane, queue), limits.afterMs);
  };

  return {
    add: async (incoming) => {
      if (isCrowded()) throw refuse("unavailable", "gateway_queue_full", { seconds: RETRY_SECONDS });
      const lane = laneOf(incoming);
      const queue = queues.get(lane) ?? newQueue();
      return await new Promise((settle, fail) => {
        const { tenantId } = incoming.gateway;
        const own = queue.waiting.get(tenantId);
        if (own) own.push({ incoming, settle, fail });
        else queue.waiting.set(tenantId, [{ incoming, settle, fail }]);
        queue.weight += weightOf(incoming);
        schedule(lane, queue);
      });
    },
    room: async () => {
      if (isCrowded()) await new Promise<void>((go) => void roomWanted.push(go));
    },
    isCrowded,
    queued,
    close: async () => {
      await Promise.all([...queues].map(async ([lane, queue]) => await drained(() => flush(lane, queue), queue)));
      roomWanted = [];
    },
  };
}

async function drained(flush: () => Promise<void>, queue: Queue): Promise<void> {
  while (queue.weight > 0 || queue.isWriting) {
    await flush();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** One message of each tenant in turn, so that a flood of one delays no other. */
function takeBatch(queue: Queue, most: number): Waiting[] {
  const batch: Waiting[] = [];
  let weight = 0;
  while (queue.waiting.size > 0 && weight < most) {
    // As they are now: whoever is served goes behind the others.
    const round = [...queue.waiting];
    for (const [tenantId, own] of round) {
      const next = own.shift();
      queue.waiting.delete(tenantId);
      if (own.length > 0) queue.waiting.set(tenantId, own);
      if (!next) continue;
      batch.push(next);
      weight += weightOf(next.incoming);
      if (weight >= most) break;
    }
  }
  queue.weight -= weight;
  return batch;
}

/**
 * A batch that fails is done again tenant by tenant, and what fails then message by message, so that nobody suffers from another one's. With the database away
 * nothing is tried again here: whoever sent it sends it again.
 */
async function settleAll(write: Write, lane: Lane, batch: readonly Waiting[], log: FastifyBaseLogger): Promise<void> {
  try {
    const outcomes = await write(
      lane,
      batch.map(({ incoming }) => incoming),
    );
    for (const [index, { incoming, settle }] of batch.entries()) settle(outcomes[index] ?? newOutcome(incoming));
  } catch (thrown) {
    if (isAway(thrown)) return batch.forEach(({ fail }) => fail(thrown));
    const smaller = apart(batch);
    if (smaller.length > 1) {
      for (const part of smaller) await settleAll(write, lane, part, log);
      return;
    }
    log.error({ err: thrown, gatewayId: batch[0]?.incoming.gateway.gatewayId }, "a message of a gateway could not be stored");
    for (const { incoming, settle } of batch) settle({ ...newOutcome(incoming), failed: true });
  }
}

function apart(batch: readonly Waiting[]): Waiting[][] {
  const ofTenants = [...Map.groupBy(batch, ({ incoming }) => incoming.gateway.tenantId).values()];
  return ofTenants.length > 1 ? ofTenants : batch.map((one) => [one]);
}

const isAway = (thrown: unknown): boolean => {
  const code = refusalOf(thrown)?.code;
  return code === "unavailable" || code === "full";
};
