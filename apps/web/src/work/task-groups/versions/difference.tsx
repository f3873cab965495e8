import { taskGroups, type Difference } from "@millwright/domain/work/task-groups/contract.ts";
import { hasMessage, t } from "../../../i18n/work.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { labelOf } from "../../../kit/form/fields/labels.ts";
import { ToneChip, type Tone } from "../../../kit/marks/status-chip.tsx";
import { useCall } from "../../../kit/wire/query.ts";
import styles from "./versions.module.css";

const TONES: Record<Difference["how"], Tone> = { added: "ok", removed: "alarm", changed: "info" };

/** What a version has otherwise than the one before it, step by step. */
export function DifferenceRows({ taskGroupId, to }: { taskGroupId: number; to: number }) {
  const { data, error, refetch } = useCall(taskGroups.difference, { query: { taskGroupId, to } });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} />;
  if (data.rows.length === 0) return <p className={styles.same}>{t("taskGroups.versions.same")}</p>;
  return (
    <section>
      <h3 className={styles.heading}>
        {data.from === null
          ? t("taskGroups.versions.first", { number: data.to })
          : t("taskGroups.versions.title", { number: data.to, before: data.from })}
      </h3>
      <ul className={styles.rows}>
        {data.rows.map((row, at) => (
          <Row key={at} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Row({ row: { what, how, name, within, fields } }: { row: Difference }) {
  return (
    <li>
      <ToneChip tone={TONES[how]} label={t(`taskGroups.versions.how.${how}`)} />
      <span className={styles.grow}>
        <span>
          <span className={styles.small}>{t(`taskGroups.versions.what.${what}`)} </span>
          {name}
          {within !== null && <span className={styles.small}> · {within}</span>}
        </span>
        {fields.map(({ field, before, after }) => (
          <span key={field} className={styles.change}>
            {what !== "tools" && what !== "hazards" && what !== "protectiveEquipment" && (
              <span className={styles.small}>
                {hasMessage(`taskGroups.field.${field}`) ? labelOf("taskGroups.field", field) : labelOf("workOrders.steps.field", field)}
                {": "}
              </span>
            )}
            <del>{before ?? t("taskGroups.versions.nothing")}</del>
            <span aria-hidden="true"> → </span>
            <ins>{after ?? t("taskGroups.versions.nothing")}</ins>
          </span>
        ))}
      </span>
    </li>
  );
}
