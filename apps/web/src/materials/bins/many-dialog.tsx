import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { BinPattern, bins } from "@millwright/domain/materials/bins/contract.ts";
import { BIN_ORDERS, expandPattern, type BinOrder } from "@millwright/domain/materials/bins/pattern.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import { t } from "../../i18n/materials.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Form } from "../../kit/form/form.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { formatNumber } from "../../kit/format.ts";
import { useChange } from "../../kit/wire/query.ts";
import { within } from "./bin-dialog.tsx";
import { CHANGED } from "./bin-line.tsx";
import styles from "./bins.module.css";

const field = fieldsOf(BinPattern);

/** Many bins by one pattern, with a look at the first before they are made. */
export function ManyDialog({ warehouseId, onClose }: { warehouseId: number; onClose: () => void }) {
  const make = useChange(bins.makeMany, CHANGED);
  const form = useDraftForm({
    key: `bins-many-${warehouseId}`,
    schema: BinPattern,
    start: { pattern: "A-{01..10}-{1..5}", order: "serpentine" } as z.input<typeof BinPattern>,
    save: async (body, { idempotencyKey }) => await make.mutateAsync({ body: { ...body, warehouseId }, idempotencyKey }),
    onSaved: ({ count }) => {
      notify("success", t("bins.many.done", { count, shown: formatNumber(count) }));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={t("bins.many.title")} onClose={cancel}>
      <Form form={form} labels="bins.field" saveWord={t("bins.many.save")} onCancel={cancel}>
        <FieldGrid>
          <field.Text name="pattern" isWide autoFocus help={t("bins.help.pattern")} />
          <field.Select name="order" options={BIN_ORDERS.map((value) => ({ value, label: t(`bins.many.order.${value}`) }))} />
          <field.Picker name="parentId" call={bins.list} filter={within(warehouseId)} />
        </FieldGrid>
        <Preview />
      </Form>
    </Modal>
  );
}

const FIRST = 8;

/** The first of them and how many, by the rule that the server asks too. */
function Preview() {
  const [pattern, order] = useWatch({ name: ["pattern", "order"] }) as [string | undefined, BinOrder | undefined];
  const expanded = expandPattern(pattern ?? "", order);
  if ("fault" in expanded)
    return (
      <p className={styles.preview} role="status">
        {pattern ? sentence(expanded.fault.reason, expanded.fault.params) : ""}
      </p>
    );
  const { codes } = expanded;
  const count = codes.length;
  return (
    <p className={styles.preview} role="status">
      <strong>{t("bins.many.preview", { count, shown: formatNumber(count) })}</strong> {codes.slice(0, FIRST).join(", ")}
      {count > FIRST && `, … ${codes.at(-1)}`}
    </p>
  );
}
