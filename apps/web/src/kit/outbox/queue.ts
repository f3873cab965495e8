/**
 * Files on their way to records, as data: what is waiting or being sent, and what needs another try. Every function takes a queue and gives
 * the next one.
 */
export interface Outgoing {
  key: number;
  /** The record it goes to. */
  recordId: number;
  file: File;
  /** 0 to 1. */
  share: number;
  /** Why it could not be stored; null while it waits or is on its way. */
  fault: string | null;
}
export type Queue = readonly Outgoing[];

/** `faultOf` says of a file why it need not be sent at all. */
export function added(queue: Queue, recordId: number, files: readonly File[], faultOf: (file: File) => string | null): Queue {
  const first = Math.max(0, ...queue.map(({ key }) => key)) + 1;
  return [...queue, ...files.map((file, at) => ({ key: first + at, recordId, file, share: 0, fault: faultOf(file) }))];
}

export const ofRecord = (queue: Queue, recordId: number): Queue => queue.filter((one) => one.recordId === recordId);

export const isFailed = ({ fault }: Outgoing): boolean => fault !== null;

export const progressed = (queue: Queue, key: number, share: number): Queue => changed(queue, [key], { share });

export const failed = (queue: Queue, key: number, fault: string): Queue => changed(queue, [key], { fault });

/** For another try: as if they had just been added. */
export const waiting = (queue: Queue, keys: readonly number[]): Queue => changed(queue, keys, { share: 0, fault: null });

/** Stored, or given up. */
export const without = (queue: Queue, key: number): Queue => queue.filter((one) => one.key !== key);

const changed = (queue: Queue, keys: readonly number[], next: Partial<Outgoing>): Queue =>
  queue.map((one) => (keys.includes(one.key) ? { ...one, ...next } : one));
