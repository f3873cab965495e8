import { useState } from "react";
import { RANKINGS, badActors, type BadActors, type Ranking } from "@millwright/domain/insight/bad-actors/contract.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { t } from "../../i18n/insight.ts";
import { useAddress } from "../../kit/address.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { formatMoney, formatNumber } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { PageHead } from "../../kit/layout/page-head.tsx";
import { RecordPicker } from "../../kit/picker/record-picker.tsx";
import { useCall, useGrants } from "../../kit/wire/query.ts";
import { onlySites } from "../../register/locations/public.ts";
import { FailureCodes } from "./codes.tsx";
import { Ranked } from "./ranked.tsx";
import bar from "../../kit/layout/asked.module.css";
import styles from "./bad-actors.module.css";

const PERIODS = ["30", "90", "365", "730"] as const;
type Period = (typeof PERIODS)[number];
const isOf = <T extends string>(all: readonly T[], value: unknown): value is T => all.includes(value as T);

/** Which assets bring most of the trouble: what is asked for stands in the address. */
export function BadActorsPage() {
  const [{ by: ranking, days: period, site }, change] = useAddress();
  const seesCosts = holds(useGrants(), "work-orders", "view");
  const rankings = RANKINGS.filter((one) => one !== "cost" || seesCosts);
  const by: Ranking = isOf(rankings, ranking) ? ranking : "downtime";
  const days: Period = isOf(PERIODS, String(period)) ? (String(period) as Period) : "365";
  const siteId = typeof site === "number" ? site : null;
  // The minute in which the page was opened, so that the question stays the same one.
  const [now] = useState(() => Math.floor(Date.now() / 60_000) * 60_000);
  const asked = {
    from: new Date(now - Number(days) * 86_400_000).toISOString(),
    until: new Date(now).toISOString(),
    ...(siteId === null ? {} : { siteId: String(siteId) }),
  };
  const { data, error, refetch } = useCall(badActors.ranked, { query: { by, ...asked } });
  const chosen = useCall(locations.get, siteId === null ? null : { params: { id: siteId } }).data;
  return (
    <>
      <PageHead title={t("badActors.title")} />
      <div className={styles.page}>
        <div className={bar.asked}>
          <label>
            {t("badActors.by")}
            <select value={by} onChange={(event) => change({ by: event.target.value })}>
              {rankings.map((one) => (
                <option key={one} value={one}>
                  {t(`badActors.ranking.${one}`)}
                </option>
              ))}
            </select>
          </label>
          <label>
            {t("badActors.period")}
            <select value={days} onChange={(event) => change({ days: event.target.value })}>
              {PERIODS.map((one) => (
                <option key={one} value={one}>
                  {t(`badActors.days.${one}`)}
                </option>
              ))}
            </select>
          </label>
          <div className={bar.wide}>
            <span>{t("badActors.site")}</span>
            <RecordPicker
              control={{ "aria-label": t("badActors.site") }}
              call={locations.list}
              filter={onlySites}
              value={chosen ? { id: chosen.id, code: chosen.code, name: chosen.name } : null}
              onChange={(one) => change({ site: one?.id })}
            />
          </div>
        </div>
        <Card title={t(`badActors.ranking.${by}`)}>
          {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!data && !error && <SkeletonRows rows={8} />}
          {data && <Told of={data} />}
        </Card>
        {/* Below the ranking once that has its height. */}
        {(data ?? error) && <FailureCodes query={asked} />}
      </div>
    </>
  );
}

function Told({ of }: { of: BadActors }) {
  if (of.count === 0) return <p className={styles.note}>{t("badActors.none")}</p>;
  const vital = of.rows.filter(({ isVital }) => isVital).length;
  const amount = (value: number) => amountText(of, value);
  return (
    <>
      <p className={styles.note}>
        {t("badActors.sum", { count: of.count, total: amount(of.total) })}{" "}
        {vital < of.rows.length || of.rows.length === of.count ? t("badActors.vital", { count: vital }) : t("badActors.many")}{" "}
        {t(`badActors.how.${of.by}`)}
      </p>
      <Ranked rows={of.rows} by={of.by} total={of.total} amount={amount} />
    </>
  );
}

function amountText({ by, currency }: BadActors, value: number): string {
  if (by === "cost") return formatMoney({ amountMinor: Math.round(value), currency });
  return by === "failures" ? formatNumber(value) : t("badActors.hours", { hours: formatNumber(value / 60, 1) });
}
