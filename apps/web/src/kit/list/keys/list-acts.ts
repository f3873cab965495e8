import { useEffect, useRef, type RefObject } from "react";
import type { ListAct } from "./list-key.ts";

type Does = Partial<Record<ListAct, unknown>>;

/** What the parts of the page can do now. The sheet of keys shows these and no others. */
const parts = new Set<RefObject<Does>>();

export const actsNow = (): ReadonlySet<ListAct> => new Set([...parts].flatMap(({ current }) => Object.keys(current) as ListAct[]));

/** Does what a part of the page does on it; false where none does. */
export function actNow(act: ListAct): boolean {
  const [does] = [...parts].flatMap(({ current }) => current[act] ?? []);
  if (typeof does !== "function") return false;
  does();
  return true;
}

/** Says what a part of a list does on a key, as long as it is on the page. Answers the same, as the last render said it. */
export function useListActs<D extends Does>(does: D): RefObject<D> {
  const latest = useRef(does);
  useEffect(() => {
    latest.current = does;
  });
  // Follows the part's life on the page.
  useEffect(() => {
    parts.add(latest);
    return () => void parts.delete(latest);
  }, []);
  return latest;
}
