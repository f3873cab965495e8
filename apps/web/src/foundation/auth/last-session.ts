import type { TenantInfo, User } from "@millwright/domain/foundation/auth/contract.ts";

/** Who was signed in when the server last answered: without a network the application starts as this person. Gone when the session ends. */
interface LastSession {
  /** What all tokens of that session begin with. */
  family: string;
  tenant: TenantInfo;
  user: User;
}

const KEY = "millwright.last-session";

export function keepLastSession(session: LastSession): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(session));
  } catch {
    // Without storage there is no start without a network; all else goes on.
  }
}

/** Of this very session: what was kept of another one is nobody's. */
export function lastSession(family: string): LastSession | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as LastSession | null;
    return kept?.family === family ? kept : null;
  } catch {
    return null;
  }
}

export function forgetLastSession(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept, then.
  }
}
