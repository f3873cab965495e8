import { IconCopy, IconDeviceFloppy, IconPencil } from "@tabler/icons-react";
import { workOrderBoards, type Board } from "@millwright/domain/work/orders/boards/contract.ts";
import { t } from "../../../i18n/work.ts";
import { useAddress } from "../../../kit/address.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { Button, buttonClass } from "../../../kit/layout/button.tsx";
import { listSearch } from "../../../kit/list/search.ts";
import { ArchiveButton } from "../../../kit/record/archive-button.tsx";
import { useChange, useMay } from "../../../kit/wire/query.ts";
import { WorkOrderList } from "../list.tsx";
import { boardLinks } from "../links.ts";
import { BoardGate } from "./gate.tsx";

/** A board that somebody made, with what may be done to it. */
export const SavedBoard = ({ given }: { given: string }) => (
  <BoardGate given={given}>
    {(board) => (
      <WorkOrderList boardId={board.id} title={board.name} within={board.state} usual="board" actions={<Actions board={board} />} />
    )}
  </BoardGate>
);

function Actions({ board }: { board: Board }) {
  const mayMake = useMay(workOrderBoards.create);
  return (
    <>
      <AppLink to={boardLinks.list()} className={buttonClass("text")}>
        {t("workOrderBoards.title")}
      </AppLink>
      <KeepFilter board={board} />
      {mayMake && (
        <AppLink to={boardLinks.copy(board.id)} className={buttonClass("text")}>
          <IconCopy size={16} aria-hidden="true" />
          {t("workOrderBoards.copy")}
        </AppLink>
      )}
      {board.may.delete && <ArchiveButton row={board} contract={workOrderBoards} />}
      {board.may.update && (
        <AppLink to={boardLinks.edit(board.id)} className={buttonClass("text")}>
          <IconPencil size={16} aria-hidden="true" />
          {t("common.action.edit")}
        </AppLink>
      )}
    </>
  );
}

/** What is filtered by beside the board becomes part of it. */
function KeepFilter({ board }: { board: Board }) {
  const [address, change] = useAddress();
  const update = useChange(workOrderBoards.update, { invalidates: [workOrderBoards] });
  const { filter, q } = listSearch(address);
  const quick = typeof address["quick"] === "string" ? address["quick"] : "";
  if (!board.may.update || (!filter && !q && !quick)) return null;
  const join = (sign: string, ...words: (string | undefined)[]) => words.filter(Boolean).join(sign);
  const keep = async () => {
    const state = {
      ...(filter || board.state.filter ? { filter: { ...filter, ...board.state.filter } } : {}),
      ...(q || board.state.q ? { q: join(" ", board.state.q, q).slice(0, 100) } : {}),
      ...(quick || board.state.quick ? { quick: join(",", board.state.quick, quick) } : {}),
    };
    try {
      await update.mutateAsync({ params: { id: board.id }, body: { version: board.version, state } });
      change({ filter: undefined, q: undefined, quick: undefined });
      notify("success", t("workOrderBoards.kept"));
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
    }
  };
  return (
    <Button variant="text" disabled={update.isPending} onClick={() => void keep()}>
      <IconDeviceFloppy size={16} aria-hidden="true" />
      {t("workOrderBoards.keep")}
    </Button>
  );
}
