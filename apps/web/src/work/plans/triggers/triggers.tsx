import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { plans, type MaintenancePlan } from "@millwright/domain/work/plans/contract.ts";
import { planTriggers, type PlanTrigger } from "@millwright/domain/work/plans/triggers/contract.ts";
import { t } from "../../../i18n/work.ts";
import { ask } from "../../../kit/feedback/dialogs.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { EmptyState, ErrorState } from "../../../kit/feedback/states.tsx";
import { IconCalendarRepeat } from "@tabler/icons-react";
import { Button, IconButton } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { ContributedParts } from "../../../kit/record/contributed.tsx";
import { useCall, useChange, useMay } from "../../../kit/wire/query.ts";
import { alarmRuleChip } from "../slots.ts";
import { triggerWords } from "../words.ts";
import styles from "../plans.module.css";

const TriggerDialog = lazy(async () => ({ default: (await import("./trigger-dialog.tsx")).TriggerDialog }));

/** What makes a plan due, each in a sentence. */
export function Triggers({ plan }: { plan: MaintenancePlan }) {
  const { data, error, refetch } = useCall(planTriggers.list, { query: { planId: plan.id } });
  const may = useMay(planTriggers.create) && plan.state !== "retired";
  const [edited, setEdited] = useState<PlanTrigger | "new" | null>(null);
  const remove = useChange(planTriggers.remove, { invalidates: [planTriggers, plans] });
  const take = async (trigger: PlanTrigger) => {
    const answer = await ask({
      title: t("plans.triggers.remove"),
      text: triggerWords(trigger),
      confirm: t("common.action.delete"),
      isDangerous: true,
    });
    if (answer) remove.mutate({ params: { id: trigger.id } }, { onError: (failure) => notify("error", failure.message) });
  };
  const add = may && (
    <Button variant="secondary" onClick={() => setEdited("new")}>
      <IconPlus size={16} aria-hidden="true" />
      {t("plans.triggers.add")}
    </Button>
  );
  const content = () => {
    if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={2} />;
    if (data.rows.length === 0) return <EmptyState icon={IconCalendarRepeat} text={t("plans.triggers.empty")} action={add} />;
    return (
      <ul className={styles.list}>
        {data.rows.map((trigger) => (
          <li key={trigger.id} className={styles.item}>
            <div className={styles.itemText}>
              <p>
                {triggerWords(trigger)}
                {typeof trigger.eventFilter["ruleId"] === "number" && (
                  <>
                    {" "}
                    <ContributedParts of={alarmRuleChip} give={{ ruleId: trigger.eventFilter["ruleId"] }} />
                  </>
                )}
              </p>
              <p className={styles.muted}>{t(`plans.triggers.kind.${trigger.kind}`)}</p>
            </div>
            {may && (
              <div className={styles.actions}>
                <IconButton label={t("plans.triggers.edit")} onClick={() => setEdited(trigger)}>
                  <IconPencil size={17} stroke={1.75} aria-hidden="true" />
                </IconButton>
                <IconButton label={t("plans.triggers.remove")} onClick={() => void take(trigger)}>
                  <IconTrash size={17} stroke={1.75} aria-hidden="true" />
                </IconButton>
              </div>
            )}
          </li>
        ))}
      </ul>
    );
  };
  return (
    <Card title={t("plans.tab.triggers")} aside={data && data.rows.length > 0 ? add : undefined}>
      {data && data.rows.length > 1 && <p className={styles.muted}>{t(`plans.logicWords.${plan.triggerLogic}`)}</p>}
      {content()}
      {edited !== null && (
        <Suspense>
          <TriggerDialog plan={plan} trigger={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </Card>
  );
}
