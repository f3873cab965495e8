import { IconCheck } from "@tabler/icons-react";
import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { stockCounts, type StockCount, type StockCountLine } from "@millwright/domain/materials/stock-counts/contract.ts";
import { COUNTS } from "@millwright/domain/materials/stock-counts/status.ts";
import { isToCount } from "@millwright/domain/materials/stock-counts/counting.ts";
import { t } from "../../../i18n/materials.ts";
import { useAddress, useGo } from "../../../kit/address.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { PageHead } from "../../../kit/layout/page-head.tsx";
import { RecordScreen } from "../../../kit/record/record-screen.tsx";
import { deviceNow, outgoing } from "../../../kit/offline/device.ts";
import { useQueued } from "../../../kit/offline/use-queued.ts";
import { WalkFrame } from "../../../kit/walk/walk-frame.tsx";
import { WalkButton, WalkEnd, WalkFoot } from "../../../kit/walk/walk-parts.tsx";
import { useChange } from "../../../kit/wire/query.ts";
import { reach } from "../../../kit/wire/reach.ts";
import { COUNTED } from "../changed.ts";
import { links } from "../links.ts";
import { LineView } from "./line-view.tsx";
import { lineRecord } from "../offline.ts";
import { typedOf } from "./typed.ts";

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

/** Where one is: on a line, or behind the last of them. */
type At = number | "end" | null;

/** The lines that this person counts: which is shown, what is typed on it, and what is left of all. */
function useLines(count: StockCount) {
  const [address] = useAddress();
  const sending = useSending(count);
  const { waiting } = sending;
  const lines = count.lines.filter((line) => line.mayCount);
  const isOpen = (line: StockCountLine) => isToCount(line) && !(line.id in waiting);
  const [at, setAt] = useState<At>(
    () => (lines.find(({ part }) => part.id === Number(address["part"])) ?? lines.find(isOpen) ?? lines[0])?.id ?? null,
  );
  const [typed, setTyped] = useState<Record<number, string>>({});
  const index =
    at === "end"
      ? lines.length
      : Math.max(
          0,
          lines.findIndex(({ id }) => id === at),
        );
  const line = lines[index];
  const text = line ? (typed[line.id] ?? String(waiting[line.id]?.quantity ?? line.last?.quantity ?? "")) : "";
  const said = line ? typedOf(line, text) : null;
  const type = (now: string) => {
    if (!line) return;
    if (waiting[line.id]?.refused !== undefined) void sending.forget(line.id);
    setTyped({ ...typed, [line.id]: now });
  };
  /** Keeps what is typed on this line, and goes to another; what cannot be read stays to be put right. */
  const leave = (to: number) => {
    if (line) {
      if (said !== null && "fault" in said) return;
      if (typed[line.id] !== undefined && said !== null) void sending.keep(line.id, said.quantity);
      setTyped((before) => Object.fromEntries(Object.entries(before).filter(([id]) => Number(id) !== line.id)));
    }
    setAt(lines[to]?.id ?? "end");
  };
  /** To the next place; behind the last one where nothing else is to be counted. */
  const goOn = () => leave(lines.some((one) => isOpen(one) && one !== line) ? index + 1 : lines.length);
  const undone = lines.find(isOpen) ?? lines.find(({ id }) => waiting[id]?.refused !== undefined);
  const fault = said !== null && "fault" in said ? said.fault : ((line && waiting[line.id]?.refused) ?? null);
  return {
    lines,
    line,
    index,
    text,
    fault,
    isReady: said !== null && !("fault" in said),
    counted: lines.filter((one) => !isOpen(one)).length,
    left: count.lines.filter(isOpen).length,
    waiting: Object.values(waiting),
    type,
    goOn,
    goBack: index === 0 ? null : () => leave(index - 1),
    toOpen: undone ? () => setAt(undone.id) : null,
  };
}

/** One place after the other, in the order in which they are walked past. */
function Walk({ count }: { count: StockCount }) {
  const go = useGo();
  const { lines, line, index, text, fault, isReady, counted, left, waiting, type, goOn, goBack, toOpen } = useLines(count);
  const [isFinding, setFinding] = useState(false);
  const isLate = useIsLate(waiting);
  const title = t("stockCounts.walk.title", { code: count.code });
  const toSend = waiting.filter(({ refused }) => refused === undefined).length;
  const toCount = () => go(links.record(count.id));
  const stand =
    toSend > 0
      ? t("stockCounts.walk.waiting", { count: toSend })
      : left === 0
        ? t("stockCounts.walk.done")
        : t("stockCounts.walk.left", { count: left });
  return (
    <>
      <PageHead title={title} />
      <WalkFrame
        label={title}
        title={title}
        place={line ? t("stockCounts.walk.of", { at: index + 1, all: lines.length }) : ""}
        done={counted}
        count={lines.length}
        onClose={toCount}
      >
        {line ? (
          <>
            <LineView key={line.id} line={line} typed={text} fault={fault} left={stand} onType={type} onNext={() => isReady && goOn()}>
              {count.status === "counting" && (
                <Button variant="text" onClick={() => setFinding(true)}>
                  {t("stockCounts.walk.found")}
                </Button>
              )}
              {isLate && <Again />}
            </LineView>
            <WalkFoot
              back={{ label: t("stockCounts.walk.back"), onGo: goBack }}
              next={{ label: t("stockCounts.walk.next"), isPrimary: true, isDisabled: !isReady, onGo: goOn }}
            />
          </>
        ) : (
          <End
            count={count}
            left={left}
            stand={lines.length === 0 ? t(COUNTS.includes(count.status) ? "stockCounts.walk.notYou" : "stockCounts.walk.nothing") : stand}
            waiting={waiting}
            isLate={isLate}
            onOpen={toOpen}
            onFound={() => setFinding(true)}
            onClose={toCount}
          />
        )}
        <Suspense>{isFinding && <FoundDialog count={count} onClose={() => setFinding(false)} />}</Suspense>
      </WalkFrame>
    </>
  );
}

interface EndProps {
  count: StockCount;
  left: number;
  stand: string;
  waiting: readonly Waiting[];
  isLate: boolean;
  /** Back to what is not counted, or was refused; null where nothing is. */
  onOpen: (() => void) | null;
  onFound: () => void;
  onClose: () => void;
}

/** After the last line: what is left or not sent, what else lies there, and the end of the count. */
function End({ count, left, stand, waiting, isLate, onOpen, onFound, onClose }: EndProps) {
  const finish = useChange(stockCounts.finish, COUNTED);
  const isAll = left === 0 && waiting.length === 0;
  const end = () =>
    finish.mutate(
      { params: { id: count.id }, body: { version: count.version } },
      {
        onSuccess: () => {
          notify("success", t("stockCounts.done.finish"));
          onClose();
        },
        onError: (failure) => notify("error", failure.message),
      },
    );
  return (
    <WalkEnd
      title={stand}
      sign={isAll ? { Icon: IconCheck, tone: "completed" } : null}
      actions={
        <>
          {isAll && COUNTS.includes(count.status) && (
            <WalkButton disabled={finish.isPending} onClick={end}>
              {t("stockCounts.action.finish")}
            </WalkButton>
          )}
          {onOpen && <WalkButton onClick={onOpen}>{t("stockCounts.walk.toOpen")}</WalkButton>}
          {isLate && <Again />}
          {count.status === "counting" && (
            <WalkButton variant="secondary" onClick={onFound}>
              {t("stockCounts.walk.found")}
            </WalkButton>
          )}
          <WalkButton variant="secondary" onClick={onClose}>
            {t("stockCounts.walk.toCount")}
          </WalkButton>
        </>
      }
    />
  );
}

const Again = () => (
  <WalkButton variant="secondary" onClick={() => void deviceNow()?.retry()}>
    {t("stockCounts.walk.again")}
  </WalkButton>
);

/** Whether what was counted is not sent when it usually would be. */
function useIsLate(waiting: readonly Waiting[]): boolean {
  const isReached = useSyncExternalStore(reach.subscribe, reach.get);
  const sent = waiting.filter(({ refused }) => refused === undefined);
  return sent.length > 0 && (!isReached || waiting.some(({ at }) => at < Date.now() - LATE_MS));
}
