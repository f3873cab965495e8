import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import {
  materialRequests,
  MAX_LINES,
  RequestIssue,
  type MaterialRequest,
  type MaterialRequestLine,
} from "@millwright/domain/materials/material-requests/contract.ts";
import { stock, type StockRow } from "@millwright/domain/materials/stock/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { t } from "../../i18n/materials.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { useFormOf } from "../../kit/form/context.ts";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { RowsField } from "../../kit/form/fields/rows-field.tsx";
import { Form } from "../../kit/form/form.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { formatNumber } from "../../kit/format.ts";
import { useCall, useChange } from "../../kit/wire/query.ts";
import { CHANGED } from "./changed.ts";
import styles from "./material-requests.module.css";

/** A place is a row of stock, or what is proposed. */
const Issue = z.object({ ...RequestIssue.omit({ binId: true, lotId: true }).shape, place: z.string() });
const Issuing = z.object({ lines: z.array(Issue).min(1).max(MAX_LINES) });
const field = fieldsOf(Issuing);
const PROPOSED = "proposed";
const placeOf = ({ bin, lot }: StockRow): string => `${bin?.id ?? ""}/${lot?.id ?? ""}`;
/** Rows that the dialog begins with; what is left is issued after it. */
const SHOWN = 20;

const startOf = ({ lines }: MaterialRequest) =>
  lines.flatMap(({ id, open, kept, warehouse }) =>
    open > 0 ? [{ lineId: id, quantity: kept > 0 ? kept : open, warehouseId: warehouse.id, warehouse, place: PROPOSED }] : [],
  );

function sentOf({ place, ...line }: z.output<typeof Issue>) {
  if (place === PROPOSED) return line;
  const [bin, lot] = place.split("/").map((id) => (id ? Number(id) : null));
  return { ...line, binId: bin ?? null, lotId: lot ?? null };
}

/** What is handed out now, line by line: what is kept is proposed, from where it expires first. */
export function IssueDialog({ request, onClose }: { request: MaterialRequest; onClose: () => void }) {
  const issue = useChange(materialRequests.issue, CHANGED);
  const form = useDraftForm({
    key: `material-request-issue-${request.id}`,
    schema: Issuing,
    start: { lines: startOf(request).slice(0, SHOWN), version: request.version } as z.input<typeof Issuing> & { version: number },
    save: async ({ lines }, { version, idempotencyKey }) =>
      await issue.mutateAsync({ body: { materialRequestId: request.id, version, lines: lines.map(sentOf) }, idempotencyKey }),
    onSaved: () => {
      notify("success", t("materialRequests.done.issue"));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  const first = request.lines.find(({ open }) => open > 0);
  return (
    <Modal title={t("materialRequests.action.issue")} text={t(`materialRequests.help.issue.${request.purpose}`)} onClose={cancel}>
      <Form form={form} labels="materialRequests.field" onCancel={cancel} saveWord={t("materialRequests.action.issue")}>
        <RowsField
          name="lines"
          noun={t("materialRequests.issuing.noun")}
          addWord={t("materialRequests.issuing.add")}
          limit={MAX_LINES}
          fresh={{ lineId: first?.id ?? null, quantity: null, warehouseId: first?.warehouse.id ?? null, place: PROPOSED }}
        >
          {(at) => <IssueRow at={at} request={request} />}
        </RowsField>
      </Form>
    </Modal>
  );
}

function IssueRow({ at, request }: { at: number; request: MaterialRequest }) {
  const [lineId, warehouseId, place] = useWatch({ name: [`lines.${at}.lineId`, `lines.${at}.warehouseId`, `lines.${at}.place`] }) as [
    number | null,
    number | null,
    string | null,
  ];
  const line = request.lines.find(({ id }) => id === lineId);
  return (
    <>
      <field.Select
        name={`lines.${at}.lineId`}
        label={t("materialRequests.field.part")}
        options={request.lines
          .filter(({ id, open }) => open > 0 || id === lineId)
          .map(({ id, part, open, unit }) => ({
            value: id,
            label: t("materialRequests.issuing.lineOption", {
              code: part.code,
              name: part.name,
              open: formatNumber(open, 3),
              unit: unit ?? "",
            }),
          }))}
      />
      <field.Number name={`lines.${at}.quantity`} label={t("materialRequests.field.quantity")} unit={line?.unit ?? ""} />
      <field.Picker name={`lines.${at}.warehouseId`} label={t("materialRequests.field.warehouseId")} call={warehouses.list} />
      {line && <Places at={at} line={line} warehouseId={warehouseId ?? line.warehouse.id} place={place ?? PROPOSED} />}
    </>
  );
}

interface PlacesProps {
  at: number;
  line: MaterialRequestLine;
  warehouseId: number;
  place: string;
}
/** What of it lies where, in the order in which it is proposed. */
function Places({ at, line, warehouseId, place }: PlacesProps) {
  const { form } = useFormOf();
  const { data } = useCall(stock.rows, { query: { partId: String(line.part.id), warehouseId: String(warehouseId) } });
  const usable = data?.rows.filter(({ unusable, quantity }) => unusable === null && quantity > 0) ?? [];
  const isOffered = place === PROPOSED || usable.some((row) => placeOf(row) === place);
  // Follows the form library, which holds the values: in another warehouse it lies elsewhere.
  useEffect(() => {
    if (data && !isOffered) form.setValue(`lines.${at}.place`, PROPOSED);
  }, [data, isOffered, at, form]);
  if (!data) return null;
  if (usable.length === 0) return <p className={styles.small}>{t("materialRequests.issuing.nowhere")}</p>;
  return (
    <field.Select
      name={`lines.${at}.place`}
      label={t("materialRequests.issuing.place")}
      options={[
        { value: PROPOSED, label: t("materialRequests.issuing.proposed") },
        ...usable.map((row) => ({
          value: placeOf(row),
          label: t("materialRequests.issuing.placeOption", {
            place: [row.bin?.code, row.lot?.number].filter(Boolean).join(" · ") || t("materialRequests.issuing.noBin"),
            quantity: [formatNumber(row.quantity, 3), line.unit].filter(Boolean).join(" "),
          }),
        })),
      ]}
    />
  );
}
