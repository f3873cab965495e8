import { useLayoutEffect, type RefObject } from "react";

/** Gives the focus to the cell of the list that had it last. */
export const focusList = (): void => document.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus();

/** For what stands beside a list for a while: where it goes with the focus in it, the list has the focus again. */
export function useFocusBack(element: RefObject<HTMLElement | null>): void {
  // Before the browser loses the focus with the element, and so before it is painted.
  useLayoutEffect(() => {
    const here = element.current;
    return () => {
      if (here?.contains(document.activeElement)) focusList();
    };
  }, [element]);
}
