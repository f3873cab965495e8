import { useState } from "react";
import type { Asset } from "@millwright/domain/register/assets/contract.ts";
import { downtimes, type DowntimeRow } from "@millwright/domain/register/downtimes/contract.ts";
import { t } from "../../../i18n/register.ts";
import { formatDateTime, formatRelative } from "../../../kit/format.ts";
import { NOT_YET, StripFact } from "../../../kit/record/fact-strip.tsx";
import { useCall } from "../../../kit/wire/query.ts";
import { valueText } from "./figures.tsx";
import { PERIODS, periodUntil, thisMinute, type Period } from "./periods.ts";

const TOLD = ["availability", "mtbf", "mttr"] as const;

/** Whether it runs and since when, and how it did in a period: the same figures as its tab tells in full. */
export function DowntimeFacts({ asset: { id } }: { asset: Asset }) {
  const [days, setDays] = useState<Period>("365");
  const [now] = useState(thisMinute);
  const { data: told, error: untold } = useCall(downtimes.browse, { query: { assetId: id } });
  const { data, error } = useCall(downtimes.figures, { params: { assetId: id }, query: periodUntil(now, days) });
  const period = (
    <select aria-label={t("downtimes.figures.period")} value={days} onChange={(event) => setDays(event.target.value as Period)}>
      {PERIODS.map((one) => (
        <option key={one} value={one}>
          {t(`downtimes.figures.days.${one}`)}
        </option>
      ))}
    </select>
  );
  return (
    <>
      {told && <Standing last={told.rows[0]} />}
      {!told && !untold && <StripFact label={t("downtimes.now.title")} value={NOT_YET} />}
      {TOLD.map((key, at) => {
        const figure = data?.figures[key];
        return (
          <StripFact
            key={key}
            label={t(`downtimes.figures.brief.${key}`)}
            value={figure ? valueText(key, figure) : error ? "–" : NOT_YET}
            note={at === 0 ? period : figure?.basis === "one" ? t("downtimes.figures.one") : null}
            to="?tab=downtime"
          />
        );
      })}
    </>
  );
}

/** Down or degraded since when; or running since when it last was not. */
function Standing({ last }: { last: DowntimeRow | undefined }) {
  const state = last?.endAt === null ? last.state : "running";
  const since = state === "running" ? last?.endAt : last?.startAt;
  return (
    <StripFact
      label={t("downtimes.now.title")}
      value={t(`downtimes.now.${state}`)}
      {...(since ? { note: <time title={formatDateTime(since)}>{t("downtimes.since", { at: formatRelative(since) })}</time> } : {})}
      {...(state === "running" ? {} : { tone: state === "down" ? ("alarm" as const) : ("warn" as const) })}
    />
  );
}
