/** By this the server knows a browser that signed in before; it opens nothing by itself, and stays when a session ends. */
const KEY = "millwright.device";

export function deviceToken(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepDevice(token: string): void {
  try {
    localStorage.setItem(KEY, token);
  } catch {
    // A browser without storage is a new device each time.
  }
}
