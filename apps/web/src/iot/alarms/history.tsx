import type { Alarm, AlarmEvent } from "@millwright/domain/iot/alarms/contract.ts";
import { t } from "../../i18n/iot.ts";
import { formatMoment } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { severityWord } from "../alarm-rules/public.ts";
import { useMeasured, type Say, rowStyles as styles } from "../sensors/public.ts";
import { valueOf } from "./against.ts";

/** What happened to it, the latest first. */
export function AlarmHistory({ alarm }: { alarm: Alarm }) {
  const say = useMeasured();
  return (
    <Card title={t("alarms.history.title")} isPadded={false}>
      <ul className={styles.rows}>
        {alarm.events.toReversed().map((event) => (
          <li key={event.id}>
            <span className={styles.what}>
              {whatOf(event)}
              <span className={styles.small}>{besideOf(event, alarm, say)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function whatOf({ kind, severity, note }: AlarmEvent): string {
  const of = { severity: severity === null ? "" : severityWord(severity), note: note ?? "" };
  return t(`alarms.history.kind.${kind}`, of);
}

function besideOf(event: AlarmEvent, alarm: Alarm, say: Say): string {
  const { at, value, person, note, kind } = event;
  const isInWords = kind === "work_made" || kind === "work_joined";
  return [formatMoment(at), valueOf(alarm, value, say), person?.name, isInWords ? null : noteOf(event, note)].filter(Boolean).join(" · ");
}

function noteOf({ kind }: AlarmEvent, note: string | null): string | null {
  if (kind === "late_reading" && note !== null) return t("alarms.history.measured", { at: formatMoment(note) });
  return kind === "suppressed" && (note === "out_of_service" || note === "work_in_progress" || note === "gateway")
    ? t(`alarms.suppressedBy.${note}`)
    : note;
}
