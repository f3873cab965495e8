import { analyticsDashboards } from "@millwright/domain/insight/dashboards/contract.ts";
import { FIGURE_IDS } from "@millwright/domain/insight/figures/catalogue.ts";
import { t } from "../../../i18n/insight.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { ErrorState, ForbiddenState } from "../../../kit/feedback/states.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { PageHead } from "../../../kit/layout/page-head.tsx";
import { isRefusal } from "../../../kit/wire/failures.ts";
import { useCall } from "../../../kit/wire/query.ts";
import { Scrolling } from "../../../kit/layout/scrolling.tsx";
import styles from "../dashboards.module.css";
import { Matrix } from "./matrix.tsx";
import { Rules } from "./rules.tsx";
import { TargetsCard } from "./targets.tsx";

/** Which roles see which dashboards, what figures should be, and how each is defined. */
export function DashboardsSettings({ title }: { title: string }) {
  const { data, error, refetch } = useCall(analyticsDashboards.roles, {});
  if (isRefusal(error, "forbidden")) return <ForbiddenState />;
  return (
    <>
      <PageHead title={title} />
      <div className={styles.page}>
        <Card title={t("dashboards.settings.roles")}>
          {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!data && !error && <SkeletonRows rows={12} />}
          {data && <Matrix key={JSON.stringify(data)} told={data} />}
        </Card>
        <TargetsCard />
        <Rules />
        <Definitions />
      </div>
    </>
  );
}

const Definitions = () => (
  <Card title={t("dashboards.settings.definitions")}>
    <Scrolling className={styles.wide} label={t("dashboards.settings.definitions")}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("dashboards.settings.figure")}</th>
            <th scope="col">{t("dashboards.settings.formula")}</th>
          </tr>
        </thead>
        <tbody>
          {FIGURE_IDS.map((id) => (
            <tr key={id}>
              <th scope="row">{t(`figures.name.${id}`)}</th>
              <td>{t(`figures.formula.${id}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  </Card>
);
