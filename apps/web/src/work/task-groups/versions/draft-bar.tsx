import { taskGroups, type TaskGroup, type TaskGroupContent } from "@millwright/domain/work/task-groups/contract.ts";
import { useState } from "react";
import { t } from "../../../i18n/work.ts";
import { ask } from "../../../kit/feedback/dialogs.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { formatDate } from "../../../kit/format.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { useChange } from "../../../kit/wire/query.ts";
import { CHANGED } from "../content/use-content.ts";
import styles from "../content/content.module.css";
import { PublishDialog } from "./publish-dialog.tsx";
import { faultText } from "../fault-text.ts";

interface DraftBarProps {
  group: TaskGroup;
  content: TaskGroupContent;
  mayEdit: boolean;
  mayPublish: boolean;
}

/** Which version is looked at, and what may be done with it. */
export function DraftBar({ group, content, mayEdit, mayPublish }: DraftBarProps) {
  const [isPublishing, setPublishing] = useState(false);
  const start = useChange(taskGroups.startDraft, CHANGED);
  const discard = useChange(taskGroups.discardDraft, CHANGED);
  const isDraft = content.state === "draft";
  const body = { taskGroupId: group.id };
  const tried = async (change: Promise<unknown>, done?: string) => {
    try {
      await change;
      if (done) notify("success", done);
    } catch (failure) {
      notify("error", faultText(failure));
    }
  };
  const throwAway = async () => {
    const answer = await ask({
      title: t("taskGroups.content.discardTitle"),
      text: t("taskGroups.content.discardText", { number: group.publishedVersion ?? 0 }),
      confirm: t("taskGroups.content.discard"),
      isDangerous: true,
    });
    if (answer) await tried(discard.mutateAsync({ body }), t("taskGroups.content.discarded"));
  };
  return (
    <Card>
      <div className={styles.bar}>
        <span>
          {isDraft
            ? t("taskGroups.content.draft", { number: content.number })
            : t("taskGroups.content.published", {
                number: content.number,
                at: content.publishedAt === null ? "" : formatDate(content.publishedAt),
              })}
        </span>
        {isDraft && mayEdit && group.publishedVersion !== null && (
          <Button variant="text" onClick={() => void throwAway()}>
            {t("taskGroups.content.discard")}
          </Button>
        )}
        {!isDraft && mayEdit && (
          <Button variant="secondary" disabled={start.isPending} onClick={() => void tried(start.mutateAsync({ body }))}>
            {t("taskGroups.content.change")}
          </Button>
        )}
        {isDraft && mayPublish && <Button onClick={() => setPublishing(true)}>{t("taskGroups.content.publish")}</Button>}
      </div>
      {isPublishing && <PublishDialog group={group} content={content} onClose={() => setPublishing(false)} />}
    </Card>
  );
}
