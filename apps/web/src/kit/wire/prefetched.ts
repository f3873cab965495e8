/** The answers that `boot.js` requested for the kept session before the application was there, by address. */
interface Prefetched {
  token: string;
  answers: Partial<Record<string, Promise<Response>>>;
}
declare global {
  var prefetched: Prefetched | undefined;
}

/** An answer is too old to use this long after the page was opened. */
const FRESH_MS = 20_000;

/** Hands out the prefetched answer to a call: once, to the same session, while it is fresh. */
export function takePrefetched(method: string, address: string, token: string | null): Promise<Response> | undefined {
  const { prefetched } = globalThis;
  if (!prefetched || method !== "GET" || prefetched.token !== token || performance.now() > FRESH_MS) return undefined;
  const answer = prefetched.answers[address];
  delete prefetched.answers[address];
  return answer;
}
