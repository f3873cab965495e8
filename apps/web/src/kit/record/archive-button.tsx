import { IconArchive, IconArchiveOff } from "@tabler/icons-react";
import type { Contract, Endpoint, Request } from "@millwright/domain/kit/endpoint.ts";
import { t } from "../../i18n/index.ts";
import { ask } from "../feedback/dialogs.ts";
import { notify } from "../feedback/snackbar.ts";
import { Button } from "../layout/button.tsx";
import { useChange, useMay } from "../wire/query.ts";

interface ArchiveButtonProps {
  row: { id: number; version: number; name: string; archivedAt: string | null };
  contract: Contract & { archive: Endpoint; restore: Endpoint };
}

/** Archives a record, or restores an archived one; not there for those who may not. */
export function ArchiveButton({ row, contract }: ArchiveButtonProps) {
  const isArchived = row.archivedAt !== null;
  const endpoint = isArchived ? contract.restore : contract.archive;
  const change = useChange(endpoint, {
    invalidates: [contract],
    onDone: () => notify("success", t(isArchived ? "kit.record.restoredDone" : "kit.record.archivedDone")),
  });
  const may = useMay(endpoint);
  if (!may) return null;

  const run = async () => {
    if (
      !isArchived &&
      !(await ask({
        title: t("kit.record.archiveTitle", { name: row.name }),
        text: t("kit.record.archiveText"),
        confirm: t("common.action.archive"),
      }))
    )
      return;
    change.mutate({ params: { id: row.id }, body: { version: row.version } } as unknown as Request<Endpoint>, {
      onError: (failure) => notify("error", failure.message),
    });
  };
  const Icon = isArchived ? IconArchiveOff : IconArchive;
  return (
    <Button variant="text" disabled={change.isPending} onClick={() => void run()}>
      <Icon size={16} aria-hidden="true" />
      {t(isArchived ? "common.action.restore" : "common.action.archive")}
    </Button>
  );
}
