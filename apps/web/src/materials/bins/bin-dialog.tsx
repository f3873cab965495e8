import type { z } from "zod";
import { BinBlock, BinDraft, bins, type BinInTree } from "@millwright/domain/materials/bins/contract.ts";
import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import { t } from "../../i18n/materials.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Form } from "../../kit/form/form.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { useChange } from "../../kit/wire/query.ts";
import { CHANGED } from "./bin-line.tsx";

const Draft = BinDraft.omit({ warehouseId: true });
const field = fieldsOf(Draft);
const block = fieldsOf(BinBlock);

/** Bins of one warehouse, to choose from. */
export const within = (warehouseId: number) =>
  ({ warehouse: { filterType: "set", values: [warehouseId] } }) satisfies FiltersOf<typeof bins.list>;

interface BinDialogProps {
  warehouseId: number;
  /** The one that is changed or moved; null: a new one. */
  bin: BinInTree | null;
  /** What it stands in. */
  parent: BinInTree | null;
  onClose: () => void;
}

export function BinDialog({ warehouseId, bin, parent, onClose }: BinDialogProps) {
  const create = useChange(bins.create, CHANGED);
  const update = useChange(bins.update, CHANGED);
  const stands = { parentId: parent?.id ?? null, parent: parent && { id: parent.id, name: parent.code } };
  const form = useDraftForm({
    key: bin ? `bin-${bin.id}` : `bin-new-${warehouseId}-${parent?.id ?? 0}`,
    schema: Draft,
    start: { ...(bin ?? { code: "" }), ...stands } as unknown as z.input<typeof Draft> & { version: number },
    save: async (draft, { version, idempotencyKey }) =>
      bin
        ? await update.mutateAsync({ params: { id: bin.id }, body: { ...draft, version }, idempotencyKey })
        : await create.mutateAsync({ body: { ...draft, warehouseId }, idempotencyKey }),
    onSaved: () => {
      notify("success", t("bins.saved"));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={bin ? t("bins.editTitle", { code: bin.code }) : t("bins.newTitle")} onClose={cancel}>
      <Form form={form} labels="bins.field" onCancel={cancel}>
        <FieldGrid>
          <field.Text name="code" autoFocus />
          <field.Number name="walkingOrder" {...(bin ? {} : { help: t("bins.help.walkingOrder") })} />
          <field.Picker name="parentId" call={bins.list} filter={within(warehouseId)} isWide />
        </FieldGrid>
      </Form>
    </Modal>
  );
}

/** Why nothing is to be taken from it. */
export function BlockDialog({ bin, onClose }: { bin: BinInTree; onClose: () => void }) {
  const change = useChange(bins.block, CHANGED);
  const form = useDraftForm({
    key: `bin-block-${bin.id}`,
    schema: BinBlock,
    start: { reason: "", version: bin.version },
    save: async (body, { version, idempotencyKey }) =>
      await change.mutateAsync({ params: { id: bin.id }, body: { ...body, version }, idempotencyKey }),
    onSaved: onClose,
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={t("bins.blockTitle", { code: bin.code })} text={t("bins.blockText")} onClose={cancel}>
      <Form form={form} labels="bins.field" saveWord={t("bins.block")} onCancel={cancel}>
        <FieldGrid>
          <block.LongText name="reason" isWide rows={3} autoFocus />
        </FieldGrid>
      </Form>
    </Modal>
  );
}
