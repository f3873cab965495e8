import { t } from "../../../i18n/work.ts";
import { ToneChip } from "../../../kit/marks/status-chip.tsx";

/** A step that keeps somebody from harm. */
export const SafetyMark = ({ step }: { step: { isSafety: boolean; doneAt?: string | null } }) =>
  step.isSafety ? <ToneChip tone={step.doneAt ? "offline" : "warn"} label={t("workOrders.steps.safety")} /> : null;
