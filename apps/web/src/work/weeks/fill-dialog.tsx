import { useState } from "react";
import { clockAt } from "@millwright/domain/work/calendar/slot.ts";
import { calendar } from "@millwright/domain/work/calendar/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { crewWeeks, type Proposal, type WeekPlan } from "@millwright/domain/work/weeks/contract.ts";
import { t } from "../../i18n/work.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { formatBriefDay, formatMinutes } from "../../kit/format.ts";
import { Modal } from "../../kit/form/modal.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { PriorityMark } from "../../kit/marks/priority-mark.tsx";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { useCall, useChange } from "../../kit/wire/query.ts";
import { askWhy } from "../orders/public.ts";
import { dayName } from "./words.ts";
import styles from "./weeks.module.css";

/** What could not be begun is not ticked beforehand; what is late is all the more to be done. */
const isPlain = ({ readiness }: Proposal): boolean => readiness === "ready";

/** Where open work could go; what is ticked is placed when it is accepted. */
export function FillDialog({ plan, onClose }: { plan: WeekPlan; onClose: () => void }) {
  const ofCrew = { crewId: plan.crew.id, monday: plan.monday };
  const { data, error, refetch } = useCall(crewWeeks.fill, { body: ofCrew });
  const accept = useChange(crewWeeks.accept, { invalidates: [crewWeeks, workOrders, calendar] });
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const rows = data?.rows ?? [];
  const ticked = chosen ?? new Set(rows.filter(isPlain).map(({ id }) => id));
  const wanted = rows.filter(({ id }) => ticked.has(id));
  const tick = (ids: readonly number[], isOn: boolean) => {
    const next = new Set(ticked);
    for (const id of ids)
      if (isOn) next.add(id);
      else next.delete(id);
    setChosen(next);
  };
  const save = async () => {
    const breakInReason = plan.lock
      ? await askWhy({ reason: "week_locked", params: { crew: plan.crew.name, day: plan.monday } })
      : undefined;
    if (breakInReason === null) return;
    try {
      const { rows: outcomes } = await accept.mutateAsync({
        body: {
          rows: wanted.map(({ id, version, startAt, person, isLate }) => ({
            id,
            version,
            estStartAt: startAt,
            responsiblePersonId: person.id,
            ...(isLate ? { confirmed: ["after_due" as const] } : {}),
          })),
          ...(breakInReason === undefined ? {} : { breakInReason }),
        },
      });
      const placed = outcomes.filter(({ outcome }) => outcome === "changed").length;
      if (placed > 0) notify("success", t("crewWeeks.fill.accepted", { count: placed }));
      const codeOf = new Map(rows.map(({ id, code }) => [id, code]));
      const left = outcomes.filter(({ outcome }) => outcome === "refused");
      if (left.length === 0) return onClose();
      setRefused(left.map(({ id, message = "" }) => t("crewWeeks.fill.refused", { code: codeOf.get(id) ?? "", message })));
      setChosen(null);
      await refetch();
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
    }
  };
  return (
    <Modal
      title={t("crewWeeks.fill.title")}
      text={t("crewWeeks.fill.text")}
      onClose={onClose}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {t("common.action.cancel")}
          </Button>
          <Button disabled={wanted.length === 0 || accept.isPending} onClick={() => void save()}>
            {t("crewWeeks.fill.accept", { count: wanted.length })}
          </Button>
        </>
      }
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={6} />}
      {refused.length > 0 && (
        <ul className={styles.refused} role="alert">
          {refused.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      {data && rows.length === 0 && <p className={styles.small}>{t("crewWeeks.fill.none")}</p>}
      {rows.length > 0 && (
        <>
          <label className={styles.tick}>
            <input
              type="checkbox"
              checked={wanted.length === rows.length}
              onChange={({ target }) =>
                tick(
                  rows.map(({ id }) => id),
                  target.checked,
                )
              }
            />
            {t("crewWeeks.fill.all")}
          </label>
          <DaySums plan={plan} wanted={wanted} />
          <ul className={styles.proposals}>
            {rows.map((row) => (
              <li key={row.id}>
                <label className={styles.tick}>
                  <input type="checkbox" checked={ticked.has(row.id)} onChange={({ target }) => tick([row.id], target.checked)} />
                  {row.title}
                </label>
                <div className={styles.below}>
                  <PriorityMark priority={row.priority} compact />
                  <CodeText>{row.code}</CodeText>
                  <span>{placeText(row, plan.timeZone)}</span>
                  {row.isStatutory && <ToneChip tone="review" label={t("crewWeeks.card.statutory")} />}
                  {row.readiness !== "ready" && <ToneChip tone="warn" label={t(`crewWeeks.readiness.${row.readiness}`)} />}
                  {row.isLate && <ToneChip tone="high" label={t(row.isOverdue ? "crewWeeks.fill.overdue" : "crewWeeks.fill.late")} />}
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {data && data.left.length > 0 && (
        <details className={styles.left}>
          <summary>{t("crewWeeks.fill.left", { count: data.left.length })}</summary>
          <ul>
            {data.left.map(({ id, code, title, because }) => (
              <li key={id}>
                <CodeText>{code}</CodeText> {title}: {t(`crewWeeks.fill.because.${because}`)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Modal>
  );
}

function placeText({ startAt, person, minutes }: Proposal, timeZone: string): string {
  // After midnight a night's work stands on the next day, whosever day it counts on.
  const [day = "", time = ""] = clockAt(startAt, timeZone).split("T");
  const [weekday = ""] = dayName(day).split(" ");
  return t("crewWeeks.fill.row", {
    weekday,
    day: formatBriefDay(day),
    time,
    person: person.name,
    hours: formatMinutes(minutes),
  });
}

/** How full each day would be with what is ticked. */
function DaySums({ plan, wanted }: { plan: WeekPlan; wanted: readonly Proposal[] }) {
  const shown = plan.days.flatMap(({ day, capacity, minutes }) => {
    const added = wanted.reduce((sum, row) => (row.day === day ? sum + row.minutes : sum), 0);
    return capacity || minutes + added > 0 ? [{ day, capacity: capacity ?? 0, minutes: minutes + added }] : [];
  });
  return (
    <ul className={styles.daySums} aria-label={t("crewWeeks.fill.perDay")}>
      {shown.map(({ day, capacity, minutes }) => (
        <li key={day}>
          {t("crewWeeks.fill.daySum", { day: dayName(day), hours: formatMinutes(minutes), capacity: formatMinutes(capacity) })}
        </li>
      ))}
    </ul>
  );
}
