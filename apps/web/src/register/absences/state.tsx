import type { Absence, AbsenceState } from "@millwright/domain/register/absences/contract.ts";
import { t } from "../../i18n/register.ts";
import { formatBriefDay } from "../../kit/format.ts";
import { ToneChip, type Tone } from "../../kit/marks/status-chip.tsx";

const TONES: Record<AbsenceState, Tone> = { asked: "warn", approved: "completed", refused: "closed" };

export const StateChip = ({ state }: { state: AbsenceState }) => <ToneChip tone={TONES[state]} label={t(`absences.state.${state}`)} />;

/** `Jul 05 – Jul 23`, with times where it begins or ends within a day. */
export function termText({ fromDay, toDay, fromTime, toTime }: Pick<Absence, "fromDay" | "toDay" | "fromTime" | "toTime">): string {
  const from = [formatBriefDay(fromDay), fromTime].filter(Boolean).join(" ");
  if (fromDay === toDay)
    return [formatBriefDay(fromDay), fromTime || toTime ? `${fromTime ?? "00:00"}–${toTime ?? "24:00"}` : ""].filter(Boolean).join(" ");
  return `${from} – ${[formatBriefDay(toDay), toTime].filter(Boolean).join(" ")}`;
}
