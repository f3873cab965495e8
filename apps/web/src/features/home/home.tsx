import { home, type Home as HomeReply } from "@millwright/domain/home/contract.ts";
import { IconAlertTriangle, IconClipboardList, IconMessageReport, IconPlus } from "@tabler/icons-react";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { formatWeekday } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { buttonClass } from "../../kit/layout/button.tsx";
import { useCall, useHolds } from "../../kit/query.ts";
import { t } from "../../i18n/index.ts";
import { HomeBar } from "../../shell/home-bar.tsx";
import { useSignedIn } from "../../shell/use-signed-in.ts";
import { greetingOf } from "./greeting.ts";
import styles from "./home.module.css";
import { ModuleTiles } from "./module-tiles.tsx";
import { OrderRow, RequestRow } from "./rows.tsx";
import { WorkCard } from "./work-card.tsx";

const LISTS = {
  mine: "/maintenance-management/work-order-board/1?quick=mine",
  overdue: "/maintenance-management/work-order-board/1?quick=overdue",
  requests: "/maintenance-management/work-requests",
} as const;

/** `/home`, without navbar and toolbar: what waits for the person, and where they may go. */
export function Home() {
  const work = useCall(home.get, {});
  return (
    <div className={styles.page}>
      <title>{`${t("home.title")} · ${t("shell.product")}`}</title>
      <HomeBar />
      <main className={styles.content}>
        <Greeting />
        {work.isPending && <SkeletonCards cards={3} lines={6} />}
        {work.isError && <ErrorState error={work.error} onRetry={() => void work.refetch()} />}
        {work.data && <Work work={work.data} />}
        <ModuleTiles />
      </main>
    </div>
  );
}

function Greeting() {
  const { user } = useSignedIn();
  const mayRequest = useHolds("work-requests", "create");
  const now = new Date();
  return (
    <header className={styles.greeting}>
      <div>
        <h1>{t(greetingOf(now.getHours()), { name: user.data.displayName.split(" ")[0] ?? "" })}</h1>
        <p className={styles.today}>{formatWeekday(now.toISOString())}</p>
      </div>
      {mayRequest && (
        <AppLink to="/maintenance-management/work-requests/new" className={buttonClass("primary")}>
          <IconPlus size={16} aria-hidden="true" />
          {t("home.newRequest")}
        </AppLink>
      )}
    </header>
  );
}

/** A part is null when the person may not see that kind of record. */
function Work({ work }: { work: HomeReply }) {
  return (
    <div className={styles.cards}>
      {work.overdue && (
        <WorkCard
          title={t("home.overdue")}
          icon={IconAlertTriangle}
          part={work.overdue}
          to={LISTS.overdue}
          empty={t("home.noneOverdue")}
          isUrgent
        >
          {(order) => <OrderRow order={order} />}
        </WorkCard>
      )}
      {work.myOpen && (
        <WorkCard title={t("home.openWork")} icon={IconClipboardList} part={work.myOpen} to={LISTS.mine} empty={t("home.noneOpen")}>
          {(order) => <OrderRow order={order} />}
        </WorkCard>
      )}
      {work.requestsWaiting && (
        <WorkCard
          title={t("home.requests")}
          icon={IconMessageReport}
          part={work.requestsWaiting}
          to={LISTS.requests}
          empty={t("home.noneRequests")}
        >
          {(request) => <RequestRow request={request} />}
        </WorkCard>
      )}
    </div>
  );
}
