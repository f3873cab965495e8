import type { RefusalDetail } from "@millwright/domain/kit/errors.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import { callPath, type Parts } from "../wire/client.ts";
import { isRefusal, isStale, isUnreached } from "../wire/failures.ts";
import { uploadPath } from "../wire/upload.ts";
import { uuid } from "../wire/uuid.ts";
import { sendingShares } from "./device.ts";
import { afterAnswer, judged, pauseAfter, ready, type Entry, type Stuck, type Values } from "./entry.ts";
import type { Left } from "./joining.ts";
import type { Store } from "./store.ts";

/** Records whose entries are on their way at the same time. */
const AT_ONCE = 4;
/** Failures of the server itself, after which a person is asked. */
const MOST_FAILURES = 5;

interface Sending {
  store: Store;
  lock: string;
  fieldsOf: (name: string) => ((row: Values) => Values) | undefined;
  /** What the server did not take of it, though it answered. */
  leftOf?: (entry: Entry, reply: unknown) => Left<Parts> | null;
  /** What was meant and what there is, of a refusal. */
  differencesIn?: (entry: Entry, detail: RefusalDetail) => Stuck["differences"];
  /** Told of an entry that the server has, or has a part of. */
  onSent: (entry: Entry, isWhole: boolean) => void;
  /** What waits has changed. */
  onChanged: () => Promise<void>;
  /** The transport; tests put their own here. */
  send?: (entry: Entry) => Promise<unknown>;
  /** Between 0 and 1; tests put their own here. */
  chance?: () => number;
}

/** Sends what waits, by one tab of many. */
export function sendingOf({
  store,
  lock,
  fieldsOf,
  leftOf = () => null,
  differencesIn = () => undefined,
  onSent,
  onChanged,
  send = overTheWire,
  chance = Math.random,
}: Sending) {
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  /** A page that is left closes the store under what is still on its way; the next one goes on from what stands there. */
  const drain = (): Promise<void> =>
    drainNow().catch((failure: unknown) => {
      if (!isClosed) throw failure;
    });

  const drainNow = async (): Promise<void> => {
    clearTimeout(timer);
    const outcome = await alone(lock, rounds);
    if (isClosed) return;
    // Another tab is at it, or will be: this one looks again, should that one be closed.
    attempts = outcome === "sent" ? 0 : outcome === "busy" ? 5 : attempts + 1;
    if (outcome !== "sent" && (await store.entries.count()) > 0) timer = setTimeout(() => void drain(), pauseAfter(attempts, chance()));
  };

  const rounds = async (): Promise<"sent" | "unreached"> => {
    for (;;) {
      const entries = ready(await store.entries.all(), AT_ONCE);
      if (entries.length === 0 || isClosed) return "sent";
      const outcomes = await Promise.all(entries.map(sendOne));
      await onChanged();
      if (outcomes.includes("unreached")) return "unreached";
    }
  };

  const sendOne = async (entry: Entry): Promise<"done" | "unreached"> => {
    try {
      const reply = await send(entry);
      const left = leftOf(entry, reply);
      await acknowledge(entry, reply, left);
      onSent(entry, left === null);
      return "done";
    } catch (failure) {
      return await failed(entry, failure);
    }
  };

  /** The entry leaves in the same transaction in which those behind it go on from its answer. */
  const acknowledge = async (entry: Entry, reply: unknown, left: Left<Parts> | null): Promise<void> =>
    await store.entries.change((waiting) => ({
      gone: left ? [] : [entry.seq],
      next: [...(left ? [refusedPart(entry, left)] : []), ...afterAnswer(waiting, entry, reply)],
    }));

  /** As long as it is there: a person may have given it up meanwhile. */
  const replace = async (entry: Entry): Promise<void> =>
    await store.entries.change((waiting) => ({ next: waiting.some(({ seq }) => seq === entry.seq) ? [entry] : [] }));

  const failed = async (entry: Entry, failure: unknown): Promise<"done" | "unreached"> => {
    if (isUnreached(failure) || isRefusal(failure, "signed_out") || isRefusal(failure, "too_many") || isRunning(failure))
      return "unreached";
    if (isStale(failure) && failure.detail.current) {
      const current = failure.detail.current as Values;
      const next = judged(entry, current, fieldsOf(entry.name));
      if (!Array.isArray(next)) return (await replace(next as Entry), "done");
      return await stick(entry, { kind: "conflict", message: failure.message, at: Date.now(), current, differences: next });
    }
    const message = wordsOf(failure);
    if (isRefusal(failure)) {
      const differences = differencesIn(entry, failure.detail);
      return await stick(entry, { kind: "refused", message, at: Date.now(), ...(differences ? { differences } : {}) });
    }
    const tries = entry.tries + 1;
    if (tries >= MOST_FAILURES) return await stick({ ...entry, tries }, { kind: "failed", message, at: Date.now() });
    await replace({ ...entry, tries });
    return "unreached";
  };

  const stick = async (entry: Entry, stuck: Stuck): Promise<"done"> => {
    await replace({ ...entry, stuck });
    return "done";
  };

  return {
    drain,
    /** The network is back: what waits is not kept waiting. */
    now: async () => {
      attempts = 0;
      await drain();
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

const isRunning = (failure: unknown): boolean => isRefusal(failure, "conflict") && failure.detail.reason === "key_running";

/** The server's sentence, with the first field that it names. */
function wordsOf(failure: unknown): string {
  if (!isRefusal(failure)) return failure instanceof Error ? failure.message : String(failure);
  const [fault] = failure.detail.fields ?? [];
  return fault ? sentence(fault.reason, fault.params) : failure.message;
}

/** What the rest is sent with is another call: the first one had its effect. */
const refusedPart = (entry: Entry, { request, message }: Left<Parts>): Entry => ({
  ...entry,
  key: uuid(),
  request,
  stuck: { kind: "refused", message, at: Date.now() },
});

const overTheWire = ({ seq, wire, request, key, blob }: Entry): Promise<unknown> =>
  blob
    ? uploadPath(wire, request, blob, { idempotencyKey: key, onProgress: (share) => noteShare(seq, share) }).finally(() =>
        noteShare(seq, null),
      )
    : callPath(wire, request as never, { idempotencyKey: key, isBrief: true });

function noteShare(seq: number, share: number | null): void {
  const shares = new Map(sendingShares.get());
  if (share === null) shares.delete(seq);
  else shares.set(seq, share);
  sendingShares.set(shares);
}

/** Runs while no other tab does. A browser without locks sends from each: the key of an entry makes it one effect all the same. */
async function alone<T>(name: string, work: () => Promise<T>): Promise<T | "busy"> {
  const { locks } = globalThis.navigator ?? {};
  if (!locks) return await work();
  return await locks.request(name, { ifAvailable: true }, async (lock) => (lock ? await work() : "busy"));
}
