import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { listTopic, type Told } from "@millwright/domain/kit/live/frames.ts";
import type { ListReply } from "@millwright/domain/kit/list.ts";
import { createStore, type Store } from "../feedback/store.ts";
import { isTyping, restingFor } from "../live/at-rest.ts";
import { useLive } from "../live/listen.ts";
import { mayMove } from "../live/moving.ts";
import { isEcho } from "../live/own-changes.ts";
import { asUnattended } from "../wire/client.ts";
import { forgetAnswers } from "../wire/query.ts";
import type { Asked } from "./search.ts";
import type { ReadRows } from "./use-found.ts";

/** What a shape draws, for rows that became otherwise. */
export interface ShownRows<R> {
  has: (id: number) => boolean;
  put: (rows: readonly R[]) => void;
}

/** How a list follows what others change. */
export interface Following<R> {
  /** Rows that wait until they are asked for, since they would move, come or go. */
  waiting: Store<number>;
  /** Rows that have just become otherwise. */
  marked: Store<ReadonlySet<number>>;
  /** Shows what waits. */
  apply: () => void;
  /** A shape says what it draws. */
  join: (shown: ShownRows<R>) => () => void;
  /** Whether something is under way here that must not be moved: rows are selected. */
  hold: { current: () => boolean };
}

/** What comes together is one question, and not all pages ask at the same moment. */
const GATHER_MS = 120;
const SPREAD_MS = 300;
/** At most one question a second. */
const BETWEEN_MS = 1_000;
const MARKED_MS = 2_000;
/** A list that nobody touches for so long shows what waits by itself. */
const ALONE_MS = 10_000;
/** Rows are not changed under a hand that moves. */
const STILL_MS = 700;
const MOST_IDS = 100;
/** After a question that was not answered. */
const AGAIN_MS = 5_000;

const NONE: ReadonlySet<number> = new Set();

interface Followed<R> {
  name: string | undefined;
  /** Of its call: answers of a moment ago are old now. */
  path: string;
  asked: Asked;
  read: ReadRows<R>;
  reload: () => void;
}

/**
 * Rows that others change are asked for by their numbers and change in place; those that would move, come or go wait until somebody wants them or leaves the list alone. Where no
 * shape says what it draws, the list is asked again once nobody touches it.
 */
export function useFollowing<R extends object>({ name, path, asked, read, reload }: Followed<R>): Following<R> {
  const [stores] = useState(() => ({ waiting: createStore(0), marked: createStore<ReadonlySet<number>>(NONE) }));
  const shapes = useRef(new Set<ShownRows<R>>());
  const hold = useRef(() => false);
  const inPlace = useRef(new Set<number>());
  const moved = useRef(new Set<number>());
  const isMany = useRef(false);
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  const timers = useRef<{
    ask?: ReturnType<typeof setTimeout>;
    alone?: ReturnType<typeof setTimeout>;
    mark?: ReturnType<typeof setTimeout>;
  }>({});
  const latest = useRef({ asked, read, reload });
  useEffect(() => {
    latest.current = { asked, read, reload };
  });

  const mark = useCallback(
    (ids: readonly number[]) => {
      stores.marked.set(new Set([...stores.marked.get(), ...ids]));
      clearTimeout(timers.current.mark);
      timers.current.mark = setTimeout(() => stores.marked.set(NONE), MARKED_MS);
    },
    [stores],
  );

  const apply = useCallback(() => {
    clearTimeout(timers.current.alone);
    const ids = [...moved.current];
    moved.current.clear();
    isMany.current = false;
    stores.waiting.set(0);
    forgetAnswers(path);
    asUnattended(latest.current.reload);
    if (ids.length > 0) mark(ids);
  }, [stores, mark, path]);

  const wait = useCallback(() => {
    stores.waiting.set(Math.max(moved.current.size, isMany.current ? 1 : 0));
    clearTimeout(timers.current.alone);
    const alone = shapes.current.size === 0 ? BETWEEN_MS * (1 + Math.random()) : ALONE_MS;
    const look = () => {
      if (stores.waiting.get() === 0) return;
      if (restingFor() >= Math.min(alone, ALONE_MS) && !hold.current() && !isTyping()) apply();
      else timers.current.alone = setTimeout(look, 1_000);
    };
    timers.current.alone = setTimeout(look, alone);
  }, [stores, apply]);

  const ask = useCallback(async () => {
    if (restingFor() < STILL_MS) {
      timers.current.ask = setTimeout(() => void ask(), STILL_MS);
      return;
    }
    delete timers.current.ask;
    const ids = [...inPlace.current].slice(0, MOST_IDS);
    if (ids.length === 0) return;
    ids.forEach((id) => inPlace.current.delete(id));
    askedAt.current = performance.now();
    // More than one question holds are asked for by the next one.
    const goOn = (ms: number) => void (inPlace.current.size > 0 && (timers.current.ask ??= setTimeout(() => void ask(), ms)));
    const { asked: now, read: readNow } = latest.current;
    const filterModel = { ...now.filterModel, id: { filterType: "set" as const, values: within(now, ids) } };
    forgetAnswers(path);
    let asking: Promise<ListReply<R> | null> = Promise.resolve(null);
    asUnattended(() => {
      asking = readNow({ ...now, filterModel } as Asked, { startRow: 0, endRow: ids.length });
    });
    const reply = await asking.catch(() => null);
    if (reply === null) {
      ids.forEach((id) => inPlace.current.add(id));
      return goOn(AGAIN_MS);
    }
    goOn(BETWEEN_MS);
    const rows = reply.rows as readonly (R & { id: number })[];
    const here = rows.filter(({ id }) => isShown(shapes.current, id));
    for (const shape of shapes.current) shape.put(here);
    mark(here.map(({ id }) => id));
    const goOrCome = ids.filter((id) => rows.some((row) => row.id === id) !== isShown(shapes.current, id));
    if (goOrCome.length === 0) return;
    goOrCome.forEach((id) => moved.current.add(id));
    wait();
  }, [mark, wait, path]);

  const hear = useCallback(
    (told: Told) => {
      if (told.type === "many") isMany.current = true;
      else if (told.type === "gone") told.ids.filter((id) => isShown(shapes.current, id)).forEach((id) => moved.current.add(id));
      else {
        const columns = [...latest.current.asked.sortModel.map(({ colId }) => colId), ...Object.keys(latest.current.asked.filterModel)];
        for (const row of told.rows) {
          if (isEcho(row.by)) continue;
          const isHere = isShown(shapes.current, row.id);
          if (mayMove(row, columns)) moved.current.add(row.id);
          // By its names nobody knows whether a row answers to the text that was searched for now: that is asked.
          else if (isHere || latest.current.asked.search !== undefined) inPlace.current.add(row.id);
        }
      }
      if (moved.current.size > 0 || isMany.current) wait();
      if (inPlace.current.size === 0) return;
      const soonest = askedAt.current + BETWEEN_MS - performance.now();
      timers.current.ask ??= setTimeout(() => void ask(), Math.max(soonest, GATHER_MS + Math.random() * SPREAD_MS));
    },
    [ask, wait],
  );
  useLive(name === undefined ? [] : [listTopic(name)], hear);

  // Another question is answered as things are now.
  useEffect(() => {
    moved.current.clear();
    inPlace.current.clear();
    isMany.current = false;
    stores.waiting.set(0);
  }, [asked, stores]);
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of Object.values(running)) clearTimeout(timer);
    };
  }, []);

  const join = useCallback((shown: ShownRows<R>) => {
    shapes.current.add(shown);
    return () => void shapes.current.delete(shown);
  }, []);
  return useMemo(() => ({ ...stores, apply, join, hold }), [stores, apply, join]);
}

/** Of these the ones that the list is about, where it is about certain rows. */
function within({ filterModel }: Asked, ids: readonly number[]): number[] {
  const { id: own } = filterModel;
  return own?.filterType === "set" ? ids.filter((id) => own.values.includes(id)) : [...ids];
}

/** Where nobody says what is drawn, any row may be. */
const isShown = <R>(shapes: ReadonlySet<ShownRows<R>>, id: number): boolean =>
  shapes.size === 0 || [...shapes].some((shape) => shape.has(id));

/** Whether a row has just become otherwise. */
export const useIsMarked = ({ marked }: Pick<Following<never>, "marked">, id: number | undefined): boolean =>
  useSyncExternalStore(marked.subscribe, () => id !== undefined && marked.get().has(id));

export const useWaiting = ({ waiting }: Pick<Following<never>, "waiting">): number => useSyncExternalStore(waiting.subscribe, waiting.get);
