import { IconArrowBackUp } from "@tabler/icons-react";
import { imports, type Import } from "@millwright/domain/connect/imports/contract.ts";
import { t } from "../../../i18n/connect.ts";
import { ask } from "../../../kit/feedback/dialogs.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { formatNumber } from "../../../kit/format.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { useChange } from "../../../kit/wire/query.ts";
import { messageOf } from "../messages.ts";

/** Takes the import back, after saying what that does. */
export function UndoButton({ current }: { current: Import }) {
  const undo = useChange(imports.undo, { invalidates: [imports] });
  const press = async () => {
    const sentences = [
      ...counted("imports.undo.created", current.rowsCreated),
      ...counted("imports.undo.updated", current.rowsUpdated),
      t("imports.undo.kept"),
    ];
    const answer = await ask({
      title: t("imports.undo.title"),
      text: sentences.join(" "),
      confirm: t("imports.undo.confirm"),
      isDangerous: true,
    });
    if (!answer) return;
    undo.mutate({ body: { id: current.id, version: current.version } }, { onError: (failure) => notify("error", messageOf(failure)) });
  };
  return (
    <Button variant="secondary" disabled={undo.isPending} onClick={() => void press()}>
      <IconArrowBackUp size={16} aria-hidden="true" />
      {t("imports.undo.action")}
    </Button>
  );
}

const counted = (key: "imports.undo.created" | "imports.undo.updated", rows: number): string[] =>
  rows > 0 ? [t(key, { count: rows, shown: formatNumber(rows) })] : [];
