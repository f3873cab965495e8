import { crewWeeks, WEEKS_SHOWN } from "@millwright/domain/work/weeks/contract.ts";
import { t } from "../../i18n/work.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { formatBriefDay } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { links } from "./links.ts";
import styles from "./weeks.module.css";

/** The last weeks that were locked, each with how much of it happened; its figures open its rows. */
export function LastWeeks({ crewId, before }: { crewId: number; before: string }) {
  const { data, error, refetch } = useCall(crewWeeks.list, {
    body: {
      startRow: 0,
      endRow: WEEKS_SHOWN,
      sortModel: [{ colId: "monday", sort: "desc" }],
      filterModel: { crew: { filterType: "set", values: [crewId] }, monday: { filterType: "date", type: "lessThan", dateFrom: before } },
    },
  });
  const weeks = data?.rows.filter(({ state }) => state === "locked") ?? [];
  return (
    <Card title={t("crewWeeks.past.title")} aside={<AppLink to={links.list()}>{t("crewWeeks.lockedWeeks")}</AppLink>}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={4} />}
      {data && weeks.length === 0 && <p className={styles.small}>{t("crewWeeks.past.none")}</p>}
      {weeks.length > 0 && (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={t("crewWeeks.past.table")}>
          <table className={styles.past}>
            <thead>
              <tr>
                <th scope="col">{t("crewWeeks.past.week")}</th>
                <th scope="col">{t("crewWeeks.past.byOrders")}</th>
                <th scope="col">{t("crewWeeks.past.byHours")}</th>
                <th scope="col">{t("crewWeeks.past.breakIns")}</th>
              </tr>
            </thead>
            <tbody>
              {weeks.map(({ id, monday, byOrders, byHours, breakIns }) => (
                <tr key={id}>
                  <th scope="row">
                    <AppLink to={links.record(id)}>{formatBriefDay(monday)}</AppLink>
                  </th>
                  <Bar percent={byOrders} />
                  <Bar percent={byHours} />
                  <td data-num>{breakIns}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

function Bar({ percent }: { percent: number | null }) {
  return (
    <td>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ inlineSize: `${percent ?? 0}%` }} />
      </span>
      <span data-num>{percent === null ? t("crewWeeks.past.nothing") : t("crewWeeks.past.percent", { percent })}</span>
    </td>
  );
}
