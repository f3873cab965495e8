import { IconCopy, IconLayoutGrid, IconPencil, IconTrash } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { boards, type Board } from "@millwright/domain/insight/boards/contract.ts";
import { inOrder } from "@millwright/domain/insight/boards/layout.ts";
import { t } from "../../i18n/insight.ts";
import { useGo } from "../../kit/address.ts";
import { ask } from "../../kit/feedback/dialogs.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { formatMoment } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button, buttonClass } from "../../kit/layout/button.tsx";
import { PageHead } from "../../kit/layout/page-head.tsx";
import { useChange, useMay } from "../../kit/wire/query.ts";
import { Bar } from "./bar.tsx";
import { links, linksAt } from "./links.ts";
import { namedAt } from "./named.ts";
import { spotOf } from "./spot.ts";
import { useBoardData, type BoardData } from "./use-board-data.ts";
import { usePlace, type Place } from "./use-place.ts";
import { WidgetFrame } from "./widgets/frame.tsx";
import styles from "./boards.module.css";

const Editor = lazy(() => import("./editor/editor.tsx").then(({ Editor: component }) => ({ default: component })));

/** A board that is looked at: a plain grid. What arranges it is loaded when somebody arranges it. */
export function BoardView({ board }: { board: Board }) {
  const [isArranged, setArranged] = useState(false);
  const place = usePlace(board);
  const isOwnPlace = linksAt(useLocation().pathname) === links;
  return (
    <>
      <PageHead title={board.name} actions={isOwnPlace && <Actions board={board} isArranged={isArranged} onArrange={setArranged} />} />
      <div className={styles.page}>
        <Bar board={board} place={place} />
        {isArranged ? (
          <Suspense fallback={null}>
            <Editor board={board} place={place} onDone={() => setArranged(false)} />
          </Suspense>
        ) : (
          <Looked board={board} place={place} onArrange={() => setArranged(true)} />
        )}
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
  const widgets = inOrder(board.widgets);
  const data = useBoardData({
    widgets: widgets.map(({ id, widget }) => ({ key: String(id), widget })),
    ...place,
    timeZone: board.timeZone,
    refreshSeconds: board.refreshSeconds,
  });
  if (widgets.length === 0)
    return <EmptyState text={t("boards.empty")} action={board.may.update && <Button onClick={onArrange}>{t("boards.arrange")}</Button>} />;
  return (
    <>
      <ul className={styles.grid}>
        {widgets.map((one) => (
          <li key={one.id} style={spotOf(one)}>
            <WidgetFrame widget={one.widget} height={one.h} answer={data.answers.get(String(one.id))} data={data} />
          </li>
        ))}
      </ul>
      <AsOf data={data} />
    </>
  );
}

function AsOf({ data: { asOf, isLate, error } }: { data: BoardData }) {
  if (asOf === null) return null;
  return (
    <p className={styles.asOf} role="status" data-late={isLate || error !== null || undefined}>
      {t(error ? "boards.notAnswered" : "boards.asOf", { at: formatMoment(asOf) })}
    </p>
  );
}

function Actions({ board, isArranged, onArrange }: { board: Board; isArranged: boolean; onArrange: (is: boolean) => void }) {
  const mayCopy = useMay(boards.copy);
  const { pathname } = useLocation();
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
      <AppLink to={links.list()} className={buttonClass("text")}>
        {t("boards.title")}
      </AppLink>
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
