import { IconCopy, IconDotsVertical, IconLayoutDashboard, IconPencil, IconPrinter, IconTrash } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { Suspense, useState, type ReactNode } from "react";
import { boards, type Board } from "@millwright/domain/insight/boards/contract.ts";
import { t } from "../../i18n/insight.ts";
import { useGo } from "../../kit/address.ts";
import { ask } from "../../kit/feedback/dialogs.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { IconButton } from "../../kit/layout/button.tsx";
import { useIsPhone } from "../../kit/list/use-phone.ts";
import { Menu, MenuItem, useMenu } from "../../kit/menu/menu.tsx";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { useChange, useMay } from "../../kit/wire/query.ts";
import { PrintDialog, type Looked } from "../printing/public.ts";
import { SendByMailItem } from "../scheduled-reports/public.ts";
import { linksAt } from "./links.ts";
import { namedAt } from "./named.ts";
import { boardActions, type Show } from "./slots.ts";
import type { Place } from "./use-place.ts";

/** As it is looked at, for a file of it. */
const lookedAt = ({ id, name }: Board, { range, where }: Place): Looked => ({
  kind: "board",
  name,
  range: t(`boards.range.${range}`),
  asked: { id, range, where },
});

/** What is seldom done with a board, behind three dots; on a phone also what has no room beside its name. */
export function More({ board, place }: { board: Board; place: Place }) {
  const isPhone = useIsPhone();
  const go = useGo();
  const links = linksAt(useLocation().pathname);
  const menu = useMenu();
  const [dialog, setDialog] = useState<((close: () => void) => ReactNode) | null>(null);
  const show: Show = (next) => setDialog(() => next);
  const label = `${t("common.action.more")}: ${board.name}`;
  return (
    <>
      <IconButton label={label} {...menu.trigger}>
        <IconDotsVertical size={17} aria-hidden="true" />
      </IconButton>
      <Menu anchor={menu.anchor} label={label} align="end" onClose={menu.close}>
        {isPhone && (
          <MenuItem onChoose={() => go(links.list())}>
            <IconLayoutDashboard size={17} stroke={1.75} aria-hidden="true" />
            {t("boards.title")}
          </MenuItem>
        )}
        {isPhone && board.may.update && (
          <MenuItem onChoose={() => go(links.edit(board.id))}>
            <IconPencil size={17} stroke={1.75} aria-hidden="true" />
            {t("boards.settings")}
          </MenuItem>
        )}
        <MenuItem
          onChoose={() =>
            show((close) => (
              <Suspense>
                <PrintDialog looked={lookedAt(board, place)} onClose={close} />
              </Suspense>
            ))
          }
        >
          <IconPrinter size={17} stroke={1.75} aria-hidden="true" />
          {t("boards.print.action")}
        </MenuItem>
        <SendByMailItem source="board" id={board.id} />
        <ContributedParts of={boardActions} give={{ board, show }} />
        <Copy board={board} />
        {board.may.delete && <Remove board={board} />}
      </Menu>
      {dialog?.(() => setDialog(null))}
    </>
  );
}

const INVALIDATES = { invalidates: [boards] };
/** The menu is gone by then; the message stands on the page. */
const failed = (failure: unknown): void => notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));

function Copy({ board }: { board: Board }) {
  const may = useMay(boards.copy);
  const { pathname } = useLocation();
  const go = useGo();
  const copy = useChange(boards.copy, INVALIDATES);
  const copied = async () => {
    try {
      const made = await copy.mutateAsync({ body: { id: board.id, name: t("boards.copyOf", { name: board.name }) } });
      notify("success", t("boards.copied"));
      go(namedAt(pathname, made));
    } catch (failure) {
      failed(failure);
    }
  };
  if (!may) return null;
  return (
    <MenuItem onChoose={() => void copied()}>
      <IconCopy size={17} stroke={1.75} aria-hidden="true" />
      {t("boards.copy")}
    </MenuItem>
  );
}

function Remove({ board }: { board: Board }) {
  const { pathname } = useLocation();
  const go = useGo();
  const remove = useChange(boards.remove, INVALIDATES);
  const removed = async () => {
    const words = { title: t("boards.delete"), text: t("boards.deleteText", { name: board.name }), confirm: t("boards.delete") };
    if (!(await ask({ ...words, isDangerous: true }))) return;
    try {
      await remove.mutateAsync({ params: { id: board.id } });
      notify("success", t("boards.deleted"));
      go(linksAt(pathname).list());
    } catch (failure) {
      failed(failure);
    }
  };
  return (
    <MenuItem isDangerous onChoose={() => void removed()}>
      <IconTrash size={17} stroke={1.75} aria-hidden="true" />
      {t("boards.delete")}
    </MenuItem>
  );
}
