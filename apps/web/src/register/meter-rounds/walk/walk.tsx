import { useState } from "react";
import { meterRounds, type MeterRound } from "@millwright/domain/register/meter-rounds/contract.ts";
import { meters } from "@millwright/domain/register/meters/contract.ts";
import { meterReadings } from "@millwright/domain/register/meters/readings/contract.ts";
import { faultOfLine, valueOf } from "@millwright/domain/register/meters/readings/sheet.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import { t } from "../../../i18n/register.ts";
import { useGo } from "../../../kit/address.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { PageHead } from "../../../kit/layout/page-head.tsx";
import { RecordScreen } from "../../../kit/record/record-screen.tsx";
import { WalkFrame } from "../../../kit/walk/walk-frame.tsx";
import { WalkButton, WalkFoot } from "../../../kit/walk/walk-parts.tsx";
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
  const shown = Math.min(index, round.meters.length - 1);
  const meter = round.meters[shown];
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
  const changed = (next: Partial<WalkLine>) => {
    const { refused: _, ...line } = lines[meter.id] ?? { typed: "", at: "" };
    return { ...lines, [meter.id]: { ...line, ...next, at: new Date().toISOString() } };
  };
  const change = (next: Partial<WalkLine>) => keep({ ...progress, lines: changed(next) });
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
  const goTo = (to: number, kept: typeof lines = lines) => keep({ ...progress, lines: kept, index: to });
  const isSkipped = lines[meter.id]?.skipped !== undefined;
  const leave = () => go(links.record(round.id));
  const stand =
    finishedAt !== null && !send.isPending
      ? t("meterRounds.walk.waiting")
      : isLast && open.length > 0
        ? t("meterRounds.walk.open", { count: open.length })
        : t("meterRounds.walk.kept");
  return (
    <>
      <PageHead title={round.name} />
      <WalkFrame
        label={round.name}
        title={round.name}
        place={t("meterRounds.walk.of", { at: shown + 1, all: round.meters.length })}
        done={round.meters.length - open.length}
        count={round.meters.length}
        onClose={leave}
      >
        <StopView
          key={meter.id}
          meter={meter}
          line={lines[meter.id] ?? null}
          fault={faultOf(meter)}
          stand={stand}
          onChange={change}
          onNext={() => !isLast && isDone(meter) && goTo(index + 1)}
          onChosen={(typed) => goTo(isLast ? index : index + 1, changed({ typed }))}
        />
        <WalkFoot
          back={{ label: t("meterRounds.walk.back"), onGo: index === 0 ? null : () => goTo(index - 1) }}
          next={
            isLast
              ? {
                  label: hasFailed || finishedAt !== null ? t("meterRounds.walk.again") : t("meterRounds.walk.finish"),
                  isPrimary: true,
                  isLast,
                  isDisabled: open.length > 0 || send.isPending,
                  onGo: () => void finish(),
                }
              : { label: t("meterRounds.walk.next"), isPrimary: true, isDisabled: !isDone(meter), onGo: () => goTo(index + 1) }
          }
        >
          <WalkButton
            variant="secondary"
            aria-expanded={isSkipped}
            onClick={() => change({ skipped: isSkipped ? undefined : "" } as Partial<WalkLine>)}
          >
            {isSkipped ? t("meterRounds.walk.read") : t("meterRounds.walk.skip")}
          </WalkButton>
        </WalkFoot>
      </WalkFrame>
    </>
  );
}
