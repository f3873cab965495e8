import { listTopic } from "@millwright/domain/kit/live/frames.ts";
import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import type { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { home, type Home as HomeReply } from "@millwright/domain/insight/home/contract.ts";
import type { Filter } from "@millwright/domain/kit/list.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import {
  IconAlertTriangle,
  IconMessageQuestion,
  IconMessageReport,
  IconPlus,
  IconUserPlus,
  IconUsersGroup,
  IconZoomExclamation,
} from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { formatWeekday, hourOf } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { buttonClass } from "../../kit/layout/button.tsx";
import { useLive } from "../../kit/live/listen.ts";
import { useCall, useHolds, useNavigation } from "../../kit/wire/query.ts";
import { t } from "../../i18n/insight.ts";
import { BottomBar } from "../../shell/nav/bottom-bar.tsx";
import { HomeBar } from "../../shell/nav/home-bar.tsx";
import { isLeftOut } from "../../shell/nav/nav-path.ts";
import { useSignedIn } from "../../shell/account/use-signed-in.ts";
import { MaterialRequestsMark } from "./material-requests-mark.tsx";
import { CountsMark } from "./counts-mark.tsx";
import { ReorderMark } from "./reorder-mark.tsx";
import { CalibrationsMark } from "./calibrations-mark.tsx";
import { CertificatesMark } from "./certificates-mark.tsx";
import { greetingOf } from "./greeting.ts";
import { keepUp } from "./stale.ts";
import styles from "./home.module.css";
import { MyTimer } from "./my-timer.tsx";
import { MyWeek } from "./my-week.tsx";
import { ModuleTiles } from "./module-tiles.tsx";
import { FreeOrderRow } from "./free-order-row.tsx";
import { MyDay } from "./my-day.tsx";
import { ApplicantRow, OrderRow, RequestRow } from "./rows.tsx";
import { PlansMark } from "./plans-mark.tsx";
import { WhereaboutsMark } from "./whereabouts-mark.tsx";
import { SinceLastVisit } from "./since-last-visit.tsx";
import { WorkCard } from "./work-card.tsx";

/** Most people have no alarm in front of them, and nothing of it is loaded. */
const AlarmCard = lazy(() => import("./alarm-card.tsx").then((module) => ({ default: module.AlarmCard })));

const ALARMS = "/IoT/Alarms";
const ORDERS = "/maintenance-management/work-order-board/1";
/** What is to be done first stands first. */
const MINE = `${ORDERS}?quick=mine&sort=dueAt`;
const ASSETS = "/asset-management/assets";
const MATERIAL_REQUESTS = "/materials-management/material-requests";
const WEEKS = "/maintenance-management/crew-weeks";
const COUNTS = "/materials-management/stock-counts";
const REORDERING = "/materials-management/reordering";
const SENSORS = "/IoT/Sensors";
const CERTIFICATES = "/settings/people/certificates";
const REQUESTS = "/maintenance-management/work-requests";
const UNDECIDED: Filter = { filterType: "set", values: [STATUS.open, STATUS.inReview] };
const MY_OPEN_REQUESTS = `${REQUESTS}?quick=mine&filter=${encodeURIComponent(JSON.stringify({ status: UNDECIDED } satisfies FiltersOf<typeof workRequests.list>))}`;

/** Whether there is such a page at all: a tenant with a menu of its own does without most of the product. */
function useExists(path: string): boolean {
  const navigation = useNavigation();
  return navigation !== undefined && !isLeftOut(navigation, path);
}

/** What others do to work shows here, too. */
const WORK = [listTopic("work-orders"), listTopic("work-requests"), listTopic("alarms")];

/** `/home`, without navbar and toolbar: what waits for the person, and where they may go. */
export function Home() {
  useLive(WORK, keepUp);
  const work = useCall(home.get, {});
  const hasOrders = useExists(ORDERS);
  const hasCertificates = useExists(CERTIFICATES);
  const hasSensors = useExists(SENSORS);
  const hasAssets = useExists(ASSETS);
  const hasMaterialRequests = useExists(MATERIAL_REQUESTS);
  const hasReordering = useExists(REORDERING);
  const hasCounts = useExists(COUNTS);
  const hasWeeks = useExists(WEEKS);
  return (
    <div className={styles.page}>
      <title>{`${t("home.title")} · ${t("shell.product")}`}</title>
      <HomeBar />
      <main className={styles.content}>
        <Greeting />
        {work.isPending && <SkeletonCards cards={3} lines={6} />}
        {work.isError && <ErrorState error={work.error} onRetry={() => void work.refetch()} />}
        {hasOrders && <MyTimer />}
        {work.data && (
          <div className={styles.marks}>
            <PlansMark plans={work.data.plans} />
            {hasAssets && <WhereaboutsMark movements={work.data.movements} />}
            {hasCertificates && <CertificatesMark certificates={work.data.certificates} />}
            {hasSensors && <CalibrationsMark calibrations={work.data.calibrations} />}
            {hasReordering && <ReorderMark reordering={work.data.reordering} />}
            {hasMaterialRequests && <MaterialRequestsMark materialRequests={work.data.materialRequests} />}
            {hasCounts && <CountsMark stockCounts={work.data.stockCounts} />}
          </div>
        )}
        {work.data && <Work work={work.data} />}
        {hasWeeks && <MyWeek />}
        <Away />
        <ModuleTiles />
      </main>
      <BottomBar />
    </div>
  );
}

/** Nothing to tell where the tenant's menu holds neither orders nor requests. */
function Away() {
  const hasOrders = useExists(ORDERS);
  const hasRequests = useExists(REQUESTS);
  return hasOrders || hasRequests ? <SinceLastVisit /> : null;
}

function Greeting() {
  const { user } = useSignedIn();
  const mayRequest = useHolds("work-requests", "create");
  const hasRequests = useExists(REQUESTS);
  const now = new Date().toISOString();
  return (
    <header className={styles.greeting}>
      <div>
        <h1>{t(greetingOf(hourOf(now)), { name: user.data.displayName.split(" ")[0] ?? "" })}</h1>
        <p className={styles.today}>{formatWeekday(now)}</p>
      </div>
      {mayRequest && hasRequests && (
        <AppLink to={`${REQUESTS}/new`} className={buttonClass("primary")}>
          <IconPlus size={16} aria-hidden="true" />
          {t("home.newRequest")}
        </AppLink>
      )}
    </header>
  );
}

/** Of anybody, apart from what stands in the own work; all of it is counted. */
function Overdue({ overdue }: { overdue: HomeReply["overdue"] }) {
  if (!overdue) return null;
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

/** A part is null when the person may not see that kind of record. */
function Work({ work }: { work: HomeReply }) {
  const hasOrders = useExists(ORDERS);
  const hasRequests = useExists(REQUESTS);
  const hasAlarms = useExists(ALARMS) && (work.alarms?.count ?? 0) > 0;
  const judges = useHolds("work-requests", "approve");
  const asked = work.questions?.count ?? 0;
  if (!hasOrders && !hasRequests && !hasAlarms && !work.registrations?.count) return null;
  return (
    <div className={styles.cards}>
      {hasAlarms && work.alarms && (
        <Suspense fallback={<SkeletonCards cards={1} lines={6} />}>
          <AlarmCard part={work.alarms} />
        </Suspense>
      )}
      {work.registrations && work.registrations.count > 0 && (
        <WorkCard title={t("home.registrations")} icon={IconUserPlus} part={work.registrations} to="/settings/users?quick=waiting" empty="">
          {(user) => <ApplicantRow user={user} />}
        </WorkCard>
      )}
      {hasRequests && work.questions && asked > 0 && (
        <WorkCard
          title={t("home.questions", { count: asked })}
          icon={IconMessageQuestion}
          part={work.questions}
          to={`${REQUESTS}?quick=forMe`}
          empty=""
        >
          {(request) => <RequestRow request={request} />}
        </WorkCard>
      )}
      {hasOrders && work.findings && work.findings.count > 0 && (
        <WorkCard
          title={t("home.findings")}
          icon={IconZoomExclamation}
          part={work.findings}
          to={`${ORDERS}?quick=unanswered`}
          empty=""
          isUrgent
        >
          {(order) => <OrderRow order={order} />}
        </WorkCard>
      )}
      {hasOrders && judges && <Overdue overdue={work.overdue} />}
      {hasOrders && work.myDay && <MyDay day={work.myDay} to={MINE} />}
      {hasOrders && work.crewsOpen && (
        <WorkCard
          title={t("home.crewsOpen")}
          icon={IconUsersGroup}
          part={work.crewsOpen}
          to={`${ORDERS}?quick=myCrews,unassigned&sort=dueAt`}
          empty={t("home.noneOfCrews")}
        >
          {(order) => <FreeOrderRow order={order} />}
        </WorkCard>
      )}
      {hasOrders && !judges && <Overdue overdue={work.overdue} />}
      {hasRequests && work.requestsWaiting && (
        <WorkCard
          title={t(judges ? "home.toJudge" : "home.myRequests")}
          icon={IconMessageReport}
          part={work.requestsWaiting}
          to={judges ? `${REQUESTS}?quick=waiting` : MY_OPEN_REQUESTS}
          empty={t(judges ? "home.noneToJudge" : "home.noneOfMine")}
        >
          {(request) => <RequestRow request={request} />}
        </WorkCard>
      )}
    </div>
  );
}
