import { useRef, useState } from "react";
import { t, type MessageKey } from "../../i18n/index.ts";
import { ProgressBar } from "../feedback/progress-bar.tsx";
import { notify } from "../feedback/snackbar.ts";
import { Modal } from "../form/modal.tsx";
import { formatNumber } from "../format.ts";
import type { Column } from "../grid/columns.tsx";
import { Button } from "../layout/button.tsx";
import { changed } from "../wire/query.ts";
import type { BulkAction, Change } from "./action.ts";
import { beforeOf, type Before } from "./before.ts";
import { Result, ResultButtons, sumOf } from "./result.tsx";
import { runBulk, senderOf, unsettled, type Outcome } from "./run.ts";
import styles from "./bulk.module.css";

interface BulkDialogProps<R extends { id: number }> {
  action: BulkAction<R>;
  rows: readonly R[];
  counted: MessageKey;
  columns: readonly Column<R>[];
  onCancel: () => void;
  /** The rows that stay selected; null for none. */
  onEnd: (keep: readonly number[] | null) => void;
}

/** Gives the rows what they had; what is refused by now is told and stays. */
async function takeBack<R>(action: BulkAction<R>, before: readonly Before[]): Promise<void> {
  const ended: Outcome = { rows: [], left: [], error: null };
  for (const { change, ids } of before) {
    const { rows, left, error } = await runBulk(
      ids,
      senderOf(action.call, change),
      () => true,
      () => undefined,
    );
    ended.rows.push(...rows);
    ended.left.push(...left);
    ended.error ??= error;
  }
  await changed(...action.invalidates);
  const isWell = unsettled(ended).length === 0;
  notify(isWell ? "info" : "error", isWell ? t("kit.bulk.takenBack") : (ended.error?.message ?? sumOf(ended)));
}

/** One change to many rows: asked, under way, and what was refused, in one dialog. What went well is told beside the list, and can be taken back. */
export function BulkDialog<R extends { id: number }>({ action, rows, counted, columns, onCancel, onEnd }: BulkDialogProps<R>) {
  const [change, setChange] = useState<Change | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isStopped = useRef(false);
  const about = t(counted, { count: rows.length, shown: formatNumber(rows.length) });

  const run = async (what: Change) => {
    setDone(0);
    const ids = rows.map(({ id }) => id);
    const ended = await runBulk(ids, senderOf(action.call, what), () => !isStopped.current, setDone);
    await changed(...action.invalidates);
    if (unsettled(ended).length > 0) return setOutcome(ended);
    // Another change may follow on the same rows; what is over for them lets them go.
    onEnd(action.isFinal || action.isDangerous ? null : ids);
    const changedIds = new Set(ended.rows.filter((row) => row.outcome === "changed").map(({ id }) => id));
    const before = action.isFinal
      ? null
      : beforeOf(
          rows.filter(({ id }) => changedIds.has(id)),
          what,
        );
    notify("success", sumOf(ended), before ? { label: t("kit.inPlace.undo"), onAct: () => void takeBack(action, before) } : undefined);
  };

  if (outcome) {
    return (
      <Modal
        title={t(action.label)}
        text={about}
        onClose={() => onEnd(rows.map(({ id }) => id))}
        actions={<ResultButtons outcome={outcome} onEnd={onEnd} />}
      >
        <Result outcome={outcome} rows={rows} columns={columns} />
      </Modal>
    );
  }
  if (done !== null) {
    return (
      <Modal
        title={t(action.label)}
        text={about}
        onClose={() => (isStopped.current = true)}
        actions={
          <Button variant="secondary" onClick={() => (isStopped.current = true)}>
            {t("kit.bulk.stop")}
          </Button>
        }
      >
        <ProgressBar label={t("kit.bulk.running")} done={done} total={rows.length} />
      </Modal>
    );
  }
  const fitting = action.fits ? rows.filter(action.fits).length : rows.length;
  return (
    <Modal title={t(action.label)} text={about} onClose={onCancel}>
      <form
        className={styles.ask}
        onSubmit={(event) => {
          event.preventDefault();
          if (change) void run(change);
        }}
      >
        {fitting < rows.length && (
          <p className={styles.note}>{t("kit.bulk.fitting", { fitting: formatNumber(fitting), all: formatNumber(rows.length) })}</p>
        )}
        <action.Ask rows={rows} onChange={setChange} />
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={onCancel}>
            {t("common.action.cancel")}
          </Button>
          <Button type="submit" variant={action.isDangerous ? "danger" : "primary"} disabled={change === null}>
            {t("kit.bulk.apply", { count: rows.length, shown: formatNumber(rows.length) })}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
