import type { RuleLevel, Severity } from "../alarm-rules/rule.ts";
import { dueAfter } from "../readings/heartbeat.ts";

const MINUTE_MS = 60_000;
/** After its gateway has come back a sensor may miss one more, and is heard with the next. */
const GRACE_BEATS = 2;

/** How severe a silence is by now, which began with the last that was heard, or when it was said to be gone; null: not yet, or nobody expects to hear of it. Times are milliseconds. */
export function silenceSeverity(
  levels: readonly Pick<RuleLevel, "severity" | "forMinutes">[],
  { heardAt, goneAt = null, heartbeatSeconds }: { heardAt: number; goneAt?: number | null; heartbeatSeconds: number | null },
  now: number,
): { severity: Severity; since: number } | null {
  const since = goneAt ?? dueAfter(heardAt, heartbeatSeconds)?.offline;
  if (since === undefined) return null;
  const severity = levels.reduce<Severity | null>(
    (most, level) => (since + level.forMinutes * MINUTE_MS <= now && level.severity > (most ?? 0) ? level.severity : most),
    null,
  );
  return severity === null ? null : { severity, since };
}

/** Until when a sensor has time to be heard again, once its silent gateway is back. */
export const heardAgainBy = (gatewayBackAt: number, heartbeatSeconds: number | null): number =>
  gatewayBackAt + GRACE_BEATS * (heartbeatSeconds ?? 0) * 1000;
