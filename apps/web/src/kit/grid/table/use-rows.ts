import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Keys } from "../blocks.ts";
import type { GridState } from "../grid-state.ts";
import type { Question } from "../../list/use-found.ts";
import type { List } from "../../list/use-list.ts";
import { createRows, type Rows } from "./rows.ts";

interface Shown<R> {
  rows: Rows<R>;
  /** The same was asked again: a reader stays where they are. */
  isReload: boolean;
}

/** The rows of what the list asks. Another question begins anew; the same one again shows what was there until it is read. */
export function useRows<R extends { id: number }>(list: List<R>, waiting: number, onState: (state: GridState) => void): Shown<R> {
  const { read, question, found, isFresh, setFound } = list;
  const [shown, setShown] = useState<Shown<R>>(() => ({ rows: waitingRows<R>(waiting), isReload: false }));
  const last = useRef<{ question: Question; keys: Keys; rows: Rows<R> } | null>(null);

  // Follows the question, and what calls for asking it again.
  useEffect(() => {
    const { asked } = question;
    const was = last.current;
    const before = was && was.question.read === question.read && was.question.asked === asked ? was : null;
    const keys: Keys = before?.keys ?? new Map();
    const rows = createRows<R>({
      read: (at) => read(asked, at),
      keys,
      waiting: last.current ? WAITING_ROWS : waiting,
      before: before?.rows.standing(),
      onBlock: (end, total) => {
        setFound(total === undefined ? { rows: end, known: "seen" } : { rows: total, known: "all" });
        onState({ kind: total === 0 ? "empty" : "rows" });
      },
      onFailed: (error, isTop) => onState({ kind: isTop ? "failed" : "partly", error }),
    });
    last.current = { question, keys, rows };
    onState({ kind: "loading" });
    setShown({ rows, isReload: before !== null });
    return rows.stop;
  }, [read, question, setFound, onState, waiting]);

  const { rows } = shown;
  const total = isFresh && found?.known === "all" ? found.rows : undefined;
  // Follows the count, which comes after the first rows.
  useEffect(() => {
    if (total !== undefined) rows.learn(total);
  }, [rows, total]);
  const { join } = list.following;
  useEffect(
    () =>
      join({
        has: (id) => rows.loaded().some((row) => row.id === id),
        put: (changed) => rows.put(changed, (one, other) => one.id === other.id),
      }),
    [rows, join],
  );
  useSyncExternalStore(rows.subscribe, rows.version);
  return shown;
}

/** Rows drawn as bars until the first answer; about one screen. */
export const WAITING_ROWS = 24;

/** What is drawn before anything was asked. */
function waitingRows<R>(count: number): Rows<R> {
  const nothing = () => undefined;
  const rows: Rows<R> = {
    at: nothing,
    count: () => count,
    isComplete: () => false,
    learn: nothing,
    want: nothing,
    loaded: () => [],
    put: nothing,
    version: () => 0,
    subscribe: () => nothing,
    stop: nothing,
    standing: () => rows,
  };
  return rows;
}
