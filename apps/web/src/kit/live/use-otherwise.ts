import { useEffect, useRef, useState } from "react";

const MARKED_MS = 2_000;

/** Whether a value that is on the page became another one a moment ago; it is marked as the facts of a record are. What comes first is no news. */
export function useOtherwise(value: unknown): true | undefined {
  const before = useRef(value);
  const [isMarked, setMarked] = useState(false);
  // Follows the clock from each change on.
  useEffect(() => {
    if (before.current === value) return;
    const isFirst = before.current === null || before.current === undefined;
    before.current = value;
    if (isFirst) return;
    setMarked(true);
    const timer = setTimeout(() => setMarked(false), MARKED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return isMarked || undefined;
}
