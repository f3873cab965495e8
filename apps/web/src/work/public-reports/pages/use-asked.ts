import { useEffect, useState } from "react";

/** Asks once, and again when somebody says so; without the kit's store of answers, which these pages do not load. */
export function useAsked<T>(ask: () => Promise<T>): { data: T | null; failure: unknown; again: () => void; set: (data: T) => void } {
  const [state, setState] = useState<{ data: T | null; failure: unknown }>({ data: null, failure: null });
  const [round, setRound] = useState(0);
  // Follows the server.
  useEffect(() => {
    let isLeft = false;
    ask().then(
      (data) => !isLeft && setState({ data, failure: null }),
      (failure: unknown) => !isLeft && setState((before) => ({ ...before, failure })),
    );
    return () => {
      isLeft = true;
    };
    // What is asked is the page's own, whose key changes with it.
  }, [round]);
  return { ...state, again: () => setRound(round + 1), set: (data) => setState({ data, failure: null }) };
}
