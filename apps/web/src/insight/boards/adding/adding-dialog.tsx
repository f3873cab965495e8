import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { boards, boardWidgets } from "@millwright/domain/insight/boards/contract.ts";
import type { BoardWidget } from "@millwright/domain/insight/boards/widgets.ts";
import { t } from "../../../i18n/insight.ts";
import { useGo } from "../../../kit/address.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { call } from "../../../kit/wire/client.ts";
import { changed, useCall, useMay } from "../../../kit/wire/query.ts";
import { namedAt } from "../named.ts";
import styles from "../boards.module.css";

const NEW = "new";

/** Onto which board: one that the reader may change, or a new one. */
export function AddingDialog({ widget, onClose }: { widget: BoardWidget; onClose: () => void }) {
  const { data, error, refetch } = useCall(boards.all, {});
  const mayMake = useMay(boards.create);
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState("");
  const { add, isAdding, fault } = useAdding(widget, onClose);
  const open = (data?.rows ?? []).filter(({ mayEdit }) => mayEdit);
  const boardId = chosen ?? String(open[0]?.id ?? NEW);
  const isNew = boardId === NEW;
  return (
    <Modal
      title={t("boards.adding.title")}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("common.action.cancel")}
          </Button>
          <Button
            disabled={isAdding || !data || (isNew && (!mayMake || name.trim() === ""))}
            onClick={() => void add(isNew ? { name: name.trim() } : { id: Number(boardId) })}
          >
            {t("boards.adding.add")}
          </Button>
        </>
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : (
        <div className={styles.fields}>
          <label>
            {t("boards.adding.board")}
            <select value={boardId} onChange={({ target: { value } }) => setChosen(value)}>
              {open.map(({ id, name: title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
              {mayMake && <option value={NEW}>{t("boards.adding.new")}</option>}
              {!mayMake && open.length === 0 && <option value={NEW}>{t("boards.adding.none")}</option>}
            </select>
          </label>
          {isNew && mayMake && (
            <label>
              {t("boards.field.name")}
              <input value={name} maxLength={100} onChange={({ target: { value } }) => setName(value)} />
            </label>
          )}
          {fault && <p role="alert">{fault}</p>}
        </div>
      )}
    </Modal>
  );
}

function useAdding(widget: BoardWidget, onAdded: () => void) {
  const { pathname } = useLocation();
  const go = useGo();
  const [isAdding, setAdding] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const add = async (to: { id: number } | { name: string }) => {
    setAdding(true);
    setFault(null);
    try {
      const { id } = "id" in to ? to : await call(boards.create, { body: to });
      await call(boardWidgets.create, { body: { boardId: id, widget } });
      const board = await call(boards.get, { params: { id } });
      void changed(boards, boardWidgets);
      notify("success", t("boards.adding.added", { name: board.name }), {
        label: t("boards.adding.show"),
        onAct: () => go(namedAt(pathname, board)),
      });
      onAdded();
    } catch (failure) {
      setFault(failure instanceof Error ? failure.message : t("common.state.errorText"));
      setAdding(false);
    }
  };
  return { add, isAdding, fault };
}
