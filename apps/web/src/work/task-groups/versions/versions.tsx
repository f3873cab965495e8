import { taskGroups, type TaskGroup } from "@millwright/domain/work/task-groups/contract.ts";
import { useState } from "react";
import { t } from "../../../i18n/work.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { formatDateTime } from "../../../kit/format.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { useCall } from "../../../kit/wire/query.ts";
import { DifferenceRows } from "./difference.tsx";
import styles from "./versions.module.css";

/** Every version, the newest first, with what it has otherwise than the one before. */
export function Versions({ group }: { group: TaskGroup }) {
  const { data, error, refetch } = useCall(taskGroups.versions, { query: { taskGroupId: group.id } });
  const [open, setOpen] = useState<number | null>(null);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} />;
  return (
    <div className={styles.versions}>
      {data.rows.map((version) => (
        <Card
          key={version.number}
          title={t(version.state === "draft" ? "taskGroups.draftMark" : "taskGroups.versionMark", { number: version.number })}
          aside={
            <Button
              variant="text"
              aria-expanded={open === version.number}
              onClick={() => setOpen(open === version.number ? null : version.number)}
            >
              {t("taskGroups.versions.compare")}
            </Button>
          }
        >
          <p className={styles.facts}>
            {[
              version.publishedAt === null ? "" : formatDateTime(version.publishedAt),
              version.publishedBy?.name,
              t("taskGroups.versions.row", { tasks: version.tasksCount, steps: version.subtasksCount }),
              version.openOrders === 0 ? "" : t("taskGroups.versions.open", { count: version.openOrders }),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
          {version.note !== null && <p className={styles.said}>{version.note}</p>}
          {open === version.number && <DifferenceRows taskGroupId={group.id} to={version.number} />}
        </Card>
      ))}
    </div>
  );
}
