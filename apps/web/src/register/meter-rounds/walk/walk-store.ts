import { useState } from "react";
import type { Line } from "@millwright/domain/register/meters/readings/sheet.ts";
import { dropDraft, keepTyped, readDraft } from "../../../kit/draft.ts";
import { uuid } from "../../../kit/wire/uuid.ts";

/** What was done at a meter, as it was typed. */
export interface WalkLine extends Line {
  at: string;
  skipped?: string;
  refused?: string;
}
export interface Progress {
  /** The walk is known by it, however often it is sent. */
  key: string;
  startedAt: string;
  /** The stop that is shown. */
  index: number;
  lines: Record<number, WalkLine>;
  /** It was finished and sent without an answer. */
  finishedAt: string | null;
}

const start = (): Progress => ({ key: uuid(), startedAt: new Date().toISOString(), index: 0, lines: {}, finishedAt: null });

/** How far a walk has come, on this device: a reload or a lost line goes on where it was. */
export function useProgress(roundId: number) {
  const key = `meter-walk-${roundId}`;
  const [progress, set] = useState(() => (readDraft(key)?.values as Progress | undefined) ?? start());
  const keep = (next: Progress) => {
    set(next);
    keepTyped(key, next);
  };
  const drop = () => {
    dropDraft(key);
    set(start());
  };
  return { progress, keep, drop };
}
