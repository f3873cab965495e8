import { IconPencil, IconListCheck } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { plans, type MaintenancePlan } from "@millwright/domain/work/plans/contract.ts";
import { t } from "../../i18n/work.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { EmptyState, ErrorState } from "../../kit/feedback/states.tsx";
import { formatNumber } from "../../kit/format.ts";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { useCall, useMay } from "../../kit/wire/query.ts";
import { TaskGroupChip } from "../task-groups/public.ts";
import styles from "./plans.module.css";

const LevelsDialog = lazy(async () => ({ default: (await import("./levels-dialog.tsx")).LevelsDialog }));

/** What is to be done, by levels: every time, every so many times; each in the version that is in force. */
export function PlanTasks({ plan }: { plan: MaintenancePlan }) {
  const { data, error, refetch } = useCall(plans.groups, { query: { planId: plan.id } });
  const may = useMay(plans.update) && plan.state !== "retired";
  const [isEdited, setEdited] = useState(false);
  const edit = may && (
    <Button variant="secondary" onClick={() => setEdited(true)}>
      <IconPencil size={16} aria-hidden="true" />
      {t("plans.tasks.edit")}
    </Button>
  );
  const content = () => {
    if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={2} />;
    if (plan.levels.length === 0) return <EmptyState icon={IconListCheck} text={t("plans.tasks.empty")} action={edit} />;
    return (
      <ul className={styles.list}>
        {plan.levels.map(({ multiplier, taskGroupIds }) => (
          <li key={multiplier} className={styles.item}>
            <div className={styles.itemText}>
              <p>{t("plans.tasks.level", { count: multiplier })}</p>
              {data.rows
                .filter(({ group }) => taskGroupIds.includes(group.id))
                .map(({ group, inForce, latest }) => (
                  <p key={group.id}>
                    <TaskGroupChip group={group} />{" "}
                    <span className={styles.muted}>
                      {inForce === null ? t("plans.tasks.notInForce") : t("plans.version", { number: formatNumber(inForce) })}
                    </span>{" "}
                    {inForce !== null && latest !== null && latest > inForce && (
                      <ToneChip tone="warn" label={t("plans.tasks.newer", { number: formatNumber(latest) })} />
                    )}
                    {latest === null && <ToneChip tone="alarm" label={t("plans.tasks.notTaken")} />}
                  </p>
                ))}
            </div>
          </li>
        ))}
      </ul>
    );
  };
  return (
    <Card title={t("plans.tab.tasks")} aside={plan.levels.length > 0 ? edit : undefined}>
      {plan.levels.length > 1 && (
        <p className={styles.muted}>{t(plan.suppressesLower ? "plans.tasks.oneOrder" : "plans.tasks.orderEach")}</p>
      )}
      {content()}
      {isEdited && (
        <Suspense>
          <LevelsDialog plan={plan} onClose={() => setEdited(false)} />
        </Suspense>
      )}
    </Card>
  );
}
