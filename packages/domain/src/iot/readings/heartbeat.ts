/** Whether a sensor is heard as often as it should be: by its own heartbeat, never by one time-out for all. */

export const HEARD_STATES = ["never_heard", "ok", "aware", "late", "offline"] as const;
export type HeardState = (typeof HEARD_STATES)[number];

/** Missed so often it is offline. */
const OFFLINE_BEATS = 3;
const LEAST_GRACE = 60_000;

/** A tenth of the beat, at least a minute. */
const graceOf = (beatMs: number): number => Math.max(LEAST_GRACE, beatMs / 10);

/** When it is late, and when offline, if nothing comes meanwhile; null where nobody said how often it should be heard. */
export function dueAfter(heardAt: number, heartbeatSeconds: number | null): { late: number; offline: number } | null {
  if (heartbeatSeconds === null) return null;
  const beat = heartbeatSeconds * 1000;
  return { late: heardAt + beat + graceOf(beat), offline: heardAt + OFFLINE_BEATS * beat + graceOf(beat) };
}

/** The state at an instant. `deafMs` is how long we ourselves did not listen since: our own standstill is nobody's silence. */
export function heardStateOf(
  heard: { at: number | null; isAware: boolean; heartbeatSeconds: number | null },
  now: number,
  deafMs = 0,
): HeardState {
  if (heard.at === null) return "never_heard";
  const due = dueAfter(heard.at + deafMs, heard.heartbeatSeconds);
  if (due && now >= due.offline) return "offline";
  if (due && now >= due.late) return "late";
  return heard.isAware ? "aware" : "ok";
}
