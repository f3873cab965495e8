import { useWatch } from "react-hook-form";
import { z } from "zod";
import { bins } from "@millwright/domain/materials/bins/contract.ts";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { CountQuantity, stockCounts, type StockCount } from "@millwright/domain/materials/stock-counts/contract.ts";
import { optionalText } from "@millwright/domain/kit/fields.ts";
import { idOf } from "@millwright/domain/kit/ids.ts";
import { t } from "../../../i18n/materials.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { useCall, useChange } from "../../../kit/wire/query.ts";
import { COUNTED } from "../changed.ts";

const Found = z.object({
  partId: idOf("master-parts"),
  binId: idOf("bins").nullable().optional(),
  lotNumber: optionalText(60),
  quantity: CountQuantity,
});
const field = fieldsOf(Found);

/** Something lies there that stands on no list. */
export function FoundDialog({ count, onClose }: { count: StockCount; onClose: () => void }) {
  const found = useChange(stockCounts.found, COUNTED);
  const form = useDraftForm({
    key: `stock-count-found-${count.id}`,
    schema: Found,
    start: { version: count.version } as z.input<typeof Found> & { version: number },
    save: async ({ lotNumber, ...thing }, { idempotencyKey }) =>
      await found.mutateAsync({
        body: { stockCountId: count.id, ...thing, ...(lotNumber ? { lot: { number: lotNumber } } : {}) },
        idempotencyKey,
      }),
    onSaved: () => {
      notify("success", t("stockCounts.done.found"));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={t("stockCounts.walk.found")} text={t("stockCounts.help.found")} onClose={cancel}>
      <Form form={form} labels="stockCounts.field" onCancel={cancel}>
        <FieldGrid>
          <Fields warehouseId={count.warehouseId} />
        </FieldGrid>
      </Form>
    </Modal>
  );
}

function Fields({ warehouseId }: { warehouseId: number }) {
  const partId = useWatch({ name: "partId" }) as number | null | undefined;
  const { data: part } = useCall(masterParts.get, partId ? { params: { id: partId } } : null);
  return (
    <>
      <field.Picker name="partId" call={masterParts.list} isWide autoFocus />
      <field.Picker name="binId" call={bins.list} filter={{ warehouse: { filterType: "set", values: [warehouseId] } }} />
      {part && part.tracking !== "none" && <field.Text name="lotNumber" isCode />}
      <field.Number name="quantity" />
    </>
  );
}
