import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { planOccurrences, type PartOfWeek, type Projected } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { t } from "../../../i18n/work.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { formatDay, formatNumber } from "../../../kit/format.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { RecordChip } from "../../../kit/record/record-chip.tsx";
import { useCall } from "../../../kit/wire/query.ts";
import { links as assetLinks } from "../../../register/assets/public.ts";
import { links } from "../links.ts";
import { hours } from "./words.ts";
import styles from "./forecast.module.css";

export interface OpenedWeek {
  /** Its Monday. */
  week: string;
  name: string;
  isFirst: boolean;
  filters: { siteId?: string; crewId?: string; planId?: string };
  isOf: (row: Projected) => boolean;
  parts: readonly PartOfWeek[];
}

/** What is late stands in the first week. */
const LATE_DAYS = 50;
const SHOWN = 200;

/** The occurrences of one week, each with the way to its plan and its asset, and what they take from the store. */
export function WeekDialog({ week, name, isFirst, filters, isOf, parts, onClose }: OpenedWeek & { onClose: () => void }) {
  const { data, error, refetch } = useCall(planOccurrences.calendarpms, {
    query: { from: isFirst ? dayAfter(week, -LATE_DAYS) : week, until: dayAfter(week, 6), ...filters },
  });
  const rows = data?.rows.filter(isOf) ?? [];
  return (
    <Modal
      title={t("plans.workload.weekOf", { week: formatDay(week) })}
      text={name}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("common.action.close")}</Button>}
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={6} />}
      {data && rows.length === 0 && <p>{t("plans.workload.noneInWeek")}</p>}
      {rows.length > 0 && (
        <ul className={styles.occurrences}>
          {rows.slice(0, SHOWN).map((row) => (
            <li key={`${row.planAssetId} ${row.key}`}>
              <span className={styles.when}>
                {formatDay(row.day)} {row.time}
              </span>
              <RecordChip of={row.plan} to={links.record} />
              <RecordChip of={row.asset} to={assetLinks.record} />
              <span className={styles.muted}>
                {row.minutes === null ? t("plans.workload.noHours") : t("plans.workload.hours", { hours: hours(row.minutes) })}
                {row.isProjected && ` · ${t("plans.forecast.byAverage")}`}
                {row.isMoved && ` · ${t("plans.workload.moved")}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {rows.length > SHOWN && <p className={styles.muted}>{t("plans.workload.shown", { count: SHOWN, of: formatNumber(rows.length) })}</p>}
      <PartLines parts={parts} />
    </Modal>
  );
}

/** Lines of parts, those of equal text and unit as one. */
export function PartLines({ parts }: { parts: readonly Pick<PartOfWeek, "text" | "unit" | "quantity">[] }) {
  if (parts.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>{t("plans.workload.parts")}</h3>
      <ul className={styles.parts}>
        {parts.map(({ text, unit, quantity }) => (
          <li key={`${text} ${unit ?? ""}`}>
            {formatNumber(quantity)} {unit ?? ""} {text}
          </li>
        ))}
      </ul>
    </>
  );
}
