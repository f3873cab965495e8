import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { recordSheets } from "@millwright/domain/iot/record-sheets/contract.ts";
import { t } from "../../i18n/iot.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { Button } from "../../kit/layout/button.tsx";
import { saveFile } from "../../kit/transfer/save-file.ts";
import { isRefusal } from "../../kit/wire/failures.ts";
import { useMay } from "../../kit/wire/query.ts";
import { lastPaper } from "../../work/orders/public.ts";

/** The sheet as a file for the printer, on the paper that this browser printed on last. */
export function PrintSheet({ asked }: { asked: { sensorId: number; month: string; datum?: string } }) {
  const may = useMay(recordSheets.print);
  const [isRunning, setRunning] = useState(false);
  // Letters that the font does not have were named: whoever prints again knows of them.
  const [isTold, setTold] = useState(false);
  if (!may) return null;
  const print = async () => {
    setRunning(true);
    try {
      const body = { ...asked, paper: lastPaper(), ...(isTold ? { withUnprintable: true } : {}) };
      const name = await saveFile(recordSheets.print, { body });
      notify("success", t("recordSheets.saved", { name }));
      setTold(false);
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
      setTold(isRefusal(failure, "conflict") && failure.detail.reason === "letters_unprintable");
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button variant="secondary" aria-disabled={isRunning} onClick={() => void (isRunning || print())}>
      <IconPrinter size={16} aria-hidden="true" />
      {t(isRunning ? "recordSheets.printing" : isTold ? "recordSheets.printAnyway" : "recordSheets.print")}
    </Button>
  );
}
