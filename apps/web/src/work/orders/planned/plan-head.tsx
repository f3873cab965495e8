import { IconTool } from "@tabler/icons-react";
import { t } from "../../../i18n/work.ts";
import { CodeText } from "../../../kit/marks/code-text.tsx";
import { ContributedParts } from "../../../kit/record/contributed.tsx";
import { taskGroupChip } from "../slots.ts";
import { SafetyWords } from "./safety-words.tsx";
import { usePlan } from "./use-plan.ts";
import styles from "./plan.module.css";

/** Above the tasks: what is dangerous, what is needed, and which groups in which version they come from. */
export function PlanHead({ orderId }: { orderId: number }) {
  const plan = usePlan(orderId);
  if (!plan || (!plan.hazards && !plan.protectiveEquipment && !plan.tools && plan.groups.length === 0)) return null;
  return (
    <div className={styles.head}>
      <SafetyWords hazards={plan.hazards} protectiveEquipment={plan.protectiveEquipment} />
      {plan.tools && (
        <p className={styles.fact}>
          <IconTool size={16} aria-hidden="true" />
          <span>
            {t("workOrders.plan.tools")}: {plan.tools.replaceAll("\n", ", ")}
          </span>
        </p>
      )}
      {plan.groups.length > 0 && (
        <ul className={styles.groups} aria-label={t("workOrders.plan.from")}>
          {plan.groups.map(({ id, taskGroup, number, isOutdated }) => (
            <li key={id}>
              <ContributedParts of={taskGroupChip} give={{ group: taskGroup }} meanwhile={<CodeText>{taskGroup.code}</CodeText>} />
              <span className={styles.small} title={isOutdated ? t("workOrders.plan.outdated") : undefined}>
                {t("workOrders.plan.version", { number })}
                {isOutdated && <span className="visually-hidden"> {t("workOrders.plan.outdated")}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
