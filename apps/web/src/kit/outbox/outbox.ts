import { useMemo, useSyncExternalStore } from "react";
import { createStore } from "../feedback/store.ts";
import { deviceNow, outgoing } from "../offline/device.ts";
import type { Entry } from "../offline/entry.ts";
import { uuid } from "../wire/uuid.ts";
import * as queues from "./queue.ts";
import type { Queue } from "./queue.ts";

interface Options {
  /** Sends one file to its record under a key and reports the share sent so far. */
  send: (recordId: number, file: File, onProgress: (share: number) => void, key: string) => Promise<unknown>;
  /** Whether others wait before it on the device, which it must not overtake. */
  mustWait?: (recordId: number, file: File) => boolean;
  /** Keeps a file on the device where its sending failed so; false where it cannot be kept. */
  keep?: (recordId: number, file: File, key: string, failure: unknown) => Promise<boolean>;
  /** The record of a file that is kept on the device; null: it is another outbox's. */
  recordOf?: (entry: Entry) => number | null;
  /** Returns why a file cannot be sent at all; null if it can. */
  faultOf?: (file: File) => string | null;
  /** Runs after each stored file. */
  onStored?: () => Promise<void>;
  /** The sentence for a failure that has none. */
  unknown: () => string;
}

/**
 * Sends files outside of any screen: leaving the screen does not stop them, and a file that fails waits here for another try. The browser asks
 * before it closes a window whose outbox holds something.
 */
export function createOutbox({
  send,
  mustWait = () => false,
  keep = async () => false,
  recordOf = () => null,
  faultOf = () => null,
  onStored = async () => {},
  unknown,
}: Options) {
  const store = createStore<Queue>([]);
  const move = (step: (queue: Queue) => Queue) => store.set(step(store.get()));

  /** Sends one after the other, because a phone's line is slow. Returns whether the server stored any. */
  const inTurn = async (keys: readonly number[]): Promise<boolean> => {
    const stored: boolean[] = [];
    for (const key of keys) stored.push(await sendOne(key));
    return stored.includes(true);
  };

  const sendOne = async (key: number): Promise<boolean> => {
    const one = store.get().find((other) => other.key === key);
    if (!one) return false;
    const { recordId, file } = one;
    const sentAs = uuid();
    const report = (share: number) => move((queue) => queues.progressed(queue, key, share));
    try {
      if (mustWait(recordId, file)) await keep(recordId, file, sentAs, null);
      else await sendOrKeep(recordId, file, report, sentAs);
    } catch (failure) {
      move((queue) => queues.failed(queue, key, failure instanceof Error ? failure.message : unknown()));
      return false;
    }
    move((queue) => queues.without(queue, key));
    await onStored();
    return true;
  };

  const sendOrKeep: typeof send = async (recordId, file, onProgress, key) => {
    try {
      await send(recordId, file, onProgress, key);
    } catch (failure) {
      if (!(await keep(recordId, file, key, failure))) throw failure;
    }
  };

  globalThis.window?.addEventListener("beforeunload", (event) => {
    if (store.get().length > 0) event.preventDefault();
  });

  return {
    all: store.get,
    useOutgoing: (recordId: number): Queue => {
      const sending = useSyncExternalStore(store.subscribe, store.get);
      const kept = useSyncExternalStore(outgoing.subscribe, outgoing.get);
      return useMemo(
        () => [...kept.filter((entry) => recordOf(entry) === recordId).flatMap(asOutgoing), ...queues.ofRecord(sending, recordId)],
        [sending, kept, recordId],
      );
    },
    add: (recordId: number, files: readonly File[]): Promise<boolean> => {
      const before = new Set(store.get());
      move((queue) => queues.added(queue, recordId, files, faultOf));
      const fitting = store.get().filter((one) => !before.has(one) && !queues.isFailed(one));
      return inTurn(fitting.map(({ key }) => key));
    },
    /** Sends the failed files of a record once more, or one of them. */
    retry: async (recordId: number, key?: number): Promise<boolean> => {
      if (key === undefined || key < 0) await deviceNow()?.retry(key === undefined ? undefined : -key);
      const retried = queues
        .ofRecord(store.get(), recordId)
        .filter((one) => queues.isFailed(one) && (key === undefined || one.key === key));
      const keys = retried.map((one) => one.key);
      move((queue) => queues.waiting(queue, keys));
      return await inTurn(keys);
    },
    drop: (key: number): void => (key < 0 ? void deviceNow()?.discard([-key]) : move((queue) => queues.without(queue, key))),
  };
}

/** A file that is kept on the device, among those that are on their way: known by its place, below nought. */
const asOutgoing = ({ seq, blob, request, stuck }: Entry): Queue =>
  blob
    ? [
        {
          key: -seq,
          recordId: 0,
          file: new File([blob], String(request.query?.["fileName"] ?? ""), { type: blob.type }),
          share: 0,
          fault: stuck?.message ?? null,
        },
      ]
    : [];
