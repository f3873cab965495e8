import type { AlarmRow } from "@millwright/domain/iot/alarms/contract.ts";
import type { Severity } from "@millwright/domain/iot/alarm-rules/rule.ts";
import { t } from "../../i18n/iot.ts";
import { formatMoment } from "../../kit/format.ts";
import { ToneChip, type Tone } from "../../kit/marks/status-chip.tsx";
import { severityWord } from "../alarm-rules/public.ts";

const TONES: Record<Severity, Tone> = { 3: "alarm", 2: "warn", 1: "info" };

export const SeverityChip = ({ severity }: { severity: Severity }) => <ToneChip tone={TONES[severity]} label={severityWord(severity)} />;

type Marked = Pick<AlarmRow, "state" | "severity" | "acknowledgedAt" | "shelvedUntil" | "suppressedBy" | "isRepeat">;

/** How an alarm is: of one that stands its severity, and what keeps it quiet. */
export const AlarmMarks = ({ of }: { of: Marked }) => (
  <>
    {of.state === "cleared" ? <ToneChip tone="ok" label={t("alarms.state.cleared")} /> : <SeverityChip severity={of.severity} />}
    {of.state === "active" && of.acknowledgedAt === null && <ToneChip tone="open" label={t("alarms.mark.unacknowledged")} />}
    {of.acknowledgedAt !== null && <ToneChip tone="completed" label={t("alarms.mark.acknowledged")} />}
    {of.shelvedUntil !== null && <ToneChip tone="offline" label={t("alarms.mark.shelved", { until: formatMoment(of.shelvedUntil) })} />}
    {of.state === "active" && of.suppressedBy !== null && <ToneChip tone="offline" label={t("alarms.mark.suppressed")} />}
    {of.isRepeat && <ToneChip tone="warn" label={t("alarms.mark.repeat")} />}
  </>
);
