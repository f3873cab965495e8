import { useIsFetching } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** Milliseconds that home waits, once it has its own answer, for those that stand beside it. */
const PATIENCE_MS = 400;

/** Whether all that is asked for first has been answered, or has been waited for long enough; once it has, it stays so. */
export function useFirstAnswers(isPending: boolean): boolean {
  const waitsFor = useIsFetching({ predicate: ({ state }) => state.data === undefined });
  const [isShown, setShown] = useState(false);
  const isAnswered = !isPending && waitsFor === 0;
  // Follows the clock, where one of the others does not answer.
  useEffect(() => {
    if (isShown || isPending) return;
    if (isAnswered) return setShown(true);
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isShown, isPending, isAnswered]);
  return isShown || isAnswered;
}
