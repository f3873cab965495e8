import { useState } from "react";
import { dropDraft, keepTyped, readDraft } from "../../../kit/draft.ts";

/** What was counted of a line and has no answer yet, or was refused. */
export interface Waiting {
  quantity: number;
  /** When it was counted: the books are asked for that moment. */
  at: string;
  refused?: string;
}
export interface Progress {
  /** By the id of the line. */
  waiting: Record<number, Waiting>;
}
const EMPTY: Progress = { waiting: {} };

/** What is not sent yet, on this device: a reload or a lost line goes on where it was. */
export function useProgress(countId: number) {
  const key = `stock-count-walk-${countId}`;
  const [progress, set] = useState(() => (readDraft(key)?.values as Progress | undefined) ?? EMPTY);
  const change = (next: (before: Progress) => Progress) =>
    set((before) => {
      const after = next(before);
      if (Object.keys(after.waiting).length === 0) dropDraft(key);
      else keepTyped(key, after);
      return after;
    });
  return { progress, change };
}
