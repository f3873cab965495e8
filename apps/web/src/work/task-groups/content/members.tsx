import { IconArrowDown, IconArrowUp, IconX } from "@tabler/icons-react";
import { taskGroups, type TaskGroupContent } from "@millwright/domain/work/task-groups/contract.ts";
import { t } from "../../../i18n/work.ts";
import { IconButton } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { RecordPicker } from "../../../kit/picker/record-picker.tsx";
import { TaskGroupChip } from "../chip.tsx";
import { GroupState } from "../state.tsx";
import { useContentChanges } from "./use-content.ts";
import styles from "./content.module.css";

interface MembersProps {
  content: TaskGroupContent;
  mayEdit: boolean;
}

/** Groups that are taken along with this one. */
export function Members({ content, mayEdit }: MembersProps) {
  const changes = useContentChanges(content.taskGroupId);
  const ids = content.members.map(({ id }) => id);
  const set = (next: readonly number[]) => void changes.setMembers(next, content.version);
  const move = (at: number, by: number) => {
    const next = [...ids];
    const [moved] = next.splice(at, 1);
    if (moved !== undefined) next.splice(at + by, 0, moved);
    set(next);
  };
  if (!mayEdit && ids.length === 0) return null;
  return (
    <Card title={t("taskGroups.content.members")} isPadded={false}>
      {ids.length === 0 && <p className={styles.nothing}>{t("taskGroups.content.noMembers")}</p>}
      <ul className={styles.lines}>
        {content.members.map((member, at) => (
          <li key={member.id}>
            <span className={styles.words}>
              <TaskGroupChip group={member} />
            </span>
            {member.state === "published" ? (
              <span className={styles.small}>
                {[
                  member.number === null ? "" : t("taskGroups.versionMark", { number: member.number }),
                  t("taskGroups.content.memberCount", { count: member.subtasksCount }),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            ) : (
              <GroupState state={member.state} />
            )}
            {mayEdit && (
              <>
                <IconButton label={`${t("workOrders.tasks.up")}: ${member.name}`} disabled={at === 0} onClick={() => move(at, -1)}>
                  <IconArrowUp size={17} aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={`${t("workOrders.tasks.down")}: ${member.name}`}
                  disabled={at === ids.length - 1}
                  onClick={() => move(at, 1)}
                >
                  <IconArrowDown size={17} aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={t("taskGroups.content.removed", { name: member.name })}
                  onClick={() => set(ids.filter((id) => id !== member.id))}
                >
                  <IconX size={17} aria-hidden="true" />
                </IconButton>
              </>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <div className={styles.foot}>
          <RecordPicker
            control={{ "aria-label": t("taskGroups.content.addMember") }}
            call={taskGroups.list}
            filter={{ state: { filterType: "set", values: ["published"] } }}
            without={content.taskGroupId}
            value={null}
            onChange={(one) => {
              if (one && !ids.includes(one.id)) set([...ids, one.id]);
            }}
          />
        </div>
      )}
    </Card>
  );
}
