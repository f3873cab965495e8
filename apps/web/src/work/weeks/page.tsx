import { IconCalendarWeek, IconChevronLeft, IconChevronRight, IconInbox, IconWand } from "@tabler/icons-react";
import { useState } from "react";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { dayAfter, mondayOf } from "@millwright/domain/kit/zones.ts";
import { crewWeeks, type WeekPlan } from "@millwright/domain/work/weeks/contract.ts";
import { t } from "../../i18n/work.ts";
import { useAddress } from "../../kit/address.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { EmptyState, ErrorState, ForbiddenState } from "../../kit/feedback/states.tsx";
import { formatBriefDay, formatDateTime, formatDay } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button, buttonClass, IconButton } from "../../kit/layout/button.tsx";
import { PageHead } from "../../kit/layout/page-head.tsx";
import { useIsPhone } from "../../kit/list/use-phone.ts";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { RecordPicker } from "../../kit/picker/record-picker.tsx";
import { isRefusal } from "../../kit/wire/failures.ts";
import { useCall, useMay } from "../../kit/wire/query.ts";
import { foreignZone } from "../calendar/public.ts";
import { Days, DayList } from "./days.tsx";
import { Unscheduled } from "./drawer.tsx";
import { FigureLine, Figures } from "./figures.tsx";
import { FillDialog } from "./fill-dialog.tsx";
import { links } from "./links.ts";
import { LockButton } from "./locking.tsx";
import { LastWeeks } from "./past.tsx";
import { place } from "./placing.ts";
import { Strip, StripList } from "./strip.tsx";
import styles from "./weeks.module.css";

const DAY = /^\d{4}-\d\d-\d\d$/;

/** A week of one crew: what it can do, what is planned for it, and what waits. Which crew and which week stand in the address. */
export function CrewWeekPage() {
  const [{ crew, week }] = useAddress();
  const monday = typeof week === "string" && DAY.test(week) && !Number.isNaN(Date.parse(week)) ? mondayOf(week) : null;
  const { data, error, refetch } = useCall(crewWeeks.plan, {
    query: { ...(typeof crew === "number" ? { crewId: String(crew) as never } : {}), ...(monday === null ? {} : { monday }) },
  });
  if (isRefusal(error, "forbidden")) return <ForbiddenState heading="h1" />;
  const plan = data?.plan ?? null;
  return (
    <div className={styles.page}>
      <PageHead
        title={t("crewWeeks.title")}
        {...(plan
          ? {
              count: [
                t("crewWeeks.of", {
                  crew: plan.crew.name,
                  from: formatBriefDay(plan.monday),
                  until: formatDay(dayAfter(plan.monday, 6)),
                }),
                foreignZone(plan.timeZone),
              ]
                .filter(Boolean)
                .join(" · "),
            }
          : {})}
        filters={plan && <LockMark plan={plan} />}
      />
      {plan && <Tools plan={plan} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonCards cards={3} lines={5} />}
      {data && !plan && <EmptyState icon={IconCalendarWeek} text={t("crewWeeks.noCrew")} />}
      {plan && <Week plan={plan} />}
    </div>
  );
}

function LockMark({ plan: { lock } }: { plan: WeekPlan }) {
  if (!lock) return <ToneChip tone="offline" label={t("crewWeeks.lock.open")} />;
  const at = formatDateTime(lock.lockedAt);
  return (
    <ToneChip
      tone="completed"
      label={lock.lockedBy ? t("crewWeeks.lock.by", { at, name: lock.lockedBy.name }) : t("crewWeeks.lock.chip", { at })}
    />
  );
}

function Tools({ plan }: { plan: WeekPlan }) {
  const [{ drawer }, change] = useAddress();
  const isPhone = useIsPhone();
  const mayFill = useMay(crewWeeks.fill);
  const [isFilling, setFilling] = useState(false);
  const { crew, monday, thisMonday } = plan;
  const go = (week: string) => change({ crew: crew.id, week });
  return (
    <div className={styles.tools}>
      <IconButton label={t("crewWeeks.before")} onClick={() => go(dayAfter(monday, -7))}>
        <IconChevronLeft size={18} aria-hidden="true" />
      </IconButton>
      <Button variant="secondary" onClick={() => go(thisMonday)}>
        {t("crewWeeks.thisWeek")}
      </Button>
      <IconButton label={t("crewWeeks.after")} onClick={() => go(dayAfter(monday, 7))}>
        <IconChevronRight size={18} aria-hidden="true" />
      </IconButton>
      <div className={styles.crewPicker}>
        <RecordPicker
          control={{ "aria-label": t("crewWeeks.crew") }}
          call={crews.list}
          value={crew}
          onChange={(one) => change({ crew: one?.id, week: monday })}
        />
      </div>
      <AppLink to={links.list()} className={buttonClass("text")}>
        {t("crewWeeks.lockedWeeks")}
      </AppLink>
      {!isPhone && (
        <Button
          variant="secondary"
          aria-pressed={drawer !== false}
          onClick={() => change({ drawer: drawer === false ? undefined : false })}
        >
          <IconInbox size={16} aria-hidden="true" />
          {t("crewWeeks.drawer.toggle", { count: plan.unscheduled.length })}
        </Button>
      )}
      {mayFill && monday >= thisMonday && (
        <Button variant="secondary" onClick={() => setFilling(true)}>
          <IconWand size={16} aria-hidden="true" />
          {t("crewWeeks.fill.action")}
        </Button>
      )}
      <LockButton plan={plan} />
      {isFilling && <FillDialog plan={plan} onClose={() => setFilling(false)} />}
    </div>
  );
}

function Week({ plan }: { plan: WeekPlan }) {
  const [{ drawer }, change] = useAddress();
  const isPhone = useIsPhone();
  const drop = (orderId: number, day: string, personId?: number) => {
    const order = [...plan.orders, ...plan.unscheduled].find(({ id }) => id === orderId);
    if (order) void place(order, plan, day, personId);
  };
  return (
    <div className={styles.body}>
      {isPhone ? <PhoneMain plan={plan} /> : <Main plan={plan} onDrop={drop} />}
      {!isPhone && drawer !== false && <Unscheduled plan={plan} onClose={() => change({ drawer: false })} />}
    </div>
  );
}

function Main({ plan, onDrop }: { plan: WeekPlan; onDrop: (orderId: number, day: string, personId?: number) => void }) {
  return (
    <div className={styles.main}>
      <Figures plan={plan} />
      <Strip plan={plan} onDrop={onDrop} />
      <Days plan={plan} onDrop={onDrop} />
      {plan.isCut && <p className={styles.small}>{t("crewWeeks.cut")}</p>}
      <LastWeeks crewId={plan.crew.id} before={plan.thisMonday} />
    </div>
  );
}

/** On a phone the orders come first; how full everybody is comes below them. */
function PhoneMain({ plan }: { plan: WeekPlan }) {
  return (
    <div className={styles.main}>
      <FigureLine plan={plan} />
      <DayList plan={plan} />
      {plan.isCut && <p className={styles.small}>{t("crewWeeks.cut")}</p>}
      <Unscheduled plan={plan} />
      <StripList plan={plan} />
      <LastWeeks crewId={plan.crew.id} before={plan.thisMonday} />
    </div>
  );
}
