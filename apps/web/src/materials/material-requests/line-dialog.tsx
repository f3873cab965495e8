import type { z } from "zod";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import {
  MaterialRequestLineDraft,
  materialRequests,
  type MaterialRequest,
  type MaterialRequestLine,
} from "@millwright/domain/materials/material-requests/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { t } from "../../i18n/materials.ts";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Form } from "../../kit/form/form.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { useChange } from "../../kit/wire/query.ts";
import { CHANGED } from "./changed.ts";

interface LineDialogProps {
  request: MaterialRequest;
  /** Null: a new one. */
  line: MaterialRequestLine | null;
  onClose: () => void;
}
const field = fieldsOf(MaterialRequestLineDraft);

/** What is asked for, and from where where that is not the request's warehouse. */
export function LineDialog({ request, line, onClose }: LineDialogProps) {
  const add = useChange(materialRequests.addLine, CHANGED);
  const change = useChange(materialRequests.changeLine, CHANGED);
  const form = useDraftForm({
    key: line ? `material-request-line-${line.id}` : `material-request-line-new-${request.id}`,
    schema: MaterialRequestLineDraft,
    start: (line ? { ...line, partId: line.part.id } : {}) as z.input<typeof MaterialRequestLineDraft> & { version: number },
    save: async ({ partId, ...wanted }, { version, idempotencyKey }) =>
      line
        ? await change.mutateAsync({ params: { lineId: line.id }, body: { ...wanted, version }, idempotencyKey })
        : await add.mutateAsync({ body: { materialRequestId: request.id, partId, ...wanted }, idempotencyKey }),
    onSaved: onClose,
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={line ? line.part.name : t("materialRequests.lines.add")} onClose={cancel}>
      <Form form={form} labels="materialRequests.field" onCancel={cancel}>
        <FieldGrid>
          {line === null && <field.Picker name="partId" call={masterParts.list} isWide autoFocus />}
          <field.Number name="quantity" unit={line?.unit ?? ""} autoFocus={line !== null} />
          <field.Picker
            name="warehouseId"
            call={warehouses.list}
            help={t("materialRequests.help.lineWarehouse", { name: request.warehouse.name })}
          />
          <field.Text name="note" isWide />
        </FieldGrid>
      </Form>
    </Modal>
  );
}
