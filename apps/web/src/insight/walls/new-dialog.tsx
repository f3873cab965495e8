import type { z } from "zod";
import { WallDraft, wallScreens, type WallLink } from "@millwright/domain/insight/walls/contract.ts";
import { USUAL_DAYS } from "@millwright/domain/insight/walls/limits.ts";
import { WALL_SCHEMES } from "@millwright/domain/insight/walls/scheme.ts";
import { t } from "../../i18n/insight.ts";
import { later } from "../../kit/form/draft/later.ts";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Form } from "../../kit/form/form.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { useChange } from "../../kit/wire/query.ts";

const draft = later(WallDraft);
const field = fieldsOf(draft);

interface NewProps {
  boardId: number;
  onMade: (made: { name: string; link: WallLink }) => void;
  onClose: () => void;
}

/** A link for one more screen. */
export function NewScreenDialog({ boardId, onMade, onClose }: NewProps) {
  const create = useChange(wallScreens.create, { invalidates: [wallScreens] });
  const form = useDraftForm({
    key: `wall-screen-${String(boardId)}`,
    schema: draft,
    start: { name: "", days: USUAL_DAYS, scheme: "hours" } as z.input<typeof WallDraft>,
    save: async (body, { idempotencyKey }) => await create.mutateAsync({ body: { ...body, boardId }, idempotencyKey }),
    onSaved: ({ name, link }) => {
      onClose();
      // Null where the answer to a repetition came: the address was shown by the first one.
      if (link) onMade({ name, link });
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={t("walls.new")} text={t("walls.rights")} onClose={cancel}>
      <Form form={form} labels="walls.field" saveWord={t("walls.make")} onCancel={cancel}>
        <FieldGrid>
          <field.Text name="name" isWide autoFocus help={t("walls.help.name")} />
          <field.Number name="days" help={t("walls.help.days")} />
          <field.Select name="scheme" options={WALL_SCHEMES.map((value) => ({ value, label: t(`walls.scheme.${value}`) }))} />
        </FieldGrid>
      </Form>
    </Modal>
  );
}
