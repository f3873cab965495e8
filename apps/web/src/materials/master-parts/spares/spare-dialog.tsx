import { z } from "zod";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { SparePartChange, spareParts, type SparePart } from "@millwright/domain/materials/master-parts/spares/contract.ts";
import { quantity } from "@millwright/domain/materials/quantities.ts";
import { idOf } from "@millwright/domain/kit/ids.ts";
import { t } from "../../../i18n/materials.ts";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { useChange } from "../../../kit/wire/query.ts";
import { CHANGED } from "./changed.ts";

const Draft = z.object({ partId: idOf("master-parts"), quantity: quantity(), remark: SparePartChange.shape.remark });
const field = fieldsOf(Draft);

/** A part in an asset's spare list: which one, and how many of it. */
export function SpareDialog({ assetId, spare, onClose }: { assetId: number; spare: SparePart | null; onClose: () => void }) {
  const create = useChange(spareParts.create, CHANGED);
  const update = useChange(spareParts.update, CHANGED);
  const form = useDraftForm({
    key: spare ? `spare-part-${spare.id}` : `spare-part-new-${assetId}`,
    schema: Draft,
    start: (spare ? { ...spare, partId: spare.part.id } : { quantity: 1 }) as z.input<typeof Draft> & { version: number },
    save: async ({ partId, ...line }, { version, idempotencyKey }) =>
      spare
        ? await update.mutateAsync({ params: { id: spare.id }, body: { ...line, version }, idempotencyKey })
        : await create.mutateAsync({ body: { assetId, partId, ...line }, idempotencyKey }),
    onSaved: onClose,
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={spare ? spare.part.name : t("masterParts.spares.add")} onClose={cancel}>
      <Form form={form} labels="masterParts.spares.field" onCancel={cancel}>
        <FieldGrid>
          {spare === null && <field.Picker name="partId" call={masterParts.list} isWide autoFocus />}
          <field.Number name="quantity" />
          <field.Text name="remark" isWide />
        </FieldGrid>
      </Form>
    </Modal>
  );
}
