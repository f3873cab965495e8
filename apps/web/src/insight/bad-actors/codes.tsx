import { lazy, Suspense } from "react";
import { badActors } from "@millwright/domain/insight/bad-actors/contract.ts";
import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import type { workOrderFailures } from "@millwright/domain/work/orders/failures/contract.ts";
import { t } from "../../i18n/insight.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { formatNumber } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { useCall, useMay } from "../../kit/wire/query.ts";
import styles from "./bad-actors.module.css";

const Pareto = lazy(() => import("../../kit/chart/pareto.tsx"));

interface FailureCodesProps {
  query: { from: string; until: string; siteId?: string };
}

/** Which problems were coded how often, for who sees orders; a bar opens its failures. */
export function FailureCodes({ query }: FailureCodesProps) {
  const may = useMay(badActors.codes);
  const { data, error, refetch } = useCall(badActors.codes, may ? { query } : null);
  if (!may) return null;
  return (
    <Card title={t("badActors.codes.title")}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={4} />}
      {data && data.rows.length === 0 && <p className={styles.note}>{t("badActors.codes.none")}</p>}
      {data && data.rows.length > 0 && (
        <Suspense fallback={<div className={styles.chartPlace} />}>
          <Pareto
            label={t("badActors.codes.title")}
            sentence={[
              t("badActors.codes.sum", { count: data.total, shown: formatNumber(data.total) }),
              data.uncoded > 0 && t("badActors.codes.uncoded", { count: data.uncoded, shown: formatNumber(data.uncoded) }),
            ]
              .filter(Boolean)
              .join(" ")}
            rows={data.rows.map(({ problem, count }) => ({ name: problem.name, value: count, to: failuresOf(problem.id, query.from) }))}
            total={data.total}
            written={(value) => formatNumber(value, 1)}
            rowTitle={t("badActors.codes.problem")}
            valueTitle={t("badActors.ranking.failures")}
            percent={(share) => `${formatNumber(share * 100, 1)} %`}
          />
        </Suspense>
      )}
    </Card>
  );
}

/** The failures with this problem since then. */
function failuresOf(problemId: number, from: string): string {
  const filter = {
    failureProblem: { filterType: "set", values: [problemId] },
    createdAt: { filterType: "date", type: "greaterThan", dateFrom: from.slice(0, 10) },
  } satisfies FiltersOf<typeof workOrderFailures.list>;
  return `/maintenance-management/failures?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}
