import { plans } from "@millwright/domain/work/plans/contract.ts";
import { t } from "../../../i18n/work.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { useCall } from "../../../kit/wire/query.ts";
import { Years } from "./years.tsx";
import styles from "./forecast.module.css";

/** Before publishing: the year in force beside the year as the plan says now. */
export function YearOfDraft({ planId }: { planId: number }) {
  const { data, error, refetch } = useCall(plans.simulate, { body: { planId } });
  return (
    <section aria-label={t("plans.simulate.title")}>
      <h3 className={styles.heading}>{t("plans.simulate.title")}</h3>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={4} />}
      {data && <Years data={data} />}
    </section>
  );
}
