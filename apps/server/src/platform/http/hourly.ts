const HOUR_MS = 3_600_000;
const MOST_KEYS = 20_000;

/**
 * So many tries within an hour, by key; `null` while there is one left, else the milliseconds until there is. In this process only, as the rates are:
 * a refused call takes its transaction back and would take the count back with it.
 */
export function hourly(limit: number): (key: string, now: number) => number | null {
  const held = new Map<string, readonly number[]>();
  return (key, now) => {
    const tries = (held.get(key) ?? []).filter((at) => at > now - HOUR_MS);
    const [first = now] = tries;
    const isOver = tries.length >= limit;
    // Taken out and put in again: the map's order is that of the last use.
    held.delete(key);
    held.set(key, isOver ? tries : [...tries, now]);
    if (held.size > MOST_KEYS) held.delete(held.keys().next().value ?? key);
    return isOver ? first + HOUR_MS - now : null;
  };
}
