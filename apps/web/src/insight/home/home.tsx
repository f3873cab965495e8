import { listTopic } from "@millwright/domain/kit/live/frames.ts";
import { overviewFor } from "@millwright/domain/insight/home/overview.ts";
import type { Home as HomeReply } from "@millwright/domain/insight/home/contract.ts";
import { IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, type ReactNode } from "react";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { formatWeekday, hourOf } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { buttonClass } from "../../kit/layout/button.tsx";
import { useLive } from "../../kit/live/listen.ts";
import { useGrants, useHolds } from "../../kit/wire/query.ts";
import { t } from "../../i18n/insight.ts";
import { BottomBar } from "../../shell/nav/bottom-bar.tsx";
import { HomeBar } from "../../shell/nav/home-bar.tsx";
import { useSignedIn } from "../../shell/account/use-signed-in.ts";
import { Cards } from "./cards.tsx";
import { useExists } from "./exists.ts";
import { greetingOf } from "./greeting.ts";
import styles from "./home.module.css";
import { Marks } from "./marks.tsx";
import { ModuleTiles } from "./module-tiles.tsx";
import { MyTimer } from "./my-timer.tsx";
import { MyWeek } from "./my-week.tsx";
import { ORDERS, REQUESTS } from "./places.ts";
import { SinceLastVisit } from "./since-last-visit.tsx";
import { keepUp } from "./stale.ts";
import { useFirstAnswers } from "./first-answers.ts";
import { useHome } from "./use-home.ts";

/** The frame, and what is drawn of figures, come where an organisation has its home with the overview. */
const Frame = lazy(() => import("../../shell/frame.tsx").then((module) => ({ default: module.Frame })));
const OverviewHead = lazy(() => import("./overview/head.tsx").then((module) => ({ default: module.OverviewHead })));

const WEEKS = "/maintenance-management/crew-weeks";

/** What others do to work shows here, too. */
const WORK = [listTopic("work-orders"), listTopic("work-requests"), listTopic("alarms")];

/** `/home`: what waits for the person, and where they may go. As bare as the specification says, or in the frame with the overview. */
export function Home() {
  useLive(WORK, keepUp);
  const { tenant } = useSignedIn();
  return (
    <>
      <title>{`${t("home.title")} · ${t("shell.product")}`}</title>
      {tenant.homeOverview ? (
        <Suspense fallback={<SkeletonCards cards={3} lines={6} />}>
          <Frame>
            <div className={styles.content} data-framed>
              <Overviewed />
            </div>
          </Frame>
        </Suspense>
      ) : (
        <Bare />
      )}
    </>
  );
}

/** Without navbar and toolbar. */
function Bare() {
  const work = useHome();
  const hasOrders = useExists(ORDERS);
  return (
    <div className={styles.page}>
      <HomeBar />
      <main className={styles.content}>
        <Greeting />
        <Together work={work}>
          {hasOrders && <MyTimer />}
          {work.data && <Marks work={work.data} />}
          {work.data && <Cards work={work.data} />}
          <Week />
          <Away />
          <ModuleTiles />
        </Together>
      </main>
      <BottomBar />
    </div>
  );
}

/** Figures first for who looks after the whole; who does the work finds their timer and their own work before all else. */
function Overviewed() {
  const work = useHome();
  const hasOrders = useExists(ORDERS);
  const kind = overviewFor(useGrants());
  return (
    <>
      <Greeting />
      {kind !== null && (
        <Suspense fallback={<div className={styles.head} data-kind={kind} />}>
          <OverviewHead overview={work.data?.overview ?? null} kind={kind} isPending={work.isPending} />
        </Suspense>
      )}
      <Together work={work}>
        {hasOrders && <MyTimer />}
        {work.data && kind !== null && <Marks work={work.data} />}
        {work.data && <Cards work={work.data} isOwnFirst={kind === null} />}
        {work.data && kind === null && <Marks work={work.data} isFolded />}
        <Week />
        <Away />
      </Together>
    </>
  );
}

interface TogetherProps {
  work: { isPending: boolean; isError: boolean; error: Error | null; data: HomeReply | undefined; refetch: () => unknown };
  children: ReactNode;
}

/** What waits for the person, from several answers: asked for at once and shown together, so that none pushes down what somebody reads. */
function Together({ work, children }: TogetherProps) {
  const isShown = useFirstAnswers(work.isPending);
  return (
    <>
      {!isShown && <SkeletonCards cards={3} lines={6} />}
      {isShown && work.error && <ErrorState error={work.error} onRetry={() => void work.refetch()} />}
      <div className={styles.together} hidden={!isShown}>
        {children}
      </div>
    </>
  );
}

const Week = () => (useExists(WEEKS) ? <MyWeek /> : null);

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
