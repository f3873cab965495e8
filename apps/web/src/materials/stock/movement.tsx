import { IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import { stock, stockMovements, type StockMovement } from "@millwright/domain/materials/stock/contract.ts";
import { t } from "../../i18n/materials.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { formatMoment, formatNumber } from "../../kit/format.ts";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Form } from "../../kit/form/form.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { PageHead } from "../../kit/layout/page-head.tsx";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { useChange, useMay } from "../../kit/wire/query.ts";
import { links as partLinks } from "../master-parts/public.ts";
import { links as warehouseLinks } from "../warehouses/public.ts";
import { links } from "./links.ts";
import styles from "./stock.module.css";

/** A movement as it was written: whence, whither, by whom, and what took it back. */
export const MovementPage = () => (
  <RecordScreen call={stockMovements.get} list={stockMovements.list} to={links.movement} backTo={links.ledger()}>
    {(movement) => <Movement key={movement.id} movement={movement} />}
  </RecordScreen>
);

function Movement({ movement }: { movement: StockMovement }) {
  const [isReversing, setReversing] = useState(false);
  const may = useMay(stockMovements.reverse) && movement.kind !== "reverse" && movement.reversedById === null;
  const { kind, effectiveAt, bookedAt, person, reason, reversesId, reversedById, workOrder, lines } = movement;
  return (
    <div className={styles.stack}>
      <PageHead
        title={t("stock.movement", { kind: t(`stock.kind.${kind}`), id: movement.id })}
        actions={
          may && (
            <Button variant="secondary" onClick={() => setReversing(true)}>
              <IconArrowBackUp size={16} aria-hidden="true" />
              {t("stock.action.reverse")}
            </Button>
          )
        }
      />
      <Card title={t("stock.facts")}>
        <FactGrid>
          <WideFact label={t("stock.field.effectiveAt")}>{formatMoment(effectiveAt)}</WideFact>
          <WideFact label={t("stock.field.bookedAt")}>{formatMoment(bookedAt)}</WideFact>
          <WideFact label={t("stock.field.person")}>{person?.name}</WideFact>
          <WideFact label={t("stock.field.reason")}>{reason}</WideFact>
          {workOrder && <WideFact label={t("stock.ofOrder")}>{`${workOrder.code} ${workOrder.title}`}</WideFact>}
          {reversesId !== null && (
            <WideFact label={t("stock.reverses")}>
              <AppLink to={links.movement(reversesId)}>#{reversesId}</AppLink>
            </WideFact>
          )}
          {reversedById !== null && (
            <WideFact label={t("stock.reversedBy")}>
              <AppLink to={links.movement(reversedById)}>#{reversedById}</AppLink>
            </WideFact>
          )}
        </FactGrid>
      </Card>
      <Card title={t("stock.linesTitle")} isPadded={false}>
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line.line}>
              <span className={styles.what}>
                <ToneChip tone={line.place === "stock" ? "info" : "offline"} label={t(`stock.place.${line.place}`)} />
                <RecordChip of={line.part} to={partLinks.record} />
                {line.warehouse && <RecordChip of={line.warehouse} to={warehouseLinks.record} />}
                <span className={styles.small}>
                  {[line.bin?.code, line.lot?.number, line.supplier?.name, line.costCentre?.name].filter(Boolean).join(" · ")}
                </span>
              </span>
              <span className={styles.amount}>{formatNumber(line.quantity)}</span>
            </li>
          ))}
        </ul>
      </Card>
      {isReversing && <ReverseDialog id={movement.id} onClose={() => setReversing(false)} />}
    </div>
  );
}

const Reason = z.object({ reason: z.string().trim().min(1).max(500) });
const field = fieldsOf(Reason);

function ReverseDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const reverse = useChange(stockMovements.reverse, { invalidates: [stock, stockMovements] });
  const form = useDraftForm({
    key: `stock-reverse-${id}`,
    schema: Reason,
    start: { reason: "" },
    save: async (body, { idempotencyKey }) => await reverse.mutateAsync({ params: { id }, body, idempotencyKey }),
    onSaved: () => {
      notify("success", t("stock.done.reverse"));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={t("stock.dialog.reverse")} text={t("stock.help.reverse")} onClose={cancel}>
      <Form form={form} labels="stock.field" onCancel={cancel}>
        <FieldGrid>
          <field.LongText name="reason" isWide rows={2} autoFocus />
        </FieldGrid>
      </Form>
    </Modal>
  );
}
