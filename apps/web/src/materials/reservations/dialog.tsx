import { z } from "zod";
import { ReservationDraft, reservations, type Reservation } from "@millwright/domain/materials/reservations/contract.ts";
import { stock } from "@millwright/domain/materials/stock/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { t } from "../../i18n/materials.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Form } from "../../kit/form/form.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { useChange } from "../../kit/wire/query.ts";

const Draft = ReservationDraft.omit({ partId: true }).extend({ wantsHard: z.boolean() });
const field = fieldsOf(Draft);

/** Kept by hand, with the reason why; where it is kept stays as it was said first. */
export function ReserveDialog({ partId, row, onClose }: { partId: number; row: Reservation | null; onClose: () => void }) {
  const create = useChange(reservations.create, { invalidates: [reservations, stock] });
  const update = useChange(reservations.update, { invalidates: [reservations, stock] });
  const form = useDraftForm({
    key: `reservation-${row?.id ?? `new-${partId}`}`,
    schema: Draft,
    start: row
      ? {
          version: row.version,
          warehouseId: row.warehouseId ?? 0,
          quantity: row.quantity,
          wantsHard: row.wantsHard,
          requiredOn: row.requiredOn,
          reason: row.reason,
        }
      : ({ wantsHard: true } as z.input<typeof Draft>),
    save: async ({ warehouseId, ...draft }, { version, idempotencyKey }) =>
      row
        ? await update.mutateAsync({ params: { id: row.id }, body: { ...draft, version } })
        : await create.mutateAsync({ body: { ...draft, warehouseId, partId }, idempotencyKey }),
    onSaved: ({ missing }) => {
      notify(
        missing > 0 ? "warning" : "success",
        missing > 0 ? t("reservations.done.short", { count: missing }) : t("reservations.done.saved"),
      );
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={row ? t("reservations.edit") : t("reservations.new")} onClose={cancel}>
      <Form form={form} labels="reservations.field" onCancel={cancel}>
        <FieldGrid>
          {!row && <field.Picker name="warehouseId" call={warehouses.list} isWide autoFocus />}
          <field.Number name="quantity" autoFocus={row !== null} />
          <field.Day name="requiredOn" />
          <field.Switch name="wantsHard" isWide />
          <field.LongText name="reason" isWide rows={2} />
        </FieldGrid>
      </Form>
    </Modal>
  );
}
