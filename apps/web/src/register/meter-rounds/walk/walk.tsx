import { useState } from "react";
import { meterRounds, type MeterRound } from "@millwright/domain/register/meter-rounds/contract.ts";
import { meters } from "@millwright/domain/register/meters/contract.ts";
import { meterReadings } from "@millwright/domain/register/meters/readings/contract.ts";
import { faultOfLine, valueOf } from "@millwright/domain/register/meters/readings/sheet.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import { t } from "../../../i18n/register.ts";
import { useGo } from "../../../kit/address.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { PageHead } from "../../../kit/layout/page-head.tsx";
import { RecordScreen } from "../../../kit/record/record-screen.tsx";
import { tellDone } from "../../../kit/offline/promised.ts";
import { useQueued } from "../../../kit/offline/use-queued.ts";
import { links } from "../links.ts";
import { StopView } from "./stop-view.tsx";
import { useProgress, type WalkLine } from "./walk-store.ts";
import styles from "../rounds.module.css";

export const MeterRoundWalk = () => (
  <RecordScreen call={meterRounds.get} list={meterRounds.list} to={links.record} backTo={links.list()}>
    {(round) => <Walk key={round.id} round={round} />}
  </RecordScreen>
);

/** One meter after the other; sent when it is finished, and kept on the device until then. */
function Walk({ round }: { round: MeterRound }) {
  const go = useGo();
  const { progress, keep, drop } = useProgress(round.id);
  const [hasFailed, setFailed] = useState(false);
  const send = useQueued(meterRounds.walk, { invalidates: [meterRounds, meterReadings, meters] });
  const { index, lines, finishedAt } = progress;
  const meter = round.meters[Math.min(index, round.meters.length - 1)];
  if (!meter) return <p className={styles.small}>{t("meterRounds.stops.none")}</p>;
  const isLast = index >= round.meters.length - 1;
  const faultOf = (one: typeof meter): string | null => {
    const line = lines[one.id];
    if (!line || line.skipped !== undefined || line.typed.trim() === "") return null;
    const fault = faultOfLine(one, line, line.at);
    return fault ? sentence(fault.reason, fault.params) : (line.refused ?? null);
  };
  const isDone = (one: typeof meter) => {
    const line = lines[one.id];
    return (
      line !== undefined &&
      (line.skipped === undefined ? line.typed.trim() !== "" && faultOfLine(one, line, line.at) === null : line.skipped.trim() !== "")
    );
  };
  const open = round.meters.filter((one) => !isDone(one));
  const change = (next: Partial<WalkLine>) => {
    const { refused: _, ...line } = lines[meter.id] ?? { typed: "", at: "" };
    keep({ ...progress, lines: { ...lines, [meter.id]: { ...line, ...next, at: new Date().toISOString() } } });
  };
  const finish = async () => {
    const finished = finishedAt ?? new Date().toISOString();
    keep({ ...progress, finishedAt: finished });
    setFailed(false);
    const stops = round.meters.flatMap((one) => {
      const line = lines[one.id];
      if (!line) return [];
      const { at, entry = null, isConfirmed = null, skipped } = line;
      return [
        {
          meterId: one.id,
          at,
          entry,
          isConfirmed,
          value: skipped === undefined ? (valueOf(one, line.typed) ?? null) : null,
          skipped: skipped ?? null,
        },
      ];
    });
    try {
      const sent = await send.mutateAsync({
        body: { roundId: round.id, key: progress.key, startedAt: progress.startedAt, finishedAt: finished, stops },
      });
      const refused = sent.rows.filter(({ outcome }) => outcome === "refused");
      if (refused.length === 0) {
        drop();
        tellDone(sent, t("meterRounds.walk.done"));
        go(`${links.record(round.id)}?tab=walks`);
        return;
      }
      const told = refused.map(
        ({ id: meterId, message }) => [meterId, { ...(lines[meterId] as WalkLine), refused: message ?? "" }] as const,
      );
      const first = round.meters.findIndex(({ id }) => id === refused[0]?.id);
      keep({ ...progress, finishedAt: null, index: Math.max(0, first), lines: { ...lines, ...Object.fromEntries(told) } });
    } catch (failure) {
      setFailed(true);
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
    }
  };
  return (
    <>
      <PageHead
        title={round.name}
        count={t("meterRounds.walk.of", { at: Math.min(index, round.meters.length - 1) + 1, all: round.meters.length })}
      />
      <div className={styles.walk}>
        <StopView
          key={meter.id}
          meter={meter}
          line={lines[meter.id] ?? null}
          fault={faultOf(meter)}
          onChange={change}
          onNext={() => !isLast && isDone(meter) && keep({ ...progress, index: index + 1 })}
        />
        <div className={styles.foot}>
          <Button variant="secondary" disabled={index === 0} onClick={() => keep({ ...progress, index: index - 1 })}>
            {t("meterRounds.walk.back")}
          </Button>
          {!isLast && (
            <Button variant="primary" disabled={!isDone(meter)} onClick={() => keep({ ...progress, index: index + 1 })}>
              {t("meterRounds.walk.next")}
            </Button>
          )}
          {isLast && (
            <Button variant="primary" disabled={open.length > 0 || send.isPending} onClick={() => void finish()}>
              {hasFailed || finishedAt !== null ? t("meterRounds.walk.again") : t("meterRounds.walk.finish")}
            </Button>
          )}
        </div>
        <p className={styles.small} role="status">
          {finishedAt !== null && !send.isPending
            ? t("meterRounds.walk.waiting")
            : isLast && open.length > 0
              ? t("meterRounds.walk.open", { count: open.length })
              : t("meterRounds.walk.kept")}
        </p>
      </div>
    </>
  );
}
