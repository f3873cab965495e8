import type { Severity } from "../alarm-rules/rule.ts";
import { NEW_MEMORY, step, type Ground, type Happening, type Memory } from "./state.ts";

/** One alarm from its beginning to its end. Times are milliseconds. */
export interface Episode {
  since: number;
  raisedAt: number;
  /** Null: it stands at the end. */
  clearedAt: number | null;
  /** The highest that it was. */
  severity: Severity;
  worst: { at: number; value: number } | null;
}

/** The alarms that a rule raises over what happened, in order of time, until an instant. */
export function episodesOf(ground: Ground, happenings: readonly Happening[], until: number): Episode[] {
  const found: Episode[] = [];
  let memory: Memory = NEW_MEMORY;
  const go = (happening: Happening) => {
    const { memory: next, effects } = step(ground, memory, happening);
    memory = next;
    for (const { kind, at, severity, since, worst } of effects) {
      if (kind === "raised") found.push({ since, raisedAt: at, clearedAt: null, severity, worst });
      const last = found.at(-1);
      if (!last) continue;
      if (kind === "risen" && severity > last.severity) last.severity = severity;
      if (worst) last.worst = worst;
      if (kind === "cleared") last.clearedAt = at;
    }
  };
  for (const happening of happenings) go(happening);
  go({ kind: "time", at: until });
  const last = found.at(-1);
  if (last && last.clearedAt === null && memory.worst) last.worst = memory.worst;
  return found;
}
