import type { Reply } from "@millwright/domain/kit/endpoint.ts";
import type { plans, SimulatedYear } from "@millwright/domain/work/plans/contract.ts";
import { t } from "../../../i18n/work.ts";
import { formatDay, formatNumber } from "../../../kit/format.ts";
import { hours } from "./words.ts";
import styles from "./forecast.module.css";

type Simulated = Reply<typeof plans.simulate>;

/** The year in force and the year that would be, side by side: months, sums, the first dates, and whose next due becomes another one. */
export function Years({ data: { before, after, changed, hasMore, hasEvents } }: { data: Simulated }) {
  return (
    <div className={styles.years}>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t("plans.simulate.months")}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("plans.simulate.month")}</th>
              <th scope="col">{t("plans.simulate.before")}</th>
              <th scope="col">{t("plans.simulate.after")}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t("plans.simulate.assets")}</th>
              <td>{formatNumber(before.assets)}</td>
              <td>{formatNumber(after.assets)}</td>
            </tr>
            <tr>
              <th scope="row">{t("plans.field.crew")}</th>
              <td>{before.crew?.name ?? "–"}</td>
              <td>{after.crew?.name ?? "–"}</td>
            </tr>
            {after.months.map((month, at) => (
              <tr key={month.month}>
                <th scope="row">{monthName(month.month)}</th>
                <td>{words(before.months[at])}</td>
                <td>{words(month)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("plans.simulate.year")}</th>
              <td>{before.versionNumber === null ? t("plans.simulate.none") : words(before)}</td>
              <td>{words(after)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <div className={styles.firsts}>
        <First title={t("plans.simulate.firstBefore")} year={before} />
        <First title={t("plans.simulate.firstAfter")} year={after} />
      </div>
      {changed.length > 0 && (
        <details>
          <summary>{t("plans.simulate.changed", { count: changed.length })}</summary>
          <ul className={styles.parts}>
            {changed.map(({ asset, before: was, after: becomes }) => (
              <li key={asset.id}>
                {asset.code} {asset.name}: {was === null ? "–" : formatDay(was)} → {becomes === null ? "–" : formatDay(becomes)}
              </li>
            ))}
          </ul>
          {hasMore && <p className={styles.muted}>{t("plans.publish.more")}</p>}
        </details>
      )}
      <p className={styles.muted}>
        {t("plans.simulate.nothing")} {hasEvents && t("plans.forecast.events")}
      </p>
    </div>
  );
}

const words = (month: Pick<SimulatedYear, "occurrences" | "minutes"> | undefined): string =>
  !month || month.occurrences === 0
    ? "–"
    : t("plans.simulate.sum", { count: month.occurrences, shown: formatNumber(month.occurrences), hours: hours(month.minutes) });

const monthName = (month: string): string =>
  new Intl.DateTimeFormat("en", { month: "short", year: "numeric", timeZone: "UTC" }).format(new Date(`${month}-15T12:00:00Z`));

function First({ title, year }: { title: string; year: SimulatedYear }) {
  return (
    <div>
      <h3 className={styles.heading}>{title}</h3>
      {year.first.length === 0 && <p className={styles.muted}>–</p>}
      <ol className={styles.parts}>
        {year.first.map(({ day, time, asset, isProjected }) => (
          <li key={`${asset.id} ${day} ${time}`}>
            {formatDay(day)} {time} {asset.code}
            {isProjected && ` (${t("plans.forecast.byAverage")})`}
          </li>
        ))}
      </ol>
    </div>
  );
}
