import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import type { TaskGroupContent } from "@millwright/domain/work/task-groups/contract.ts";
import { PlannedPartDraft, plannedParts, type PlannedPart } from "@millwright/domain/work/task-groups/planned/contract.ts";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { t } from "../../../i18n/work.ts";
import { useFormOf } from "../../../kit/form/context.ts";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { formatNumber } from "../../../kit/format.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { ActionMenu } from "../../../kit/menu/action-menu.tsx";
import { useChange, useHolds } from "../../../kit/wire/query.ts";
import { PartChip } from "../../../materials/master-parts/public.ts";
import { useCancel } from "../../orders/public.ts";
import { CHANGED, useContentChanges } from "./use-content.ts";
import styles from "./content.module.css";

interface PartsProps {
  content: TaskGroupContent;
  mayEdit: boolean;
}

/** What it takes, in words; from stock later. */
export function Parts({ content, mayEdit }: PartsProps) {
  const [edited, setEdited] = useState<PlannedPart | "new" | null>(null);
  const changes = useContentChanges(content.taskGroupId);
  return (
    <Card title={t("taskGroups.content.parts")} isPadded={false}>
      {content.parts.length === 0 && <p className={styles.nothing}>{t("taskGroups.content.noParts")}</p>}
      <ul className={styles.lines}>
        {content.parts.map((line) => (
          <li key={line.id}>
            <span className={styles.words}>{line.part ? <PartChip part={line.part} /> : line.text}</span>
            <span className={styles.small}>{[formatNumber(line.quantity, 3), line.unit].filter(Boolean).join(" ")}</span>
            {mayEdit && (
              <ActionMenu
                about={line.text}
                actions={[
                  { label: t("common.action.edit"), icon: IconPencil, onChoose: () => setEdited(line) },
                  {
                    label: t("common.action.delete"),
                    icon: IconTrash,
                    onChoose: () => void changes.removePart(line.id),
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
            {t("taskGroups.content.addPart")}
          </Button>
        </div>
      )}
      {edited && <PartForm taskGroupId={content.taskGroupId} line={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
    </Card>
  );
}

const field = fieldsOf(PlannedPartDraft);

interface PartFormProps {
  taskGroupId: number;
  /** Null: a new one. */
  line: PlannedPart | null;
  onClose: () => void;
}

/** Words and unit of what is in no store; a part that is kept has both. */
function NamedInWords() {
  const { form } = useFormOf();
  const partId = useWatch({ control: form.control, name: "partId" }) as number | null | undefined;
  if (partId) return null;
  return (
    <>
      <field.Text name="text" isWide />
      <field.Text name="unit" />
    </>
  );
}

function PartForm({ taskGroupId, line, onClose }: PartFormProps) {
  const seesParts = useHolds("master-parts", "view");
  const create = useChange(plannedParts.create, CHANGED);
  const update = useChange(plannedParts.update, CHANGED);
  const form = useDraftForm({
    key: `planned-part-${line?.id ?? `new-${taskGroupId}`}`,
    schema: PlannedPartDraft,
    start: line ?? { text: "", quantity: 1 },
    save: (body, { version, idempotencyKey }) =>
      line
        ? update.mutateAsync({ params: { id: line.id }, body: { ...body, version }, idempotencyKey })
        : create.mutateAsync({ query: { taskGroupId }, body, idempotencyKey }),
    onSaved: onClose,
  });
  const cancel = useCancel(form, onClose);
  return (
    <Modal title={t("taskGroups.content.parts")} onClose={cancel}>
      <div className={styles.modal}>
        <Form form={form} labels="taskGroups.field" onCancel={cancel}>
          <FieldGrid>
            {seesParts && <field.Picker name="partId" call={masterParts.list} isWide autoFocus help={t("taskGroups.content.partHelp")} />}
            <NamedInWords />
            <field.Number name="quantity" />
          </FieldGrid>
        </Form>
      </div>
    </Modal>
  );
}
