import { IconCopy, IconLayoutGrid, IconPencil, IconTrash } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { boards, type Board } from "@millwright/domain/insight/boards/contract.ts";
import { t } from "../../i18n/insight.ts";
import { useGo } from "../../kit/address.ts";
import { ask } from "../../kit/feedback/dialogs.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button, buttonClass } from "../../kit/layout/button.tsx";
import { PageHead } from "../../kit/layout/page-head.tsx";
import { keepRecent } from "../../kit/recent.ts";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { useChange, useMay } from "../../kit/wire/query.ts";
import { PrintAction, type Looked as Printed } from "../printing/public.ts";
import { useExisting } from "../home/public.ts";
import { Bar } from "./bar.tsx";
import { Favourite } from "./favourite.tsx";
import { BoardGrid } from "./grid.tsx";
import { Leading } from "./leading.ts";
import { linksAt } from "./links.ts";
import { namedAt } from "./named.ts";
import { SendByMail } from "../scheduled-reports/public.ts";
import { boardActions } from "./slots.ts";
import { usePlace, type Place } from "./use-place.ts";
import styles from "./boards.module.css";

const Editor = lazy(() => import("./editor/editor.tsx").then(({ Editor: component }) => ({ default: component })));

/** A board that is looked at: a plain grid. What arranges it is loaded when somebody arranges it. */
export function BoardView({ board }: { board: Board }) {
  const [isArranged, setArranged] = useState(false);
  const place = usePlace(board);
  const { pathname } = useLocation();
  // What was looked at is kept outside of React.
  useEffect(() => keepRecent({ path: pathname, code: null, title: board.name }), [pathname, board.name]);
  return (
    <>
      <PageHead title={board.name} actions={<Actions board={board} place={place} isArranged={isArranged} onArrange={setArranged} />} />
      <div className={styles.page}>
        <Bar board={board} place={place} />
        <Leading value={useExisting()}>
          {isArranged ? (
            <Suspense fallback={null}>
              <Editor board={board} place={place} onDone={() => setArranged(false)} />
            </Suspense>
          ) : (
            <Looked board={board} place={place} onArrange={() => setArranged(true)} />
          )}
        </Leading>
      </div>
    </>
  );
}

interface LookedProps {
  board: Board;
  place: Place;
  onArrange: () => void;
}

function Looked({ board, place, onArrange }: LookedProps) {
  if (board.widgets.length === 0)
    return <EmptyState text={t("boards.empty")} action={board.may.update && <Button onClick={onArrange}>{t("boards.arrange")}</Button>} />;
  return <BoardGrid board={board} widgets={board.widgets} place={place} />;
}

/** As it is looked at, for a file of it. */
const lookedAt = ({ id, name }: Board, { range, where }: Place): Printed => ({
  kind: "board",
  name,
  range: t(`boards.range.${range}`),
  asked: { id, range, where },
});

interface ActionsProps extends Omit<LookedProps, "onArrange"> {
  isArranged: boolean;
  onArrange: (is: boolean) => void;
}

function Actions({ board, place, isArranged, onArrange }: ActionsProps) {
  const mayCopy = useMay(boards.copy);
  const { pathname } = useLocation();
  const links = linksAt(pathname);
  const go = useGo();
  const invalidates = { invalidates: [boards] };
  const copy = useChange(boards.copy, invalidates);
  const remove = useChange(boards.remove, invalidates);
  const copied = async () => {
    const made = await copy.mutateAsync({ body: { id: board.id, name: t("boards.copyOf", { name: board.name }) } });
    notify("success", t("boards.copied"));
    go(namedAt(pathname, made));
  };
  const removed = async () => {
    const words = { title: t("boards.delete"), text: t("boards.deleteText", { name: board.name }), confirm: t("boards.delete") };
    if (!(await ask({ ...words, isDangerous: true }))) return;
    await remove.mutateAsync({ params: { id: board.id } });
    notify("success", t("boards.deleted"));
    go(links.list());
  };
  return (
    <>
      <Favourite id={board.id} name={board.name} isFavourite={board.isFavourite} />
      <AppLink to={links.list()} className={buttonClass("text")}>
        {t("boards.title")}
      </AppLink>
      <PrintAction looked={lookedAt(board, place)} />
      <SendByMail source="board" id={board.id} />
      <ContributedParts of={boardActions} give={{ board }} />
      {mayCopy && (
        <Button variant="text" disabled={copy.isPending} onClick={() => void copied()}>
          <IconCopy size={16} aria-hidden="true" />
          {t("boards.copy")}
        </Button>
      )}
      {board.may.delete && (
        <Button variant="text" disabled={remove.isPending} onClick={() => void removed()}>
          <IconTrash size={16} aria-hidden="true" />
          {t("boards.delete")}
        </Button>
      )}
      {board.may.update && (
        <>
          <AppLink to={links.edit(board.id)} className={buttonClass("text")}>
            <IconPencil size={16} aria-hidden="true" />
            {t("boards.settings")}
          </AppLink>
          <Button variant="secondary" aria-pressed={isArranged} onClick={() => onArrange(!isArranged)}>
            <IconLayoutGrid size={16} aria-hidden="true" />
            {t("boards.arrange")}
          </Button>
        </>
      )}
    </>
  );
}
