import type { MaintenancePlan } from "@millwright/domain/work/plans/contract.ts";
import { sumOfParts } from "@millwright/domain/work/plans/load.ts";
import { planOccurrences } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { t } from "../../i18n/work.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { formatDay, formatMinutes, formatNumber } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { PartLines } from "./forecasting/week-dialog.tsx";
import { hours } from "./forecasting/words.ts";
import { quietWords } from "./why.tsx";
import styles from "./plans.module.css";

const SHOWN = 60;

/** What a plan will ask for in the next 52 weeks, if each is done when it is due. */
export function Forecast({ plan }: { plan: MaintenancePlan }) {
  const { data, error, refetch } = useCall(planOccurrences.forecast, { query: { planId: plan.id } });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} />;
  const most = Math.max(1, ...data.weeks.map(({ occurrences }) => occurrences));
  return (
    <div className={styles.cards}>
      <Card title={t("plans.forecast.title")}>
        <p>
          {t("plans.forecast.sum", {
            count: data.rows.length,
            shown: formatNumber(data.rows.length),
            hours: formatMinutes(data.weeks.reduce((sum, { minutes }) => sum + minutes, 0)),
          })}
        </p>
        <ol className={styles.weeks} aria-label={t("plans.forecast.weeks")}>
          {data.weeks.map(({ week, occurrences, minutes }) => (
            <li
              key={week}
              className={styles.week}
              data-none={occurrences === 0 || undefined}
              style={{ height: `${(occurrences / most) * 100}%` }}
              title={t("plans.forecast.week", { week: formatDay(week), count: occurrences, hours: formatMinutes(minutes) })}
            />
          ))}
        </ol>
        <p className={`${styles.muted} ${styles.scale}`}>
          <span>{formatDay(data.from)}</span>
          <span>{formatDay(data.until)}</span>
        </p>
        <p className={styles.muted}>
          {t("plans.forecast.assumed")} {data.hasEvents && t("plans.forecast.events")}
        </p>
      </Card>
      {data.crafts.length > 0 && (
        <Card title={t("plans.forecast.crafts")}>
          <FactGrid>
            {data.crafts.map(({ craft, minutes }) => (
              <WideFact key={craft?.id ?? 0} label={craft?.name ?? t("plans.forecast.noCraft")}>
                {t("plans.forecast.craftHours", { hours: hours(minutes) })}
              </WideFact>
            ))}
          </FactGrid>
          <PartLines parts={sumOfParts(data.parts)} />
        </Card>
      )}
      {data.quiet.length > 0 && (
        <Card title={t("plans.forecast.quiet")}>
          <ul>
            {data.quiet.map(({ asset, reason }) => (
              <li key={asset.id}>
                {asset.code} {asset.name}: {quietWords([{ reason }])}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {data.rows.length > 0 && (
        <Card title={t("plans.forecast.next")}>
          <div className={styles.scroll} tabIndex={0} role="region" aria-label={t("plans.forecast.table")}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t("plans.forecast.day")}</th>
                  <th scope="col">{t("plans.assets.field.asset")}</th>
                  <th scope="col">{t("plans.forecast.levels")}</th>
                </tr>
              </thead>
              <tbody>
                {data.rows.slice(0, SHOWN).map((row) => (
                  <tr key={`${row.planAssetId} ${row.key}`}>
                    <td>
                      {formatDay(row.day)} {row.time}
                      {row.isProjected && ` (${t("plans.forecast.byAverage")})`}
                    </td>
                    <td>
                      {row.asset.code} {row.asset.name}
                    </td>
                    <td>{row.levels.join(", ")}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Card>
      )}
    </div>
  );
}
