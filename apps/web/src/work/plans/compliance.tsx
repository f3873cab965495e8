import { lazy, Suspense } from "react";
import { COMPLIANCE_TARGET, VERDICTS } from "@millwright/domain/work/plans/compliance.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { planOccurrences } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { t } from "../../i18n/work.ts";
import { formatBriefDay, formatDay, formatNumber, today } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { useCall } from "../../kit/wire/query.ts";
import styles from "./plans.module.css";

const LineChart = lazy(() => import("../../kit/chart/line-chart.tsx"));

const DAYS = 365;

/** Done on time of what was due in the last year, with the rule and everything that it is made of. */
export function Compliance({ planId }: { planId: number }) {
  const until = today();
  const { data } = useCall(planOccurrences.compliance, { query: { from: dayAfter(until, -DAYS), until, planId } });
  if (!data) return null;
  const { share, counts, rule, weeks } = data;
  return (
    <Card title={t("plans.compliance.title")}>
      <p>
        <strong>
          {share === null ? t("plans.compliance.none") : t("plans.compliance.share", { percent: formatNumber(share * 100, 0) })}
        </strong>
      </p>
      <p className={styles.muted}>
        {t("plans.compliance.period", {
          from: formatDay(data.from),
          until: formatDay(data.until),
          rule: t(`maintenanceSettings.onTime.${rule}`),
        })}
      </p>
      {weeks.some((week) => week.share !== null) && (
        <Suspense fallback={<div className={styles.chartPlace} />}>
          <LineChart
            label={t("plans.compliance.weeks", { count: weeks.length })}
            sentence={t("plans.compliance.target", { count: weeks.length, percent: formatNumber(COMPLIANCE_TARGET * 100, 0) })}
            names={weeks.map(({ monday }) => formatBriefDay(monday))}
            values={weeks.map((week) => (week.share === null ? null : week.share * 100))}
            target={COMPLIANCE_TARGET * 100}
            upTo={100}
            nameTitle={t("plans.workload.week")}
            valueTitle={t("plans.compliance.on_time")}
            written={(value) => t("plans.compliance.percent", { percent: formatNumber(value, 0) })}
          />
        </Suspense>
      )}
      <FactGrid>
        {VERDICTS.filter((verdict) => counts[verdict] > 0).map((verdict) => (
          <WideFact key={verdict} label={t(`plans.compliance.${verdict}`)}>
            {formatNumber(counts[verdict])}
          </WideFact>
        ))}
      </FactGrid>
    </Card>
  );
}
