import { IconArrowBackUp, IconHistory, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { Board, BoardVersion, Widget } from "@millwright/domain/insight/boards/contract.ts";
import { inOrder, resized, stepped, type Direction } from "@millwright/domain/insight/boards/layout.ts";
import type { BoardWidget } from "@millwright/domain/insight/boards/widgets.ts";
import { t } from "../../../i18n/insight.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { useBoardData } from "../use-board-data.ts";
import type { Place } from "../use-place.ts";
import { titleOf } from "../words.ts";
import { ArrangedWidget } from "./arranged-widget.tsx";
import { useArranging } from "./use-arranging.ts";
import { Earlier, Versions } from "./versions.tsx";
import { WidgetDialog } from "./widget-dialog.tsx";
import styles from "./editor.module.css";

interface EditorProps {
  board: Board;
  place: Place;
  onDone: () => void;
}

/** Where a board is arranged, by pointer and by keys alike. */
export function Editor({ board, place, onDone }: EditorProps) {
  const arranging = useArranging(board);
  const { widgets } = arranging;
  const [edited, setEdited] = useState<Widget | "new" | null>(null);
  const [earlier, setEarlier] = useState<BoardVersion | "list" | null>(null);
  const [said, setSaid] = useState("");
  const ordered = inOrder(widgets);
  const data = useBoardData({
    widgets: ordered.map(({ id, widget }) => ({ key: String(id), widget })),
    ...place,
    timeZone: board.timeZone,
    refreshSeconds: board.refreshSeconds,
  });
  const nameOf = (one: Widget) => titleOf(one.widget, data.answers.get(String(one.id)));
  const put = (next: readonly Widget[], id: number) => {
    const now = next.find((one) => one.id === id);
    if (now) setSaid(t("boards.editor.at", { name: nameOf(now), column: now.x + 1, row: now.y + 1, width: now.w, height: now.h }));
    arranging.place(next);
  };
  const keys = {
    move: (one: Widget, direction: Direction) => put(stepped(widgets, one.id, direction), one.id),
    size: (one: Widget, by: { w: number; h: number }) => put(resized(widgets, one.id, by), one.id),
  };
  const tell = async (act: Promise<void>, words: string) => {
    try {
      await act;
      setSaid(words);
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
    }
  };
  const save = async (widget: BoardWidget) => {
    if (edited === "new") await arranging.add(widget);
    else if (edited) await arranging.change(widgets.find(({ id }) => id === edited.id) ?? edited, widget);
    setEdited(null);
  };
  if (earlier !== null && earlier !== "list")
    return (
      <Earlier
        board={board}
        version={arranging.version()}
        earlier={earlier}
        place={place}
        onRestored={() => void arranging.reload().then(() => setEarlier(null))}
        onBack={() => setEarlier(null)}
      />
    );
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label={t("boards.arrange")}>
        <Button variant="secondary" onClick={() => setEdited("new")}>
          <IconPlus size={16} aria-hidden="true" />
          {t("boards.editor.add")}
        </Button>
        <Button variant="text" disabled={arranging.undo === null} onClick={() => void arranging.undo?.()}>
          <IconArrowBackUp size={16} aria-hidden="true" />
          {t("boards.editor.undo")}
        </Button>
        <Button variant="text" onClick={() => setEarlier("list")}>
          <IconHistory size={16} aria-hidden="true" />
          {t("boards.versions.title")}
        </Button>
        <span className={styles.hint}>{t("boards.editor.hint")}</span>
        <Button onClick={() => void arranging.done().then(onDone)}>{t("boards.editor.done")}</Button>
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <ul className={styles.grid}>
        {ordered.map((one) => (
          <ArrangedWidget
            key={one.id}
            one={one}
            name={nameOf(one)}
            all={widgets}
            answer={data.answers.get(String(one.id))}
            data={data}
            onPlace={(next) => put(next, one.id)}
            keys={keys}
            onEdit={() => setEdited(one)}
            onCopy={() =>
              void tell(arranging.add(one.widget, { x: one.x, y: one.y + one.h, w: one.w, h: one.h }), t("boards.editor.added"))
            }
            onRemove={() => void tell(arranging.remove(one), t("boards.editor.removed", { name: nameOf(one) }))}
          />
        ))}
      </ul>
      {earlier === "list" && <Versions board={board} onLook={setEarlier} onClose={() => setEarlier(null)} />}
      {edited && (
        <WidgetDialog
          board={board}
          place={place}
          widget={edited === "new" ? null : edited.widget}
          onSave={save}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
