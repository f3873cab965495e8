import type { FieldFault } from "../../../kit/errors.ts";
import type { KeptTrigger } from "../triggers/trigger.ts";

interface Said {
  sinceDay?: string | undefined;
  lastDoneDay?: string | null | undefined;
  lastDoneUnits?: number | null | undefined;
}

type Asking = Pick<KeptTrigger, "kind" | "mode" | "unitId">;

/** Why what is said of an asset's work would change nothing: no trigger of its plan asks for it. Null: one does, or the plan has none yet. */
export function saysNothing(triggers: readonly Asking[], sent: Said, kept: Said): FieldFault | null {
  if (triggers.length === 0) return null;
  const hasDates = triggers.some(({ kind }) => kind === "calendar");
  const meters = triggers.filter(({ kind }) => kind === "meter");
  const floats = meters.some(({ mode }) => mode === "floating");
  if (sent.sinceDay !== undefined && !hasDates) return { path: "sinceDay", reason: "plan_without_dates" };
  if (typeof sent.lastDoneUnits === "number") {
    if (meters.length === 0) return { path: "lastDoneUnits", reason: "plan_without_meter" };
    if (!floats && new Set(meters.map(({ unitId }) => unitId)).size > 1) return { path: "lastDoneUnits", reason: "plan_several_units" };
  }
  const units = sent.lastDoneUnits === undefined ? kept.lastDoneUnits : sent.lastDoneUnits;
  if (typeof sent.lastDoneDay === "string" && !hasDates && !floats && typeof units !== "number")
    return { path: "lastDoneDay", reason: "plan_without_dates" };
  return null;
}
