import { IconPrinter } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import { PRINT_FORMATS, type PrintFormat } from "@millwright/domain/insight/printing/asked.ts";
import type { BoardPrintJob } from "@millwright/domain/insight/printing/contract.ts";
import { PAPERS, type Paper } from "@millwright/domain/work/orders/printing/contract.ts";
import { t } from "../../i18n/insight.ts";
import { ProgressBar } from "../../kit/feedback/progress-bar.tsx";
import { notify } from "../../kit/feedback/snackbar.ts";
import { Choice } from "../../kit/form/choice.tsx";
import { FieldGrid } from "../../kit/form/field.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { isRefusal } from "../../kit/wire/failures.ts";
import { keepPaper, lastPaper } from "../../work/orders/public.ts";
import { saveReport, type Looked } from "./save-report.ts";

interface PrintDialogProps {
  looked: Looked;
  onClose: () => void;
}

/** As what, on what paper; the file is saved among the person's downloads. */
export function PrintDialog({ looked, onClose }: PrintDialogProps) {
  const [format, setFormat] = useState<PrintFormat>("pdf");
  const [paper, setPaper] = useState<Paper>(lastPaper);
  const { run, isRunning, job, fault, isTold } = useSaving(looked, onClose);
  const form = useId();
  return (
    <Modal
      title={t("boards.print.action")}
      text={t("boards.print.as", { name: looked.name, range: looked.range })}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("common.action.cancel")}
          </Button>
          <Button type="submit" form={form} disabled={isRunning}>
            <IconPrinter size={16} aria-hidden="true" />
            {t(isRunning ? "boards.print.running" : isTold ? "boards.print.anyway" : "boards.print.go")}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (format === "pdf") keepPaper(paper);
          void run(format, paper);
        }}
      >
        <FieldGrid>
          <Choice
            label={t("boards.print.format.label")}
            value={format}
            options={PRINT_FORMATS.map((value) => ({ value, label: t(`boards.print.format.${value}`) }))}
            onChange={(value) => setFormat(value as PrintFormat)}
            help={t(`boards.print.help.${format}`)}
            isDisabled={isRunning}
          />
          {format === "pdf" && (
            <Choice
              label={t("boards.print.paper.label")}
              value={paper}
              options={PAPERS.map((value) => ({ value, label: t(`boards.print.paper.${value}`) }))}
              onChange={(value) => setPaper(value as Paper)}
              isDisabled={isRunning}
            />
          )}
        </FieldGrid>
        {job && <Progress job={job} />}
        {fault && <p role="alert">{fault}</p>}
      </form>
    </Modal>
  );
}

const Progress = ({ job: { state, done, total } }: { job: BoardPrintJob }) => (
  <>
    <ProgressBar
      label={t(state === "drawing" ? "boards.print.drawing" : "boards.print.reading")}
      done={done}
      total={state === "drawing" ? null : total}
    />
    <p role="status">{t("boards.print.beside")}</p>
  </>
);

/** The file on its way: how far it is, and why there is none. */
function useSaving(looked: Looked, onSaved: () => void) {
  const [isRunning, setRunning] = useState(false);
  const [job, setJob] = useState<BoardPrintJob | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  // Letters that the font does not have were named: whoever prints again knows of them.
  const [isTold, setTold] = useState(false);
  const stopping = useRef<AbortController | null>(null);
  // Whoever closes the dialog no longer waits for the file.
  useEffect(() => () => stopping.current?.abort(), []);
  const run = async (format: PrintFormat, paper: Paper) => {
    const controller = new AbortController();
    stopping.current = controller;
    setRunning(true);
    setFault(null);
    try {
      const form = { format, ...(format === "pdf" && { paper }), ...(isTold && { withUnprintable: true }) };
      const name = await saveReport(looked, form, { signal: controller.signal, onProgress: setJob });
      notify("success", t("boards.print.saved", { name }));
      onSaved();
    } catch (failure) {
      if (controller.signal.aborted) return;
      setFault(failure instanceof Error ? failure.message : t("common.state.errorText"));
      setTold(isRefusal(failure, "conflict") && failure.detail.reason === "letters_unprintable");
      setRunning(false);
      setJob(null);
    }
  };
  return { run, isRunning, job, fault, isTold };
}
