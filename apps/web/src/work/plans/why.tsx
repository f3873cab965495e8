import type { Anchor } from "@millwright/domain/work/plans/definition.ts";
import type { Quiet } from "@millwright/domain/work/plans/points.ts";
import type { Sum } from "@millwright/domain/work/plans/sum.ts";
import type { WhyShown } from "@millwright/domain/work/plans/why.ts";
import { t } from "../../i18n/work.ts";
import { formatDate, formatDateTime, formatDay, formatNumber } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { links as meterLinks } from "../../register/meters/public.ts";
import { links as orderLinks } from "../orders/public.ts";
import { ruleWords } from "./words.ts";
import styles from "./plans.module.css";

/** Why something is due: the sum in sentences, of the values that decided; orders and meters lead to their pages. */
export function Why({ why }: { why: WhyShown }) {
  const sum = why.sum as unknown as Sum;
  return (
    <div className={styles.why}>
      {sentencesOf(sum, why).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {why.others.map((other) => sentencesOf(other as unknown as Sum, why).map((sentence) => <p key={sentence}>{sentence}</p>))}
      {why.movedTo && <p>{t("plans.why.moved", { day: formatDay(why.movedTo.day), time: why.movedTo.time })}</p>}
      {why.leadTimeDays > 0 && <p>{t("plans.why.lead", { count: why.leadTimeDays })}</p>}
      <p className={styles.sources}>
        {why.orders.map(({ id, code }) => (
          <AppLink key={id} to={orderLinks.workOrder(id)}>
            {code}
          </AppLink>
        ))}
        {"meterId" in sum && sum.meterId > 0 && <AppLink to={meterLinks.record(sum.meterId)}>{t("plans.why.meter")}</AppLink>}
      </p>
    </div>
  );
}

function sentencesOf(sum: Sum, why: WhyShown): string[] {
  switch (sum.kind) {
    case "fixed_date":
      return [
        t("plans.why.fixedDate", {
          rule: ruleWords(sum.rrule),
          start: formatDay(sum.startDay),
          k: formatNumber(sum.k),
          day: formatDay(sum.seriesDay),
          time: sum.time,
        }),
        ...(sum.offsetDays > 0 ? [t("plans.why.offset", { count: sum.offsetDays })] : []),
        ...(sum.daysOff.length > 0 ? [t("plans.why.dayOff", { off: sum.daysOff.map(formatDay).join(", "), day: formatDay(sum.day) })] : []),
      ];
    case "season_start":
      return [t("plans.why.seasonStart", { day: formatDay(sum.day) })];
    case "floating_date":
      return [
        sum.base.from === "start"
          ? t("plans.why.first", { day: formatDay(sum.baseDay) })
          : t("plans.why.floatingDate", {
              base: baseWords(sum.base, formatDay(sum.baseDay), why),
              rule: ruleWords(sum.rrule),
              day: formatDay(sum.day),
            }),
        ...(sum.seasonDay ? [t("plans.why.seasonWaits", { day: formatDay(sum.seasonDay) })] : []),
        ...(sum.daysOff.length > 0 ? [t("plans.why.dayOff", { off: sum.daysOff.map(formatDay).join(", "), day: formatDay(sum.day) })] : []),
      ];
    case "meter":
      return meterSentences(sum, why);
    case "threshold":
      return [t("plans.why.threshold", { at: formatDateTime(new Date(sum.at).toISOString()) })];
    case "event":
      return [
        t("plans.why.event", {
          event: t(`plans.eventType.${sum.eventType as "request"}`),
          at: formatDateTime(new Date(sum.at).toISOString()),
        }),
        ...(sum.delayMinutes > 0 ? [t("plans.why.delay", { count: sum.delayMinutes })] : []),
      ];
  }
}

function meterSentences(sum: Extract<Sum, { kind: "meter" }>, why: WhyShown): string[] {
  const due = formatNumber(sum.dueUnits);
  const every = formatNumber(sum.everyUnits);
  const base = formatNumber(sum.baseUnits);
  const counted =
    sum.mode === "fixed"
      ? t("plans.why.fixedMeter", { first: base, every, due })
      : sum.base.from === "start"
        ? t("plans.why.firstMeter", { due })
        : t("plans.why.floatingMeter", { base: baseWords(sum.base, null, why), units: base, every, due });
  const last = t("plans.why.lastReading", { units: formatNumber(sum.last.units), day: formatDate(new Date(sum.last.at).toISOString()) });
  const reached = sum.last.units >= sum.dueUnits;
  return [
    counted,
    ...(sum.isBetweenReadings ? [t("plans.why.betweenReadings")] : []),
    last,
    ...(reached ? [t("plans.why.reached")] : []),
    ...(!reached && sum.perDay !== null && sum.dueAt !== null
      ? [
          t("plans.why.average", {
            perDay: formatNumber(sum.perDay, 1),
            days: sum.averageWindowDays,
            toGo: formatNumber(sum.dueUnits - sum.last.units),
            day: formatDate(new Date(sum.dueAt).toISOString()),
          }),
        ]
      : []),
    ...(!reached && sum.perDay === null ? [t("plans.why.noProjection")] : []),
    ...(sum.generateAheadUnits > 0 ? [t("plans.why.ahead", { units: formatNumber(sum.generateAheadUnits) })] : []),
    ...(sum.seasonDay ? [t("plans.why.seasonWaits", { day: formatDay(sum.seasonDay) })] : []),
  ];
}

function baseWords(base: Extract<Sum, { kind: "floating_date" }>["base"], day: string | null, { orders }: WhyShown): string {
  const order = "orderId" in base ? (orders.find(({ id }) => id === base.orderId)?.code ?? t("plans.why.anOrder")) : "";
  const on = day === null ? "" : ` ${day}`;
  if (base.from === "made") return t(`plans.why.base.${base.anchor satisfies Anchor}`, { order, on });
  return t(`plans.why.base.${base.from}`, { order, on });
}

/** Why nothing is due. */
export const quietWords = (quiet: readonly { reason: Quiet }[]): string =>
  [...new Set(quiet.map(({ reason }) => t(`plans.quiet.${reason}`)))].join(" ");
