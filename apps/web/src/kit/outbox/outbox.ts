import { useSyncExternalStore } from "react";
import { createStore } from "../feedback/store.ts";
import * as queues from "./queue.ts";
import type { Queue } from "./queue.ts";

interface Options {
  /** Sends one file to its record and reports the share sent so far. */
  send: (recordId: number, file: File, onProgress: (share: number) => void) => Promise<unknown>;
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
export function createOutbox({ send, faultOf = () => null, onStored = async () => {}, unknown }: Options) {
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
    try {
      await send(one.recordId, one.file, (share) => move((queue) => queues.progressed(queue, key, share)));
    } catch (failure) {
      move((queue) => queues.failed(queue, key, failure instanceof Error ? failure.message : unknown()));
      return false;
    }
    move((queue) => queues.without(queue, key));
    await onStored();
    return true;
  };

  globalThis.window?.addEventListener("beforeunload", (event) => {
    if (store.get().length > 0) event.preventDefault();
  });

  return {
    all: store.get,
    useOutgoing: (recordId: number): Queue => queues.ofRecord(useSyncExternalStore(store.subscribe, store.get), recordId),
    add: (recordId: number, files: readonly File[]): Promise<boolean> => {
      const before = new Set(store.get());
      move((queue) => queues.added(queue, recordId, files, faultOf));
      const fitting = store.get().filter((one) => !before.has(one) && !queues.isFailed(one));
      return inTurn(fitting.map(({ key }) => key));
    },
    /** Sends the failed files of a record once more, or one of them. */
    retry: (recordId: number, key?: number): Promise<boolean> => {
      const retried = queues
        .ofRecord(store.get(), recordId)
        .filter((one) => queues.isFailed(one) && (key === undefined || one.key === key));
      const keys = retried.map((one) => one.key);
      move((queue) => queues.waiting(queue, keys));
      return inTurn(keys);
    },
    drop: (key: number): void => move((queue) => queues.without(queue, key)),
  };
}
