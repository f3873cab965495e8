import { useState } from "react";
import { boards, boardWidgets, type Board, type BoardVersion } from "@millwright/domain/insight/boards/contract.ts";
import { t } from "../../../i18n/insight.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { formatDateTime } from "../../../kit/format.ts";
import { Modal } from "../../../kit/form/modal.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { Row, RowList } from "../../../kit/layout/row-list.tsx";
import { call } from "../../../kit/wire/client.ts";
import { isStale } from "../../../kit/wire/failures.ts";
import { useCall, useChange } from "../../../kit/wire/query.ts";
import { BoardGrid } from "../grid.tsx";
import type { Place } from "../use-place.ts";
import styles from "./editor.module.css";

interface VersionsProps {
  board: Board;
  onLook: (version: BoardVersion) => void;
  onClose: () => void;
}

/** How the board was, newest first. */
export function Versions({ board: { id }, onLook, onClose }: VersionsProps) {
  const { data, error, refetch } = useCall(boards.versions, { params: { id } });
  const [loading, setLoading] = useState<number | null>(null);
  const look = async (number: number) => {
    setLoading(number);
    try {
      onLook(await call(boards.version, { params: { id, number } }));
    } catch (failure) {
      setLoading(null);
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
    }
  };
  return (
    <Modal title={t("boards.versions.title")} text={t("boards.versions.text")} onClose={onClose}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : data.rows.length === 0 ? (
        <p>{t("boards.versions.none")}</p>
      ) : (
        <RowList>
          {data.rows.map(({ number, until, changedBy, widgets }) => (
            <Row
              key={number}
              what={t("boards.versions.until", { at: formatDateTime(until) })}
              small={[
                [changedBy && t("boards.versions.changedBy", { name: changedBy.name }), t("boards.versions.widgets", { count: widgets })]
                  .filter(Boolean)
                  .join(" · "),
              ]}
            >
              <Button variant="secondary" disabled={loading !== null} onClick={() => void look(number)}>
                {t("boards.versions.view")}
                <span className="visually-hidden">{formatDateTime(until)}</span>
              </Button>
            </Row>
          ))}
        </RowList>
      )}
    </Modal>
  );
}

interface EarlierProps {
  board: Board;
  /** The board's version as it is now. */
  version: number;
  earlier: BoardVersion;
  place: Place;
  onRestored: () => void;
  onBack: () => void;
}

/** The board as it was, with what it says today. */
export function Earlier({ board, version, earlier, place, onRestored, onBack }: EarlierProps) {
  const restore = useChange(boards.restoreVersion, { invalidates: [boards, boardWidgets] });
  const restored = async () => {
    try {
      await restore.mutateAsync({ params: { id: board.id, number: earlier.number }, body: { version } });
      notify("success", t("boards.versions.restored"));
    } catch (failure) {
      notify(
        "error",
        isStale(failure) ? t("boards.editor.meanwhile") : failure instanceof Error ? failure.message : t("common.state.errorText"),
      );
    }
    onRestored();
  };
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label={t("boards.versions.title")}>
        <strong className={styles.hint} role="status">
          {t("boards.versions.shown", { at: formatDateTime(earlier.until) })}
        </strong>
        <Button variant="text" onClick={onBack}>
          {t("boards.versions.back")}
        </Button>
        <Button disabled={restore.isPending} onClick={() => void restored()}>
          {t("boards.versions.restore")}
        </Button>
      </div>
      <BoardGrid board={board} widgets={earlier.widgets} place={place} />
    </>
  );
}
