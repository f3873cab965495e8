import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import type { Home as HomeReply } from "@millwright/domain/insight/home/contract.ts";
import type { Filter } from "@millwright/domain/kit/list.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import type { workRequests } from "@millwright/domain/work/requests/contract.ts";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconMessageQuestion,
  IconMessageReport,
  IconUserPlus,
  IconUsersGroup,
  IconZoomExclamation,
} from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { useHolds } from "../../kit/wire/query.ts";
import { t } from "../../i18n/insight.ts";
import { useExists } from "./exists.ts";
import { FreeOrderRow } from "./free-order-row.tsx";
import styles from "./home.module.css";
import { MyDay } from "./my-day.tsx";
import { ORDERS, REQUESTS } from "./places.ts";
import { ApplicantRow, OrderRow, RequestRow } from "./rows.tsx";
import { WorkCard } from "./work-card.tsx";

/** Most people have no alarm in front of them, and nothing of it is loaded. */
const AlarmCard = lazy(() => import("./alarm-card.tsx").then((module) => ({ default: module.AlarmCard })));

const ALARMS = "/IoT/Alarms";
/** What is to be done first stands first. */
const MINE = `${ORDERS}?quick=mine&sort=dueAt`;
const UNDECIDED: Filter = { filterType: "set", values: [STATUS.open, STATUS.inReview] };
const MY_OPEN_REQUESTS = `${REQUESTS}?quick=mine&filter=${encodeURIComponent(JSON.stringify({ status: UNDECIDED } satisfies FiltersOf<typeof workRequests.list>))}`;

/** What waits for the person, kind by kind; a part is null when they may not see that kind of record. `isOwnFirst`: who comes for their own work finds it before all else. */
export function Cards({ work, isOwnFirst = false }: { work: HomeReply; isOwnFirst?: boolean }) {
  const hasOrders = useExists(ORDERS);
  const hasRequests = useExists(REQUESTS);
  const hasAlarms = useExists(ALARMS);
  const judges = useHolds("work-requests", "approve");
  const of = { work, judges };
  const own = hasOrders && work.myDay ? { count: work.myDay.count, card: <MyDay key="own" day={work.myDay} to={MINE} /> } : null;
  const overdue =
    hasOrders && work.overdue ? { count: work.overdue.rows.length, card: <Overdue key="overdue" overdue={work.overdue} /> } : null;
  const mayBeLong = [
    ...(judges ? [overdue, own, hasOrders ? crewsCard(of) : null] : [own, hasOrders ? crewsCard(of) : null, overdue]),
    hasRequests ? requestsCard(of) : null,
    hasRequests ? endedCard(of) : null,
  ].filter((card) => card !== null);
  const short = [
    hasAlarms && alarmCard(of),
    registrationsCard(of),
    hasRequests && questionsCard(of),
    hasOrders && findingsCard(of),
    ...mayBeLong.filter(({ count }) => count === 0).map(({ card }) => card),
  ].filter(Boolean);
  const long = mayBeLong.filter(({ count }) => count > 0);
  const isOwnLong = isOwnFirst && own !== null && own.count > 0;
  if (short.length + long.length === 0) return null;
  return (
    <div className={styles.cards}>
      {isOwnLong && own.card}
      {short.length > 0 && <div className={styles.stack}>{short}</div>}
      {long.filter((one) => !isOwnLong || one !== own).map(({ card }) => card)}
    </div>
  );
}

interface Of {
  work: HomeReply;
  judges: boolean;
}

const alarmCard = ({ work: { alarms } }: Of) =>
  alarms && alarms.count > 0 ? (
    <Suspense key="alarms" fallback={<SkeletonCards cards={1} lines={6} />}>
      <AlarmCard part={alarms} />
    </Suspense>
  ) : null;

const registrationsCard = ({ work: { registrations } }: Of) =>
  registrations && registrations.count > 0 ? (
    <WorkCard
      key="registrations"
      title={t("home.registrations")}
      icon={IconUserPlus}
      part={registrations}
      to="/settings/users?quick=waiting"
      empty=""
    >
      {(user) => <ApplicantRow user={user} />}
    </WorkCard>
  ) : null;

const questionsCard = ({ work: { questions } }: Of) =>
  questions && questions.count > 0 ? (
    <WorkCard
      key="questions"
      title={t("home.questions", { count: questions.count })}
      icon={IconMessageQuestion}
      part={questions}
      to={`${REQUESTS}?quick=forMe`}
      empty=""
    >
      {(request) => <RequestRow request={request} />}
    </WorkCard>
  ) : null;

const findingsCard = ({ work: { findings } }: Of) =>
  findings && findings.count > 0 ? (
    <WorkCard
      key="findings"
      title={t("home.findings")}
      icon={IconZoomExclamation}
      part={findings}
      to={`${ORDERS}?quick=unanswered`}
      empty=""
      isUrgent
    >
      {(order) => <OrderRow order={order} />}
    </WorkCard>
  ) : null;

const crewsCard = ({ work: { crewsOpen } }: Of) =>
  crewsOpen && {
    count: crewsOpen.count,
    card: (
      <WorkCard
        key="crews"
        title={t("home.crewsOpen")}
        icon={IconUsersGroup}
        part={crewsOpen}
        to={`${ORDERS}?quick=myCrews,unassigned&sort=dueAt`}
        empty={t("home.noneOfCrews")}
      >
        {(order) => <FreeOrderRow order={order} />}
      </WorkCard>
    ),
  };

const requestsCard = ({ work: { requestsWaiting }, judges }: Of) =>
  requestsWaiting && {
    count: requestsWaiting.count,
    card: (
      <WorkCard
        key="requests"
        title={t(judges ? "home.toJudge" : "home.myRequests")}
        icon={IconMessageReport}
        part={requestsWaiting}
        to={judges ? `${REQUESTS}?quick=waiting` : MY_OPEN_REQUESTS}
        empty={t(judges ? "home.noneToJudge" : "home.noneOfMine")}
      >
        {(request) => <RequestRow request={request} />}
      </WorkCard>
    ),
  };

const endedCard = ({ work: { requestsEnded } }: Of) =>
  requestsEnded && requestsEnded.count > 0
    ? {
        count: requestsEnded.count,
        card: (
          <WorkCard
            key="ended"
            title={t("home.requestsEnded")}
            icon={IconCircleCheck}
            part={requestsEnded}
            to={`${REQUESTS}?quick=mine`}
            empty=""
          >
            {(request) => <RequestRow request={request} />}
          </WorkCard>
        ),
      }
    : null;

/** Of anybody, apart from what stands in the own work; all of it is counted. */
function Overdue({ overdue }: { overdue: NonNullable<HomeReply["overdue"]> }) {
  return (
    <WorkCard
      title={t("home.overdue")}
      icon={IconAlertTriangle}
      part={overdue}
      to={`${ORDERS}?quick=overdue&sort=dueAt`}
      empty={t(overdue.count === 0 ? "home.noneOverdue" : "home.overdueAbove")}
      isUrgent
    >
      {(order) => <OrderRow order={order} />}
    </WorkCard>
  );
}
