import { useLocation, useParams } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { analyticsDashboards, type Dashboard } from "@millwright/domain/insight/dashboards/contract.ts";
import { isUnderOtherRoute, showsFigures } from "@millwright/domain/insight/dashboards/pages.ts";
import { useGo } from "../../kit/address.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { ErrorState, ForbiddenState } from "../../kit/feedback/states.tsx";
import { PageHead } from "../../kit/layout/page-head.tsx";
import { isRefusal } from "../../kit/wire/failures.ts";
import { useCall } from "../../kit/wire/query.ts";
import { NoSuchPage } from "../../shell/error-404.tsx";
import { Head } from "./head.tsx";
import { Figures } from "./figures.tsx";

const Settings = lazy(() => import("./settings/page.tsx").then(({ DashboardsSettings }) => ({ default: DashboardsSettings })));

/** A dashboard under its number. One that is not given to the caller's roles is not there, just as one that does not exist. */
export function DashboardPage() {
  const { analyticsId = "" } = useParams({ strict: false }) as { analyticsId?: string };
  const id = /^[1-9]\d{0,8}$/.test(analyticsId) ? Number(analyticsId) : null;
  const { data, error, refetch } = useCall(analyticsDashboards.get, id === null ? null : { params: { id } });
  if (id === null || isRefusal(error, "not_found")) return <NoSuchPage />;
  if (isRefusal(error, "forbidden")) return <ForbiddenState />;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards cards={4} lines={3} />;
  return <AtItsAddress key={data.id} dashboard={data} />;
}

/** Under another route it leads to its own, with all that the address says. */
function AtItsAddress({ dashboard }: { dashboard: Dashboard }) {
  const { pathname, searchStr } = useLocation();
  if (isUnderOtherRoute(pathname, dashboard.id)) return <Elsewhere href={dashboard.url + searchStr} />;
  if (!showsFigures(dashboard.id))
    return (
      <Suspense fallback={<PageHead title={dashboard.title} />}>
        <Settings title={dashboard.title} />
      </Suspense>
    );
  return (
    <>
      <Head dashboard={dashboard} />
      <Figures dashboard={dashboard} />
    </>
  );
}

function Elsewhere({ href }: { href: string }) {
  const go = useGo();
  // The address is the router's state.
  useEffect(() => go(href, { replace: true }), [go, href]);
  return <SkeletonCards cards={4} lines={3} />;
}
