import { useEffect } from "react";
import { useListActs } from "./list-acts.ts";
import { isPageCovered, isTypingIn, listKeyOf, type ActOn } from "./list-key.ts";

/** Follows the keyboard of the whole page while a list is on it. Ahead of the navigation's search, which leaves `/` to the list. */
export function useListKeys(does: Partial<Record<ActOn<"page">, () => void>>): void {
  const latest = useListActs(does);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { activeElement, body } = document;
      const isLoose = activeElement === null || activeElement === body;
      const key = listKeyOf(event, { isTyping: isTypingIn(event.target), isCovered: isPageCovered(), isLoose });
      const act = key && latest.current[key];
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [latest]);
}
