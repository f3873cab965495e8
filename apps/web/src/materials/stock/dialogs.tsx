import { z } from "zod";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import type { MasterPart } from "@millwright/domain/materials/master-parts/contract.ts";
import {
  AdjustDraft,
  KeepDraft,
  ReceiveDraft,
  stock,
  stockMovements,
  TransferDraft,
  type StockLevel,
  type StockRow,
} from "@millwright/domain/materials/stock/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { idOf } from "@millwright/domain/kit/ids.ts";
import type { FormSchema } from "../../kit/form/draft/later.ts";
import { t } from "../../i18n/materials.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Form } from "../../kit/form/form.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { useChange } from "../../kit/wire/query.ts";

export type Moving =
  | { what: "receive" }
  | { what: "keep"; level: StockLevel }
  | { what: "issue" | "transfer" | "adjust" | "scrap"; row: StockRow };

const CHANGED = { invalidates: [stock, stockMovements] };

interface DialogProps {
  part: MasterPart;
  moving: Moving;
  onClose: () => void;
}

/** What is done with stock of a part; each kind asks for its own. */
export function StockDialog({ part, moving, onClose }: DialogProps) {
  if (moving.what === "receive") return <Receive part={part} onClose={onClose} />;
  if (moving.what === "keep") return <Keep part={part} level={moving.level} onClose={onClose} />;
  if (moving.what === "issue") return <Issue part={part} row={moving.row} onClose={onClose} />;
  if (moving.what === "transfer") return <Transfer part={part} row={moving.row} onClose={onClose} />;
  return <Correct part={part} row={moving.row} what={moving.what} onClose={onClose} />;
}

/** A dialog with one form: what it sends, and what stands in it. */
function useDialog<S extends FormSchema>(
  key: string,
  schema: S,
  start: z.input<S>,
  send: (draft: z.output<S>, idempotencyKey: string) => Promise<unknown>,
  { done, onClose }: { done: string; onClose: () => void },
) {
  const form = useDraftForm({
    key,
    schema,
    start,
    save: async (draft, { idempotencyKey }) => await send(draft, idempotencyKey),
    onSaved: () => {
      notify("success", done);
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return { form, cancel };
}

const at = ({ part, warehouse, bin, lot }: StockRow) => ({
  partId: part.id,
  warehouseId: warehouse.id,
  binId: bin?.id ?? null,
  lotId: lot?.id ?? null,
});
const keyOf = (what: string, row: StockRow) => `stock-${what}-${row.id}`;

const Received = ReceiveDraft.omit({ partId: true, price: true, lot: true }).extend({
  lotNumber: z.string().trim().max(60).optional(),
  expiresOn: z.iso.date().nullable().optional(),
});
const received = fieldsOf(Received);

function Receive({ part, onClose }: { part: MasterPart; onClose: () => void }) {
  const receive = useChange(stockMovements.receive, CHANGED);
  const { form, cancel } = useDialog(
    `stock-receive-${part.id}`,
    Received,
    { from: "opening" } as z.input<typeof Received>,
    async ({ lotNumber, expiresOn, ...draft }, idempotencyKey) =>
      await receive.mutateAsync({
        body: { ...draft, partId: part.id, ...(lotNumber ? { lot: { number: lotNumber, expiresOn: expiresOn ?? null } } : {}) },
        idempotencyKey,
      }),
    { done: t("stock.done.receive"), onClose },
  );
  return (
    <Modal title={t("stock.dialog.receive", { name: part.name })} onClose={cancel}>
      <Form form={form} labels="stock.field" onCancel={cancel}>
        <FieldGrid>
          <received.Select
            name="from"
            isWide
            options={(["opening", "supplier"] as const).map((value) => ({ value, label: t(`stock.from.${value}`) }))}
          />
          <received.Picker name="supplierId" call={suppliers.list} isWide />
          <received.Picker name="warehouseId" call={warehouses.list} isWide autoFocus />
          <received.Number name="quantity" isWide />
          {part.tracking !== "none" && <received.Text name="lotNumber" isWide />}
          {part.tracking !== "none" && <received.Day name="expiresOn" isWide />}
          <received.LongText name="reason" isWide rows={2} />
        </FieldGrid>
      </Form>
    </Modal>
  );
}

const Issued = z.object({ quantity: AdjustDraft.shape.quantity, costCentreId: idOf("reference-lists"), reason: ReceiveDraft.shape.reason });
const issued = fieldsOf(Issued);

function Issue({ part, row, onClose }: { part: MasterPart; row: StockRow; onClose: () => void }) {
  const issue = useChange(stockMovements.issue, CHANGED);
  const { form, cancel } = useDialog(
    keyOf("issue", row),
    Issued,
    {} as z.input<typeof Issued>,
    async ({ quantity, ...draft }, idempotencyKey) =>
      await issue.mutateAsync({ body: { ...draft, lines: [{ ...at(row), quantity }] }, idempotencyKey }),
    { done: t("stock.done.issue"), onClose },
  );
  return (
    <Modal title={t("stock.dialog.issue", { name: part.name })} text={t("stock.help.orders")} onClose={cancel}>
      <Form form={form} labels="stock.field" onCancel={cancel}>
        <FieldGrid>
          <issued.Number name="quantity" isWide autoFocus />
          <issued.Picker name="costCentreId" call={valuesOf("cost-centres").options} isWide />
          <issued.LongText name="reason" isWide rows={2} />
        </FieldGrid>
      </Form>
    </Modal>
  );
}

const Moved = TransferDraft.pick({ quantity: true, toWarehouseId: true, reason: true });
const moved = fieldsOf(Moved);

function Transfer({ part, row, onClose }: { part: MasterPart; row: StockRow; onClose: () => void }) {
  const transfer = useChange(stockMovements.transfer, CHANGED);
  const { form, cancel } = useDialog(
    keyOf("transfer", row),
    Moved,
    { quantity: row.quantity } as z.input<typeof Moved>,
    async (draft, idempotencyKey) => await transfer.mutateAsync({ body: { ...draft, ...at(row) }, idempotencyKey }),
    { done: t("stock.done.transfer"), onClose },
  );
  return (
    <Modal title={t("stock.dialog.transfer", { name: part.name })} text={t("stock.help.otherSite")} onClose={cancel}>
      <Form form={form} labels="stock.field" onCancel={cancel}>
        <FieldGrid>
          <moved.Picker name="toWarehouseId" call={warehouses.list} isWide autoFocus />
          <moved.Number name="quantity" isWide />
          <moved.LongText name="reason" isWide rows={2} />
        </FieldGrid>
      </Form>
    </Modal>
  );
}

const Corrected = AdjustDraft.pick({ quantity: true, direction: true, reason: true });
const corrected = fieldsOf(Corrected);

function Correct({ part, row, what, onClose }: { part: MasterPart; row: StockRow; what: "adjust" | "scrap"; onClose: () => void }) {
  const adjust = useChange(stockMovements.adjust, CHANGED);
  const scrap = useChange(stockMovements.scrap, CHANGED);
  const { form, cancel } = useDialog(
    keyOf(what, row),
    Corrected,
    { direction: "less", reason: "" } as z.input<typeof Corrected>,
    async ({ direction, ...draft }, idempotencyKey) =>
      what === "adjust"
        ? await adjust.mutateAsync({ body: { ...draft, ...at(row), direction }, idempotencyKey })
        : await scrap.mutateAsync({ body: { ...draft, ...at(row) }, idempotencyKey }),
    { done: t(`stock.done.${what}`), onClose },
  );
  return (
    <Modal title={t(`stock.dialog.${what}`, { name: part.name })} onClose={cancel}>
      <Form form={form} labels="stock.field" onCancel={cancel}>
        <FieldGrid>
          {what === "adjust" && (
            <corrected.Select
              name="direction"
              isWide
              options={(["less", "more"] as const).map((value) => ({ value, label: t(`stock.direction.${value}`) }))}
            />
          )}
          <corrected.Number name="quantity" isWide autoFocus />
          <corrected.LongText name="reason" isWide rows={2} />
        </FieldGrid>
      </Form>
    </Modal>
  );
}

const Kept = KeepDraft.pick({ minimum: true, reorderPoint: true, maximum: true, safetyStock: true, reason: true });
const kept = fieldsOf(Kept);

function Keep({ part, level, onClose }: { part: MasterPart; level: StockLevel; onClose: () => void }) {
  const keep = useChange(stock.keep, CHANGED);
  const { minimum, reorderPoint, maximum, safetyStock } = level;
  const { form, cancel } = useDialog(
    `stock-keep-${level.id}`,
    Kept,
    { minimum, reorderPoint, maximum, safetyStock } as z.input<typeof Kept>,
    async (draft, idempotencyKey) =>
      await keep.mutateAsync({
        body: { ...draft, partId: part.id, warehouseId: level.warehouse.id, version: level.version },
        idempotencyKey,
      }),
    { done: t("stock.done.keep"), onClose },
  );
  return (
    <Modal title={t("stock.dialog.keep", { name: level.warehouse.name })} onClose={cancel}>
      <Form form={form} labels="stock.field" onCancel={cancel}>
        <FieldGrid>
          <kept.Number name="minimum" autoFocus />
          <kept.Number name="reorderPoint" />
          <kept.Number name="maximum" />
          <kept.Number name="safetyStock" />
          <kept.LongText name="reason" isWide rows={2} />
        </FieldGrid>
      </Form>
    </Modal>
  );
}
