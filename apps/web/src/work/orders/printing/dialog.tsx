import { IconPrinter } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import {
  MOST_PRINTED,
  PAPERS,
  PRINT_KINDS,
  type Paper,
  type PrintJob,
  type PrintKind,
} from "@millwright/domain/work/orders/printing/contract.ts";
import { t } from "../../../i18n/work.ts";
import { ProgressBar } from "../../../kit/feedback/progress-bar.tsx";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { Choice } from "../../../kit/form/choice.tsx";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { formatNumber } from "../../../kit/format.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { isRefusal } from "../../../kit/wire/failures.ts";
import { keepPaper, lastPaper } from "./paper.ts";
import { savePrint } from "./save-print.ts";
import styles from "./printing.module.css";

export interface PrintDialogProps {
  ids: readonly number[];
  /** How one order is called; of several their number is told. */
  about?: string;
  first?: PrintKind;
  onClose: () => void;
}

/** What is printed, on what; the file is saved among the person's downloads, of many orders as soon as it is drawn. */
export function PrintDialog({ ids, about, first = "card", onClose }: PrintDialogProps) {
  const [kind, setKind] = useState<PrintKind>(first);
  const [paper, setPaper] = useState<Paper>(lastPaper);
  const [isRunning, setRunning] = useState(false);
  const [job, setJob] = useState<PrintJob | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  // Letters that the font does not have were named: whoever prints again knows of them.
  const [isTold, setTold] = useState(false);
  const form = useId();
  const stopping = useRef<AbortController | null>(null);
  // Whoever closes the dialog no longer waits for the file.
  useEffect(() => () => stopping.current?.abort(), []);
  const isTooMany = ids.length > MOST_PRINTED;
  const print = async () => {
    const controller = new AbortController();
    stopping.current = controller;
    setRunning(true);
    setFault(null);
    try {
      const name = await savePrint(
        { ids: [...ids], kind, paper, ...(isTold ? { withUnprintable: true } : {}) },
        { signal: controller.signal, onProgress: setJob },
      );
      keepPaper(paper);
      notify("success", t("workOrders.print.saved", { name }));
      onClose();
    } catch (failure) {
      if (controller.signal.aborted) return;
      setFault(failure instanceof Error ? failure.message : t("common.state.errorText"));
      setTold(isRefusal(failure, "conflict") && failure.detail.reason === "letters_unprintable");
      setRunning(false);
      setJob(null);
    }
  };
  return (
    <Modal
      title={t("workOrders.print.title")}
      text={about ?? t("workOrders.print.counted", { count: ids.length, shown: formatNumber(ids.length) })}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("common.action.cancel")}
          </Button>
          <Button type="submit" form={form} disabled={isRunning || isTooMany}>
            <IconPrinter size={16} aria-hidden="true" />
            {t(isRunning ? "workOrders.print.running" : isTold ? "workOrders.print.anyway" : "workOrders.print.go")}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void print();
        }}
      >
        <FieldGrid>
          <Choice
            label={t("workOrders.print.kind.label")}
            value={kind}
            options={PRINT_KINDS.map((value) => ({ value, label: t(`workOrders.print.kind.${value}`) }))}
            onChange={(value) => setKind(value as PrintKind)}
            help={t(`workOrders.print.help.${kind}`)}
            isDisabled={isRunning}
          />
          <Choice
            label={t("workOrders.print.paper.label")}
            value={paper}
            options={PAPERS.map((value) => ({ value, label: t(`workOrders.print.paper.${value}`) }))}
            onChange={(value) => setPaper(value as Paper)}
            isDisabled={isRunning}
          />
        </FieldGrid>
        {job && (
          <div className={styles.progress}>
            <ProgressBar
              label={t(job.state === "drawing" ? "workOrders.print.drawing" : "workOrders.print.reading")}
              done={job.done}
              total={job.state === "drawing" ? null : job.total}
            />
            <p role="status">{t("workOrders.print.beside")}</p>
          </div>
        )}
        {isTooMany && (
          <p role="alert" className={styles.fault}>
            {t("workOrders.print.tooMany", { most: formatNumber(MOST_PRINTED) })}
          </p>
        )}
        {fault && (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
      </form>
    </Modal>
  );
}
