import { IconLayoutGrid, IconPencil } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import type { Board } from "@millwright/domain/insight/boards/contract.ts";
import { t } from "../../i18n/insight.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button, buttonClass } from "../../kit/layout/button.tsx";
import { useIsPhone } from "../../kit/list/use-phone.ts";
import { PageHead } from "../../kit/layout/page-head.tsx";
import { keepRecent } from "../../kit/recent.ts";
import { useExisting } from "../home/public.ts";
import { Bar } from "./bar.tsx";
import { Favourite } from "./favourite.tsx";
import { BoardGrid } from "./grid.tsx";
import { Leading } from "./leading.ts";
import { linksAt } from "./links.ts";
import { More } from "./more.tsx";
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

interface ActionsProps extends Omit<LookedProps, "onArrange"> {
  isArranged: boolean;
  onArrange: (is: boolean) => void;
}

function Actions({ board, place, isArranged, onArrange }: ActionsProps) {
  const isPhone = useIsPhone();
  const links = linksAt(useLocation().pathname);
  return (
    <>
      <Favourite id={board.id} name={board.name} isFavourite={board.isFavourite} />
      {!isPhone && (
        <AppLink to={links.list()} className={buttonClass("text")}>
          {t("boards.title")}
        </AppLink>
      )}
      {board.may.update && (
        <>
          {!isPhone && (
            <AppLink to={links.edit(board.id)} className={buttonClass("text")}>
              <IconPencil size={16} aria-hidden="true" />
              {t("boards.settings")}
            </AppLink>
          )}
          <Button variant="secondary" aria-pressed={isArranged} onClick={() => onArrange(!isArranged)}>
            <IconLayoutGrid size={16} aria-hidden="true" />
            {t("boards.arrange")}
          </Button>
        </>
      )}
      <More board={board} place={place} />
    </>
  );
}
