/** What `boot.js` has asked for before the application was there: answers on their way, by their address, to the session that was kept. */
interface Prefetched {
  token: string;
  answers: Partial<Record<string, Promise<Response>>>;
}
declare global {
  var prefetched: Prefetched | undefined;
}

/** Later than this after the page was opened, an answer is no longer how things stand. */
const FRESH_MS = 20_000;

/** The answer to a call that was asked ahead by the same session: once, and while it is fresh. */
export function takePrefetched(method: string, address: string, token: string | null): Promise<Response> | undefined {
  const { prefetched } = globalThis;
  if (!prefetched || method !== "GET" || prefetched.token !== token || performance.now() > FRESH_MS) return undefined;
  const answer = prefetched.answers[address];
  delete prefetched.answers[address];
  return answer;
}
