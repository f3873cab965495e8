import { useState } from "react";
import type { Board, Widget } from "@millwright/domain/insight/boards/contract.ts";
import { FACTS, type BoardWidget } from "@millwright/domain/insight/boards/widgets.ts";
import { t } from "../../../i18n/insight.ts";
import { Modal } from "../../../kit/form/modal.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { isStale } from "../../../kit/wire/failures.ts";
import { useBoardData } from "../use-board-data.ts";
import type { Place } from "../use-place.ts";
import { WidgetFrame } from "../widgets/frame.tsx";
import { isWhole } from "./beginning.ts";
import { WidgetFields } from "./widget-fields.tsx";
import styles from "./editor.module.css";

interface DialogProps {
  board: Board;
  place: Place;
  /** Null: a new one. */
  widget: BoardWidget | null;
  onSave: (widget: BoardWidget) => Promise<void>;
  onClose: () => void;
}

const FRESH: BoardWidget = { kind: "value", source: { datum: "temperature" } };

/** What a widget shows, with what it looks like beside it. */
export function WidgetDialog({ board, place, widget, onSave, onClose }: DialogProps) {
  const [draft, setDraft] = useState<BoardWidget>(widget ?? FRESH);
  const [fault, setFault] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<Widget | null>(null);
  const [isSaving, setSaving] = useState(false);
  const preview = usePreview(board, place, draft);
  const save = async () => {
    setSaving(true);
    setFault(null);
    try {
      await onSave(draft);
    } catch (failure) {
      if (isStale(failure)) setTheirs((failure.detail.current as Widget | undefined) ?? null);
      setFault(isStale(failure) ? t("boards.editor.meanwhile") : failure instanceof Error ? failure.message : t("common.state.errorText"));
      setSaving(false);
    }
  };
  return (
    <Modal
      title={t(widget ? "boards.editor.editTitle" : "boards.editor.add")}
      isTall
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("common.action.cancel")}
          </Button>
          <Button disabled={isSaving || !isWhole(draft)} onClick={() => void save()}>
            {t("common.action.save")}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <div className={styles.fields}>
          <WidgetFields widget={draft} answer={preview.answers.get(KEY)} onChange={setDraft} />
          {fault && <p role="alert">{fault}</p>}
          {theirs && (
            <div className={styles.theirs}>
              <p>{t("boards.editor.theirs")}</p>
              <Preview board={board} place={place} widget={theirs.widget} />
              <Button variant="secondary" onClick={() => setDraft(theirs.widget)}>
                {t("boards.editor.useTheirs")}
              </Button>
            </div>
          )}
        </div>
        <div className={styles.preview} aria-label={t("boards.editor.preview")} role="region">
          <WidgetFrame widget={draft} height={FACTS[draft.kind].height} answer={preview.answers.get(KEY)} data={preview} />
        </div>
      </div>
    </Modal>
  );
}

const KEY = "preview";

const usePreview = (board: Board, { where, range }: Place, widget: BoardWidget) =>
  useBoardData({
    widgets: isWhole(widget) ? [{ key: KEY, widget }] : [],
    where,
    range,
    timeZone: board.timeZone,
    refreshSeconds: board.refreshSeconds,
  });

function Preview({ board, place, widget }: { board: Board; place: Place; widget: BoardWidget }) {
  const data = usePreview(board, place, widget);
  return <WidgetFrame widget={widget} height={FACTS[widget.kind].height} answer={data.answers.get(KEY)} data={data} />;
}
