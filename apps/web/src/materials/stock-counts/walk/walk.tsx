import { lazy, Suspense, useState, useSyncExternalStore } from "react";
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
import { deviceNow, outgoing } from "../../../kit/offline/device.ts";
import { useQueued } from "../../../kit/offline/use-queued.ts";
import { useChange } from "../../../kit/wire/query.ts";
import { reach } from "../../../kit/wire/reach.ts";
import { COUNTED } from "../changed.ts";
import { links } from "../links.ts";
import { LineView } from "./line-view.tsx";
import { lineRecord } from "../offline.ts";
import { typedOf } from "./typed.ts";
import styles from "../stock-counts.module.css";

const FoundDialog = lazy(() => import("./found-dialog.tsx").then((module) => ({ default: module.FoundDialog })));

export const StockCountWalk = () => (
  <RecordScreen call={stockCounts.get} list={stockCounts.list} to={links.record} backTo={links.list()}>
    {(count) => <Walk key={count.id} count={count} />}
  </RecordScreen>
);

/** What is usually sent at once and is not there by then has somebody press for it. */
const LATE_MS = 3_000;

interface Waiting {
  seq: number;
  /** When it was counted, in milliseconds since 1970. */
  at: number;
  quantity: number;
  refused?: string;
}

/** What was counted and is not sent yet, by its line: kept on the device before the next line is shown. */
function useSending(count: StockCount) {
  const enter = useQueued(stockCounts.enter, { ...COUNTED, isKeptFirst: true });
  const entries = useSyncExternalStore(outgoing.subscribe, outgoing.get);
  const waiting: Record<number, Waiting> = Object.fromEntries(
    count.lines.flatMap(({ id }) => {
      const entry = entries.findLast(({ record }) => record === lineRecord(count.id, id));
      if (!entry) return [];
      const { seq, at, stuck } = entry;
      return [[id, { seq, at, quantity: deviceNow()?.amountOf(entry) ?? 0, ...(stuck ? { refused: stuck.message } : {}) }] as const];
    }),
  );
  const forget = async (lineId: number) => {
    const one = waiting[lineId];
    if (one) await deviceNow()?.discard([one.seq]);
  };
  const keep = async (lineId: number, quantity: number) => {
    try {
      // What was refused is said anew.
      if (waiting[lineId]?.refused !== undefined) await forget(lineId);
      const { rows } = await enter.mutateAsync({
        body: { stockCountId: count.id, entries: [{ lineId, quantity, at: new Date().toISOString() }] },
      });
      const refused = rows.find(({ outcome }) => outcome === "refused");
      if (refused) notify("error", refused.message ?? t("common.state.errorText"));
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
    }
  };
  return { waiting, keep, forget };
}

/** One place after the other, in the order in which they are walked past. */
function Walk({ count }: { count: StockCount }) {
  const go = useGo();
  const [address] = useAddress();
  const sending = useSending(count);
  const finish = useChange(stockCounts.finish, COUNTED);
  const isReached = useSyncExternalStore(reach.subscribe, reach.get);
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
  const isLate = toSend > 0 && (!isReached || Object.values(waiting).some(({ at: countedAt }) => countedAt < Date.now() - LATE_MS));
  const left = count.lines.filter(isOpen).length;
  const textOf = (one: StockCountLine) => typed[one.id] ?? String(waiting[one.id]?.quantity ?? one.last?.quantity ?? "");
  const leave = (to: number) => {
    if (line) {
      const said = typedOf(line, textOf(line));
      const isNew = typed[line.id] !== undefined && said !== null && "quantity" in said;
      if (said !== null && "fault" in said) return;
      if (isNew) void sending.keep(line.id, said.quantity);
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
              if (waiting[line.id]?.refused !== undefined) void sending.forget(line.id);
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
          {toSend > 0
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
          {isLate && (
            <Button variant="secondary" onClick={() => void deviceNow()?.retry()}>
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
