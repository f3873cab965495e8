import { useEffect, useState } from "react";

interface Asked<T> {
  data: T | null;
  failure: unknown;
  again: () => void;
  set: (data: T) => void;
}

/** Asks once, and again when somebody says so; without the kit's store of answers, which these pages do not load. */
export function useAsked<T>(ask: (token: string) => Promise<T>, token: string): Asked<T> {
  const [state, setState] = useState<{ data: T | null; failure: unknown }>({ data: null, failure: null });
  const [round, setRound] = useState(0);
  // Follows the server.
  useEffect(() => {
    let isLeft = false;
    ask(token).then(
      (data) => !isLeft && setState({ data, failure: null }),
      (failure: unknown) => !isLeft && setState((before) => ({ ...before, failure })),
    );
    return () => {
      isLeft = true;
    };
  }, [ask, token, round]);
  return { ...state, again: () => setRound(round + 1), set: (data) => setState({ data, failure: null }) };
}
