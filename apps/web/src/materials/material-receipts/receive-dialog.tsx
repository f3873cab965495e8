import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { bins } from "@millwright/domain/materials/bins/contract.ts";
import { materialReceipts, MAX_PIECES, type MaterialReceipt } from "@millwright/domain/materials/material-receipts/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { t } from "../../i18n/materials.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { RowsField } from "../../kit/form/fields/rows-field.tsx";
import { Form } from "../../kit/form/form.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { formatNumber } from "../../kit/format.ts";
import { useChange } from "../../kit/wire/query.ts";
import { CHANGED } from "./changed.ts";
import { piecesOf, Receiving, sentOf } from "./pieces.ts";

const field = fieldsOf(Receiving);

/** What came, piece by piece: where it goes, of which lot; one line may come to several places. */
export function ReceiveDialog({ receipt, onClose }: { receipt: MaterialReceipt; onClose: () => void }) {
  const receive = useChange(materialReceipts.receive, CHANGED);
  const form = useDraftForm({
    key: `material-receipt-receive-${receipt.id}`,
    schema: Receiving,
    start: { pieces: piecesOf(receipt), version: receipt.version } as z.input<typeof Receiving> & { version: number },
    save: async ({ pieces }, { version, idempotencyKey }) =>
      await receive.mutateAsync({ body: { materialReceiptId: receipt.id, version, pieces: pieces.map(sentOf) }, idempotencyKey }),
    onSaved: () => {
      notify("success", t("materialReceipts.done.receive"));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  const first = receipt.lines.find(({ open }) => open > 0);
  return (
    <Modal title={t("materialReceipts.action.receive")} text={t("materialReceipts.help.receive")} onClose={cancel}>
      <Form form={form} labels="materialReceipts.field" onCancel={cancel}>
        <RowsField
          name="pieces"
          noun={t("materialReceipts.piece.noun")}
          addWord={t("materialReceipts.piece.add")}
          limit={MAX_PIECES}
          fresh={{ lineId: first?.id ?? null, quantity: null, isRejected: false }}
        >
          {(at) => <Piece at={at} receipt={receipt} />}
        </RowsField>
      </Form>
    </Modal>
  );
}

function Piece({ at, receipt }: { at: number; receipt: MaterialReceipt }) {
  const lineId = useWatch({ name: `pieces.${at}.lineId` }) as number | null;
  const isRejected = useWatch({ name: `pieces.${at}.isRejected` }) === true;
  const quarantineId = useWatch({ name: `pieces.${at}.warehouseId` }) as number | null | undefined;
  const line = receipt.lines.find(({ id }) => id === lineId);
  const isFollowed = line !== undefined && line.tracking !== "none";
  const warehouseId = isRejected ? quarantineId : receipt.warehouse.id;
  const lines = receipt.lines.filter(({ open, id }) => open > 0 || id === lineId);
  return (
    <>
      <field.Select
        name={`pieces.${at}.lineId`}
        label={t("materialReceipts.piece.line")}
        options={lines.map(({ id, part, open, unit }) => ({
          value: id,
          label: t("materialReceipts.piece.lineOption", {
            code: part.code,
            name: part.name,
            open: formatNumber(open, 3),
            unit: unit ?? "",
          }),
        }))}
      />
      <field.Number name={`pieces.${at}.quantity`} label={t("materialReceipts.field.quantity")} unit={line?.unit ?? ""} />
      {isFollowed && <field.Text name={`pieces.${at}.lotNumber`} label={t("materialReceipts.piece.lot")} isCode />}
      {isFollowed && <field.Day name={`pieces.${at}.expiresOn`} label={t("materialReceipts.piece.expiresOn")} />}
      <field.Switch name={`pieces.${at}.isRejected`} label={t("materialReceipts.piece.isRejected")} />
      {isRejected && (
        <field.Picker
          name={`pieces.${at}.warehouseId`}
          label={t("materialReceipts.piece.quarantine")}
          call={warehouses.list}
          filter={{ type: { filterType: "set", values: ["quarantine"] } }}
        />
      )}
      {warehouseId && (
        <field.Picker
          name={`pieces.${at}.binId`}
          label={t("materialReceipts.piece.bin")}
          call={bins.list}
          filter={{ warehouse: { filterType: "set", values: [warehouseId] } }}
        />
      )}
      <field.Text name={`pieces.${at}.note`} label={t("materialReceipts.field.note")} />
    </>
  );
}
