import { IconAlertTriangle, IconPencil } from "@tabler/icons-react";
import { optionalText } from "@millwright/domain/kit/fields.ts";
import { taskGroups, type TaskGroupContent } from "@millwright/domain/work/task-groups/contract.ts";
import { useState } from "react";
import { z } from "zod";
import { t } from "../../../i18n/work.ts";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { IconButton } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { FactGrid, WideFact } from "../../../kit/record/fact-grid.tsx";
import { useChange } from "../../../kit/wire/query.ts";
import { useCancel } from "../../orders/public.ts";
import { CHANGED } from "./use-content.ts";
import styles from "./content.module.css";

interface WordsProps {
  content: TaskGroupContent;
  mayEdit: boolean;
}

/** Hazards first: whoever takes the group sees them above the tasks. */
export function Words({ content, mayEdit }: WordsProps) {
  const [isEdited, setEdited] = useState(false);
  return (
    <Card
      title={t("taskGroups.content.words")}
      aside={
        mayEdit && (
          <IconButton label={t("common.action.edit")} onClick={() => setEdited(true)}>
            <IconPencil size={17} aria-hidden="true" />
          </IconButton>
        )
      }
    >
      {content.hazards ? (
        <p className={styles.hazards} data-tone="warn">
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>{content.hazards}</span>
        </p>
      ) : (
        <p className={styles.none}>{t("taskGroups.content.noHazards")}</p>
      )}
      <FactGrid>
        <WideFact label={t("taskGroups.field.protectiveEquipment")} isWide>
          {content.protectiveEquipment}
        </WideFact>
        <WideFact label={t("taskGroups.field.tools")} isWide>
          {content.tools}
        </WideFact>
      </FactGrid>
      {isEdited && <WordsForm content={content} onClose={() => setEdited(false)} />}
    </Card>
  );
}

const Draft = z.object({ hazards: optionalText(2000), protectiveEquipment: optionalText(2000), tools: optionalText(2000) });
const field = fieldsOf(Draft);

function WordsForm({ content, onClose }: { content: TaskGroupContent; onClose: () => void }) {
  const save = useChange(taskGroups.saveDraft, CHANGED);
  const form = useDraftForm({
    key: `task-group-words-${content.taskGroupId}`,
    schema: Draft,
    start: { hazards: content.hazards, protectiveEquipment: content.protectiveEquipment, tools: content.tools, version: content.version },
    save: (draft, { version, idempotencyKey }) =>
      save.mutateAsync({ body: { ...draft, taskGroupId: content.taskGroupId, version }, idempotencyKey }),
    onSaved: onClose,
  });
  const cancel = useCancel(form, onClose);
  return (
    <Modal title={t("taskGroups.content.words")} onClose={cancel}>
      <div className={styles.modal}>
        <Form form={form} labels="taskGroups.field" onCancel={cancel}>
          <FieldGrid>
            <field.LongText name="hazards" isWide rows={5} autoFocus />
            <field.LongText name="protectiveEquipment" isWide rows={3} />
            <field.LongText name="tools" isWide rows={3} />
          </FieldGrid>
        </Form>
      </div>
    </Modal>
  );
}
