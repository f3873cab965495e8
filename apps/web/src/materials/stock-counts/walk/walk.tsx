import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { stockCounts, type StockCount, type StockCountLine } from "@millwright/domain/materials/stock-counts/contract.ts";
import { COUNTS } from "@millwright/domain/materials/stock-counts/status.ts";
import { isToCount } from "@millwright/domain/materials/stock-counts/counting.ts";
import { t } from "../../../i18n/materials.ts";
import { useAddress, useGo } from "../../../kit/address.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { Button, buttonClass } from "../../../kit/layout/button.tsx";
import { PageHead } from "../../../kit/layout/page-head.tsx";
import { RecordScreen } from "../../../kit/record/record-screen.tsx";
import { useChange } from "../../../kit/wire/query.ts";
import { COUNTED } from "../changed.ts";
import { links } from "../links.ts";
import { LineView } from "./line-view.tsx";
import { typedOf } from "./typed.ts";
import { useProgress, type Waiting } from "./walk-store.ts";
import styles from "../stock-counts.module.css";

const FoundDialog = lazy(() => import("./found-dialog.tsx").then((module) => ({ default: module.FoundDialog })));

export const StockCountWalk = () => (
  <RecordScreen call={stockCounts.get} list={stockCounts.list} to={links.record} backTo={links.list()}>
    {(count) => <Walk key={count.id} count={count} />}
  </RecordScreen>
);

/** Sends what waits, one sending at a time; what has no answer stays, and goes along with the next. */
function useSending(count: StockCount) {
  const { progress, change } = useProgress(count.id);
  const enter = useChange(stockCounts.enter, COUNTED);
  const [hasFailed, setFailed] = useState(false);
  const isSending = useRef(false);
  const send = async (waiting: Record<number, Waiting>) => {
    const entries = Object.entries(waiting).map(([lineId, { quantity, at }]) => ({ lineId: Number(lineId), quantity, at }));
    if (isSending.current || entries.length === 0) return;
    isSending.current = true;
    try {
      const { rows } = await enter.mutateAsync({ body: { stockCountId: count.id, entries } });
      setFailed(false);
      change((before) => ({
        waiting: Object.fromEntries(
          Object.entries(before.waiting).flatMap(([lineId, one]) => {
            const answer = rows.find(({ id }) => id === Number(lineId));
            const isThis = answer !== undefined && waiting[Number(lineId)]?.at === one.at;
            if (!isThis) return [[lineId, one] as const];
            return answer.outcome === "kept" ? [] : [[lineId, { ...one, refused: answer.message ?? "" }] as const];
          }),
        ),
      }));
    } catch (failure) {
      setFailed(true);
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
    } finally {
      isSending.current = false;
    }
  };
  const keep = (lineId: number, quantity: number) => {
    const waiting = { ...progress.waiting, [lineId]: { quantity, at: new Date().toISOString() } };
    change(() => ({ waiting }));
    void send(waiting);
  };
  const forget = (lineId: number) =>
    change(({ waiting }) => ({ waiting: Object.fromEntries(Object.entries(waiting).filter(([id]) => Number(id) !== lineId)) }));
  // The line came back: what waited goes on its way by itself.
  useEffect(() => {
    const again = () => void send(progress.waiting);
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  });
  return { waiting: progress.waiting, keep, forget, again: () => void send(progress.waiting), hasFailed, isPending: enter.isPending };
}

/** One place after the other, in the order in which they are walked past. */
function Walk({ count }: { count: StockCount }) {
  const go = useGo();
  const [address] = useAddress();
  const sending = useSending(count);
  const finish = useChange(stockCounts.finish, COUNTED);
  const { waiting } = sending;
  const lines = count.lines.filter((line) => line.mayCount);
  const isOpen = (line: StockCountLine) => isToCount(line) && !(line.id in waiting);
  const [at, setAt] = useState<number | null>(
    () => (lines.find(({ part }) => part.id === Number(address["part"])) ?? lines.find(isOpen) ?? lines[0])?.id ?? null,
  );
  const [typed, setTyped] = useState<Record<number, string>>({});
  const [isFinding, setFinding] = useState(false);
  const index = Math.max(
    0,
    lines.findIndex(({ id }) => id === at),
  );
  const line = lines[index];
  const toSend = Object.values(waiting).filter(({ refused }) => refused === undefined).length;
  const left = count.lines.filter(isOpen).length;
  const textOf = (one: StockCountLine) => typed[one.id] ?? String(waiting[one.id]?.quantity ?? one.last?.quantity ?? "");
  const leave = (to: number) => {
    if (line) {
      const said = typedOf(line, textOf(line));
      const isNew = typed[line.id] !== undefined && said !== null && "quantity" in said;
      if (said !== null && "fault" in said) return;
      if (isNew) sending.keep(line.id, said.quantity);
      setTyped((before) => Object.fromEntries(Object.entries(before).filter(([id]) => Number(id) !== line.id)));
    }
    setAt(lines[to]?.id ?? null);
  };
  const end = () =>
    finish.mutate(
      { params: { id: count.id }, body: { version: count.version } },
      {
        onSuccess: () => {
          notify("success", t("stockCounts.done.finish"));
          go(links.record(count.id));
        },
        onError: (failure) => notify("error", failure.message),
      },
    );
  const said = line ? typedOf(line, textOf(line)) : null;
  const fault = line ? (said !== null && "fault" in said ? said.fault : (waiting[line.id]?.refused ?? null)) : null;
  const isLast = index >= lines.length - 1;
  return (
    <>
      <PageHead
        title={t("stockCounts.walk.title", { code: count.code })}
        count={line && t("stockCounts.walk.of", { at: index + 1, all: lines.length })}
      />
      <div className={styles.walk}>
        {!line && (
          <p className={styles.small}>{t(COUNTS.includes(count.status) ? "stockCounts.walk.notYou" : "stockCounts.walk.nothing")}</p>
        )}
        {line && (
          <LineView
            key={line.id}
            line={line}
            typed={textOf(line)}
            fault={fault}
            onType={(text) => {
              if (waiting[line.id]?.refused !== undefined) sending.forget(line.id);
              setTyped({ ...typed, [line.id]: text });
            }}
            onNext={() => leave(isLast ? index : index + 1)}
          />
        )}
        <div className={styles.foot}>
          <Button variant="secondary" disabled={index === 0} onClick={() => leave(index - 1)}>
            {t("stockCounts.walk.back")}
          </Button>
          {line && (
            <Button
              variant={left === 0 ? "secondary" : "primary"}
              disabled={said === null || "fault" in said}
              onClick={() => leave(isLast ? index : index + 1)}
            >
              {t(isLast ? "stockCounts.walk.keep" : "stockCounts.walk.next")}
            </Button>
          )}
        </div>
        <p className={styles.small} role="status">
          {toSend > 0 && !sending.isPending
            ? t("stockCounts.walk.waiting", { count: toSend })
            : left === 0
              ? t("stockCounts.walk.done")
              : t("stockCounts.walk.left", { count: left })}
        </p>
        <div className={styles.foot}>
          {count.status === "counting" && (
            <Button variant="text" onClick={() => setFinding(true)}>
              {t("stockCounts.walk.found")}
            </Button>
          )}
          {toSend > 0 && sending.hasFailed && (
            <Button variant="secondary" disabled={sending.isPending} onClick={sending.again}>
              {t("stockCounts.walk.again")}
            </Button>
          )}
          {left === 0 && Object.keys(waiting).length === 0 && COUNTS.includes(count.status) && (
            <Button variant="primary" disabled={finish.isPending} onClick={end}>
              {t("stockCounts.action.finish")}
            </Button>
          )}
          <AppLink to={links.record(count.id)} className={buttonClass("text")}>
            {t("stockCounts.walk.toCount")}
          </AppLink>
        </div>
        <Suspense>{isFinding && <FoundDialog count={count} onClose={() => setFinding(false)} />}</Suspense>
      </div>
    </>
  );
}
