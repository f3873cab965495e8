import type { HeardReadings } from "../../readings/service.ts";
import type { TenantKept } from "./kept.ts";
import type { Subject } from "./watched.ts";

/**
 * Nobody else judges these while a transaction does: it begins with what the last one left, and whoever comes next waits until it has ended. `work` returns what is kept
 * once it is committed.
 */
export async function claiming(held: TenantKept, subjects: readonly Subject[], work: () => Promise<() => void>): Promise<HeardReadings> {
  const keys = subjects.map(({ key }) => key);
  while (held.claims.size > 0) {
    const others = keys.flatMap((key) => held.claims.get(key) ?? []);
    if (others.length === 0) break;
    await Promise.all(others);
  }
  let end: () => void = () => undefined;
  const claim = new Promise<void>((resolve) => (end = resolve));
  for (const key of keys) held.claims.set(key, claim);
  const undone = () => {
    for (const key of keys) if (held.claims.get(key) === claim) held.claims.delete(key);
    end();
  };
  try {
    const keep = await work();
    return {
      committed: () => {
        keep();
        undone();
      },
      undone,
    };
  } catch (thrown) {
    undone();
    throw thrown;
  }
}
