/**
 * The session's bearer token, kept over reloads. One key, as the specification names it; a token found under the older name is moved.
 * Invariant: whoever ends a session calls `clearToken`; nothing else in the product touches the key, but for boot.js, which reads it.
 */
const KEY = "jwt_access_token";
const FORMER_KEY = "jwt_token";

let current = read();
const listeners = new Set<(token: string | null) => void>();

export const getToken = (): string | null => current;

export function setToken(token: string): void {
  write(token);
}

export function clearToken(): void {
  write(null);
}

/** Told on every change, also of another tab: signing out in one signs out in all. */
export function onTokenChange(listener: (token: string | null) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): string | null {
  const store = storage();
  if (!store) return null;
  const former = store.getItem(FORMER_KEY);
  if (former !== null) {
    if (store.getItem(KEY) === null) store.setItem(KEY, former);
    store.removeItem(FORMER_KEY);
  }
  return store.getItem(KEY);
}

function write(token: string | null): void {
  if (token === current) return;
  current = token;
  const store = storage();
  if (token === null) store?.removeItem(KEY);
  else store?.setItem(KEY, token);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener(current);
}

/** Storage may be missing (tests in Node) or refused by the browser; the session then lasts as long as the page. */
function storage(): Storage | null {
  try {
    return globalThis.window?.localStorage ?? null;
  } catch {
    return null;
  }
}

globalThis.window?.addEventListener("storage", (event) => {
  if (event.key !== KEY && event.key !== null) return;
  const stored = storage()?.getItem(KEY) ?? null;
  if (stored === current) return;
  current = stored;
  tell();
});
