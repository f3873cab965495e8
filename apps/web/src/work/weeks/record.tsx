import { IconCalendarWeek } from "@tabler/icons-react";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { crewWeeks, type CrewWeek, type LockedOrder, type WeekChange } from "@millwright/domain/work/weeks/contract.ts";
import { t } from "../../i18n/work.ts";
import { useAddress } from "../../kit/address.ts";
import { formatBriefDay, formatMoment, formatMinutes } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button, buttonClass } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { DetailHead } from "../../kit/layout/detail-head.tsx";
import { Fact, Facts, RecordColumns } from "../../kit/layout/record-columns.tsx";
import { TabPanel, Tabs } from "../../kit/layout/tabs.tsx";
import { useTab } from "../../kit/layout/use-tab.ts";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { StatusChip, ToneChip } from "../../kit/marks/status-chip.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { logOf } from "../../kit/record/record-tabs.tsx";
import { links as orderLinks } from "../orders/public.ts";
import { links } from "./links.ts";
import { dayName, percentText } from "./words.ts";
import styles from "./weeks.module.css";

const REFERENCES = {
  crewId: crews.list,
  siteId: locations.list,
  lockedById: people.list,
  unlockedById: people.list,
  workOrderId: workOrders.list,
};

export const LockedWeekRecord = () => (
  <RecordScreen call={crewWeeks.get} list={crewWeeks.list} to={links.record} backTo={links.list()}>
    {(week) => <LockedWeek key={week.id} week={week} />}
  </RecordScreen>
);

/** What of a week happened that was locked, what did not and why, and what came into it afterwards. */
function LockedWeek({ week }: { week: CrewWeek }) {
  const log = logOf(crewWeeks.log, week.id, { labels: "crewWeeks.field", references: REFERENCES });
  const tabs = [{ key: "details", label: t("crewWeeks.record.details"), panel: <Outcome week={week} /> }, log];
  const [tab, choose] = useTab<string>(["details", "log"]);
  return (
    <>
      <DetailHead
        backTo={links.list()}
        title={week.name}
        marks={<ToneChip tone={week.state === "locked" ? "completed" : "offline"} label={t(`crewWeeks.state.${week.state}`)} />}
        actions={
          <AppLink to={links.plan(week.crewId, week.monday)} className={buttonClass("secondary")}>
            <IconCalendarWeek size={16} aria-hidden="true" />
            {t("crewWeeks.record.planned")}
          </AppLink>
        }
        tabs={<Tabs label={week.name} current={tab} onChoose={choose} tabs={tabs} />}
      />
      <RecordColumns summary={<Summary week={week} />} isSummaryLast={tab !== "details"}>
        <TabPanel tab={tab}>{tabs.find(({ key }) => key === tab)?.panel}</TabPanel>
      </RecordColumns>
    </>
  );
}

function Summary({ week }: { week: CrewWeek }) {
  return (
    <Card title={t("crewWeeks.record.facts")}>
      <Facts>
        <Fact label={t("crewWeeks.field.crew")}>{week.crew.name}</Fact>
        <Fact label={t("crewWeeks.field.monday")}>{formatBriefDay(week.monday)}</Fact>
        <Fact label={t("crewWeeks.field.lockedAt")}>{formatMoment(week.lockedAt)}</Fact>
        <Fact label={t("crewWeeks.field.lockedBy")}>{week.lockedBy?.name ?? null}</Fact>
        <Fact label={t("crewWeeks.field.capacityMinutes")}>
          {week.capacityMinutes === null ? null : t("crewWeeks.figure.hours", { hours: formatMinutes(week.capacityMinutes) })}
        </Fact>
        {week.unlockedAt && <Fact label={t("crewWeeks.field.unlockedAt")}>{formatMoment(week.unlockedAt)}</Fact>}
        {week.unlockedBy && <Fact label={t("crewWeeks.field.unlockedBy")}>{week.unlockedBy.name}</Fact>}
        {week.unlockReason && <Fact label={t("crewWeeks.field.unlockReason")}>{week.unlockReason}</Fact>}
      </Facts>
    </Card>
  );
}

type Shown = "all" | "done" | "not_done";
const SHOWN: readonly Shown[] = ["all", "done", "not_done"];
const isShown = (shown: Shown, { outcome }: LockedOrder): boolean => shown === "all" || (outcome === "done") === (shown === "done");

/** The figures, each of which opens the rows that it counts. */
function Outcome({ week }: { week: CrewWeek }) {
  const [{ rows: asked }, change] = useAddress();
  const shown = SHOWN.find((one) => one === asked) ?? "all";
  const { locked, done, byOrders, byHours, workedMinutes, lockedMinutes } = week.compliance;
  const counts: Record<Shown, string> = {
    all: t("crewWeeks.record.all", { count: locked }),
    done: t("crewWeeks.record.done", { count: done }),
    not_done: t("crewWeeks.record.notDone", { count: locked - done }),
  };
  const rows = week.rows.filter((row) => isShown(shown, row));
  const soFar = week.isOver ? "" : `, ${t("crewWeeks.figure.soFar")}`;
  return (
    <div className={styles.stack}>
      <dl className={styles.figures}>
        <div className={styles.figure}>
          <dt>{t("crewWeeks.figure.byOrders")}</dt>
          <dd>
            <strong data-num>{percentText(byOrders)}</strong>
            <small>{`${t("crewWeeks.figure.doneOf", { done, locked })}${soFar}`}</small>
          </dd>
        </div>
        <div className={styles.figure}>
          <dt>{t("crewWeeks.figure.byHours")}</dt>
          <dd>
            <strong data-num>{percentText(byHours)}</strong>
            <small>{`${t("crewWeeks.figure.hoursOf", { worked: formatMinutes(workedMinutes), locked: formatMinutes(lockedMinutes) })}${soFar}`}</small>
          </dd>
        </div>
      </dl>
      <Card
        title={t("crewWeeks.record.rows")}
        aside={
          <div className={styles.tools}>
            {SHOWN.map((one) => (
              <Button
                key={one}
                variant="text"
                aria-pressed={shown === one}
                onClick={() => change({ rows: one === "all" ? undefined : one })}
              >
                {counts[one]}
              </Button>
            ))}
          </div>
        }
      >
        {week.rows.length === 0 && <p className={styles.small}>{t("crewWeeks.record.noRows")}</p>}
        {week.rows.length > 0 && rows.length === 0 && <p className={styles.small}>{t("crewWeeks.record.noneSuch")}</p>}
        <ul className={styles.rows}>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      </Card>
      <Card title={t("crewWeeks.record.changes")}>
        {week.changes.length === 0 && <p className={styles.small}>{t("crewWeeks.record.noChanges")}</p>}
        <ul className={styles.rows}>
          {week.changes.map((one) => (
            <Change key={one.id} change={one} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

const OUTCOME_TONES: Record<LockedOrder["outcome"], "completed" | "warn" | "offline"> = {
  done: "completed",
  not_done: "warn",
  cancelled: "offline",
};

function Named({ order }: Pick<LockedOrder, "order">) {
  if (!order) return <span>{t("crewWeeks.record.outOfReach")}</span>;
  return (
    <AppLink to={orderLinks.workOrder(order.id)}>
      <CodeText>{order.code}</CodeText> {order.name}
    </AppLink>
  );
}

function Row({ row }: { row: LockedOrder }) {
  const { outcome, status, statusReason, doneAt } = row;
  return (
    <li>
      <span className={styles.rowHead}>
        <Named order={row.order} />
        <ToneChip tone={OUTCOME_TONES[outcome]} label={t(`crewWeeks.record.outcome.${outcome}`)} />
      </span>
      <span className={styles.cardFacts}>
        <span>{dayName(row.day)}</span>
        <span data-num>
          {t("crewWeeks.record.hours", { worked: formatMinutes(row.workedMinutes), locked: formatMinutes(row.minutes) })}
        </span>
        {row.person && <span>{row.person.name}</span>}
        {doneAt && <span>{t("crewWeeks.record.doneAt", { at: formatMoment(doneAt) })}</span>}
        {outcome !== "done" && <StatusChip category={status.category} label={status.name} shade={status.shade} />}
        {outcome !== "done" && statusReason && <span>{statusReason}</span>}
      </span>
    </li>
  );
}

function Change({ change }: { change: WeekChange }) {
  const isIn = change.kind === "break_in";
  return (
    <li>
      <span className={styles.rowHead}>
        <Named order={change.order} />
        <ToneChip tone={isIn ? "high" : "warn"} label={t(isIn ? "crewWeeks.record.breakIn" : "crewWeeks.record.takenOut")} />
      </span>
      {change.reason && <q className={styles.reason}>{change.reason}</q>}
      <span className={styles.cardFacts}>
        <span>{dayName(change.day)}</span>
        <span data-num>{t("crewWeeks.figure.hours", { hours: formatMinutes(change.minutes) })}</span>
        <span>
          {t("crewWeeks.record.byAt", { name: change.person?.name ?? t("crewWeeks.record.product"), at: formatMoment(change.at) })}
        </span>
      </span>
    </li>
  );
}
