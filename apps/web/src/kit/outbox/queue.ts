/**
 * Files on their way to records, as data: those that wait or are being sent, and those that failed. Each function takes a queue and returns the
 * next one.
 */
export interface Outgoing {
  key: number;
  /** The record that receives the file. */
  recordId: number;
  file: File;
  /** The part that has been sent, 0 to 1. */
  share: number;
  /** Why the server has not stored it; null while it waits or is being sent. */
  fault: string | null;
}
export type Queue = readonly Outgoing[];

/** `faultOf` returns why a file cannot be sent at all; null if it can. */
export function added(queue: Queue, recordId: number, files: readonly File[], faultOf: (file: File) => string | null): Queue {
  const first = Math.max(0, ...queue.map(({ key }) => key)) + 1;
  return [...queue, ...files.map((file, at) => ({ key: first + at, recordId, file, share: 0, fault: faultOf(file) }))];
}

export const ofRecord = (queue: Queue, recordId: number): Queue => queue.filter((one) => one.recordId === recordId);

export const isFailed = ({ fault }: Outgoing): boolean => fault !== null;

export const progressed = (queue: Queue, key: number, share: number): Queue => changed(queue, [key], { share });

export const failed = (queue: Queue, key: number, fault: string): Queue => changed(queue, [key], { fault });

/** The files wait for another try, as if they were new. */
export const waiting = (queue: Queue, keys: readonly number[]): Queue => changed(queue, keys, { share: 0, fault: null });

/** The server stored the file, or the person gave it up. */
export const without = (queue: Queue, key: number): Queue => queue.filter((one) => one.key !== key);

const changed = (queue: Queue, keys: readonly number[], next: Partial<Outgoing>): Queue =>
  queue.map((one) => (keys.includes(one.key) ? { ...one, ...next } : one));
