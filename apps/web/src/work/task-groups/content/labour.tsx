import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { minutesOrClock } from "@millwright/domain/kit/fields.ts";
import { idOf } from "@millwright/domain/kit/ids.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import type { TaskGroupContent } from "@millwright/domain/work/task-groups/contract.ts";
import { MAX_HEADS, plannedLabour, type PlannedLabour } from "@millwright/domain/work/task-groups/planned/contract.ts";
import { useState } from "react";
import { z } from "zod";
import { t } from "../../../i18n/work.ts";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { formatNumber } from "../../../kit/format.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { ActionMenu } from "../../../kit/menu/action-menu.tsx";
import { useChange } from "../../../kit/wire/query.ts";
import { useCancel } from "../../orders/public.ts";
import { CHANGED, useContentChanges } from "./use-content.ts";
import styles from "./content.module.css";

interface LabourProps {
  content: TaskGroupContent;
  mayEdit: boolean;
}

const hours = (minutes: number) => formatNumber(minutes / 60, 2);

/** How many people of which craft, and how long. */
export function Labour({ content, mayEdit }: LabourProps) {
  const [edited, setEdited] = useState<PlannedLabour | "new" | null>(null);
  const changes = useContentChanges(content.taskGroupId);
  const sum = content.labour.reduce((all, { headCount, minutes }) => all + headCount * minutes, 0);
  return (
    <Card
      title={t("taskGroups.content.labour")}
      isPadded={false}
      aside={content.labour.length > 0 && <span className={styles.small}>{t("taskGroups.content.labourSum", { hours: hours(sum) })}</span>}
    >
      {content.labour.length === 0 && <p className={styles.nothing}>{t("taskGroups.content.noLabour")}</p>}
      <ul className={styles.lines}>
        {content.labour.map((line) => (
          <li key={line.id}>
            <span className={styles.words}>{line.craft.name}</span>
            <span className={styles.small}>{t("taskGroups.content.heads", { count: line.headCount, hours: hours(line.minutes) })}</span>
            {mayEdit && (
              <ActionMenu
                about={line.craft.name}
                actions={[
                  { label: t("common.action.edit"), icon: IconPencil, onChoose: () => setEdited(line) },
                  {
                    label: t("common.action.delete"),
                    icon: IconTrash,
                    onChoose: () => void changes.removeLabour(line.id),
                    isDangerous: true,
                  },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <div className={styles.foot}>
          <Button variant="text" onClick={() => setEdited("new")}>
            <IconPlus size={16} aria-hidden="true" />
            {t("taskGroups.content.addLabour")}
          </Button>
        </div>
      )}
      {edited && <LabourForm taskGroupId={content.taskGroupId} line={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
    </Card>
  );
}

const Draft = z.object({
  craftId: idOf("reference-lists"),
  headCount: z.int().min(1).max(MAX_HEADS),
  minutes: minutesOrClock(),
});
const field = fieldsOf(Draft);

interface LabourFormProps {
  taskGroupId: number;
  /** Null: a new one. */
  line: PlannedLabour | null;
  onClose: () => void;
}

function LabourForm({ taskGroupId, line, onClose }: LabourFormProps) {
  const create = useChange(plannedLabour.create, CHANGED);
  const update = useChange(plannedLabour.update, CHANGED);
  const form = useDraftForm({
    key: `planned-labour-${line?.id ?? `new-${taskGroupId}`}`,
    schema: Draft,
    start: (line ?? { headCount: 1, minutes: 60 }) as z.input<typeof Draft> & { version?: number },
    save: (body, { version, idempotencyKey }) =>
      line
        ? update.mutateAsync({ params: { id: line.id }, body: { ...body, version }, idempotencyKey })
        : create.mutateAsync({ query: { taskGroupId }, body, idempotencyKey }),
    onSaved: onClose,
  });
  const cancel = useCancel(form, onClose);
  return (
    <Modal title={t("taskGroups.content.labour")} onClose={cancel}>
      <div className={styles.modal}>
        <Form form={form} labels="taskGroups.field" onCancel={cancel}>
          <FieldGrid>
            <field.Picker name="craftId" call={valuesOf("crafts").options} isWide autoFocus />
            <field.Number name="headCount" />
            <field.Clock name="minutes" />
          </FieldGrid>
        </Form>
      </div>
    </Modal>
  );
}
