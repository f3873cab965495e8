import { IconCalendarWeek, IconChevronLeft, IconChevronRight, IconPrinter } from "@tabler/icons-react";
import { availability } from "@millwright/domain/register/availability/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { dayAfter, mondayOf } from "@millwright/domain/kit/zones.ts";
import { t } from "../../i18n/register.ts";
import { useAddress } from "../../kit/address.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { EmptyState, ErrorState } from "../../kit/feedback/states.tsx";
import { formatBriefDay, formatDay, today } from "../../kit/format.ts";
import { Button, IconButton } from "../../kit/layout/button.tsx";
import { PageHead } from "../../kit/layout/page-head.tsx";
import { RecordPicker } from "../../kit/picker/record-picker.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { WeekTable } from "./week-table.tsx";
import styles from "./availability.module.css";

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Who works when in one week: everybody in reach, or the members of a crew. */
export function AvailabilityWeek() {
  const [{ from: asked, crew }, change] = useAddress();
  const from = mondayOf(typeof asked === "string" && DAY.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today());
  const until = dayAfter(from, 6);
  const crewId = typeof crew === "number" ? crew : null;
  const { data, error, refetch } = useCall(availability.days, { body: { from, until, ...(crewId === null ? {} : { crewIds: [crewId] }) } });
  const chosen = useCall(crews.get, crewId === null ? null : { params: { id: crewId } }).data;
  const go = (days: number) => change({ from: dayAfter(from, days) });
  return (
    <div className={styles.page}>
      <PageHead
        title={t("availability.title")}
        count={t("availability.range", { from: formatBriefDay(from), until: formatDay(until) })}
        actions={
          <div className={`${styles.tools} no-print`}>
            <IconButton label={t("availability.before")} onClick={() => go(-7)}>
              <IconChevronLeft size={18} aria-hidden="true" />
            </IconButton>
            <Button variant="secondary" onClick={() => change({ from: undefined })}>
              {t("availability.thisWeek")}
            </Button>
            <IconButton label={t("availability.after")} onClick={() => go(7)}>
              <IconChevronRight size={18} aria-hidden="true" />
            </IconButton>
            <div className={styles.crewPicker}>
              <RecordPicker
                control={{ "aria-label": t("availability.ofCrew") }}
                call={crews.list}
                value={chosen ? { id: chosen.id, code: chosen.code, name: chosen.name } : null}
                onChange={(one) => change({ crew: one?.id })}
              />
            </div>
            <Button variant="secondary" onClick={() => window.print()}>
              <IconPrinter size={16} aria-hidden="true" />
              {t("availability.print")}
            </Button>
          </div>
        }
      />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={8} />}
      {data?.people.length === 0 && <EmptyState icon={IconCalendarWeek} text={t("availability.empty")} />}
      {data && data.people.length > 0 && (
        <WeekTable people={data.people} crews={crewId === null ? data.crews : data.crews.filter((one) => one.crew.id === crewId)} />
      )}
      {data?.isCut && <p className={styles.cut}>{t("availability.cut")}</p>}
    </div>
  );
}
