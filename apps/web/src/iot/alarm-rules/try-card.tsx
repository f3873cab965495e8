import { lazy, Suspense, useMemo, useState } from "react";
import { alarmRules, RULE_DAYS, type Trial, type TriedRule } from "@millwright/domain/iot/alarm-rules/contract.ts";
import type { RuleLevel } from "@millwright/domain/iot/alarm-rules/rule.ts";
import { messages } from "@millwright/domain/iot/messages/contract.ts";
import { t } from "../../i18n/iot.ts";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { formatMinutes, formatMoment } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { useInUnits } from "../sensors/public.ts";
import controls from "../../kit/filter/controls.module.css";
import styles from "./alarm-rules.module.css";
import { datumLabel } from "./scaled.ts";
import { severityWord } from "./sentence.ts";

const TimeChart = lazy(() => import("../../kit/chart/time-chart.tsx"));

const POINTS = 720;
const TONES = { 3: "alarm", 2: "warn", 1: "info" } as const;

/** What a rule would have raised over the last thirty days; asked again whenever the rule is another one. */
export function TryCard({ rule }: { rule: TriedRule | null }) {
  const [sensorId, setSensorId] = useState<number | null>(null);
  const { data, error, refetch, isFetching } = useCall(alarmRules.tryOut, rule && { body: { ...rule, sensorId } });
  const trial = useLast(rule ? data : undefined);
  return (
    <Card title={t("alarmRules.try.title")}>
      <div aria-live="polite">
        {!rule && <p className={styles.small}>{t("alarmRules.try.incomplete")}</p>}
        {rule?.kind === "gateway" && <p className={styles.small}>{t("alarmRules.try.gateway")}</p>}
        {rule && error && !trial && <ErrorState error={error} onRetry={() => void refetch()} />}
        {rule && !trial && !error && <SkeletonRows rows={5} />}
        {rule && trial && <Result of={trial} isOld={isFetching} />}
      </div>
      {rule && trial && trial.sensors.length > 0 && <Seen trial={trial} rule={rule} chosen={sensorId} onChoose={setSensorId} />}
    </Card>
  );
}

/** What was answered last stays until there is a newer answer. */
function useLast(answered: Trial | undefined): Trial | undefined {
  const [last, setLast] = useState(answered);
  if (answered && answered !== last) setLast(answered);
  return answered ?? last;
}

function Result({ of, isOld }: { of: Trial; isOld: boolean }) {
  if (of.triedCount === 0) return <p className={styles.small}>{t("alarmRules.try.nothing")}</p>;
  return (
    <>
      <p className={styles.result} data-old={isOld || undefined}>
        <span className={styles.count}>
          {of.alarmCount === 0 ? t("alarmRules.try.none") : t("alarmRules.try.result", { count: of.alarmCount, shown: of.alarmCount })}
        </span>
        {of.alarmCount > 0 && <span>{t("alarmRules.try.total", { minutes: formatMinutes(of.activeMinutes) })}</span>}
        <span className={styles.small}>{t("alarmRules.try.looked", { tried: of.triedCount, all: of.sensorCount })}</span>
      </p>
      <p className={styles.small}>{t("alarmRules.try.hint")}</p>
    </>
  );
}

interface SeenProps {
  trial: Trial;
  rule: TriedRule;
  chosen: number | null;
  onChoose: (id: number) => void;
}

/** One sensor at a time, with the curve and the alarms that it would have raised. */
function Seen({ trial, rule, chosen, onChoose }: SeenProps) {
  const shown = trial.sensors.find(({ sensor }) => sensor.id === chosen) ?? trial.sensors[0];
  if (!shown) return null;
  return (
    <>
      <label className={styles.asked}>
        {t("alarmRules.try.sensor")}
        <select className={controls.control} value={shown.sensor.id} onChange={({ target }) => onChoose(Number(target.value))}>
          {trial.sensors.map(({ sensor, alarmCount }) => (
            <option key={sensor.id} value={sensor.id}>
              {t("alarmRules.try.option", { name: sensor.name, count: alarmCount })}
            </option>
          ))}
        </select>
      </label>
      {shown.kind !== null && rule.datum && <Curve of={shown} rule={rule} trial={trial} />}
      <Alarms of={shown} datum={rule.datum ?? null} />
    </>
  );
}

type Shown = Trial["sensors"][number];
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function Curve({ of, rule, trial }: { of: Shown; rule: TriedRule; trial: Trial }) {
  // The end of an hour, so that a limit that is moved draws over the same curve.
  const until = Math.ceil(Date.parse(trial.until) / HOUR) * HOUR;
  const from = until - RULE_DAYS * DAY;
  const asked = { sensorId: of.sensor.id, from: new Date(from).toISOString(), until: new Date(until).toISOString(), points: POINTS };
  const { data } = useCall(messages.curves, { body: { ...asked, ...(rule.datum ? { datum: rule.datum } : {}) } });
  const inUnits = useInUnits();
  const curve = data?.curves[0];
  const { shown, written } = useMemo(
    () => inUnits(of.typeId, { datum: rule.datum ?? "", unit: of.unit, decimals: of.decimals, ...(of.kind ? { kind: of.kind } : {}) }),
    [inUnits, of.typeId, of.unit, of.decimals, of.kind, rule.datum],
  );
  const points = useMemo(
    () =>
      curve?.points.map(({ at, low, high, mean }) => ({ at: Date.parse(at), low: shown(low), high: shown(high), mean: shown(mean) })) ?? [],
    [curve, shown],
  );
  const limits = useMemo(
    () => (rule.kind === "rate" ? [] : limitsIn(rule.levels as RuleLevel[]).map(shown)),
    [rule.kind, rule.levels, shown],
  );
  const spans = useMemo(
    () =>
      of.alarms.map(({ raisedAt, clearedAt, severity }) => ({
        from: Date.parse(raisedAt),
        until: clearedAt === null ? until : Date.parse(clearedAt),
        tone: TONES[severity],
      })),
    [of.alarms, until],
  );
  if (points.length === 0) return null;
  return (
    <Suspense fallback={<SkeletonRows rows={5} />}>
      <TimeChart
        points={points}
        from={from}
        until={until}
        limits={limits}
        spans={spans}
        label={t("alarmRules.try.chart", { datum: datumLabel(rule.datum ?? ""), name: of.sensor.name })}
        written={written}
        timeZone={data?.timeZone}
        height={220}
      />
    </Suspense>
  );
}

const limitsIn = (levels: readonly RuleLevel[]): number[] =>
  levels.flatMap(({ lower, upper }) => [lower, upper].filter((limit): limit is number => typeof limit === "number"));

/** The same as a table, for those who do not see the curve. */
function Alarms({ of, datum }: { of: Shown; datum: string | null }) {
  const inUnits = useInUnits();
  const { shown, written } = inUnits(of.typeId, { datum: datum ?? "", unit: of.unit, decimals: of.decimals });
  if (of.alarms.length === 0) return null;
  const left = of.alarmCount - of.alarms.length;
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={of.sensor.name}>
      <table className={styles.alarms}>
        <thead>
          <tr>
            <th scope="col">{t("alarmRules.try.severity")}</th>
            <th scope="col">{t("alarmRules.try.raised")}</th>
            <th scope="col">{t("alarmRules.try.lasted")}</th>
            {datum !== null && <th scope="col">{t("alarmRules.try.worst")}</th>}
          </tr>
        </thead>
        <tbody>
          {of.alarms.map(({ raisedAt, clearedAt, severity, worst }) => (
            <tr key={raisedAt}>
              <td>
                <ToneChip tone={TONES[severity]} label={severityWord(severity)} />
              </td>
              <td>{formatMoment(raisedAt)}</td>
              <td>
                {clearedAt === null
                  ? t("alarmRules.try.stands")
                  : formatMinutes(Math.round((Date.parse(clearedAt) - Date.parse(raisedAt)) / 60_000))}
              </td>
              {datum !== null && <td>{worst === null ? "" : written(shown(worst))}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && <p className={styles.small}>{t("alarmRules.try.more", { count: left, shown: left })}</p>}
    </div>
  );
}
