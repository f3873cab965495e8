import { lazy, Suspense, useState } from "react";
import { analyticsDashboards, type Dashboard } from "@millwright/domain/insight/dashboards/contract.ts";
import { showsFigures } from "@millwright/domain/insight/dashboards/pages.ts";
import { t } from "../../i18n/insight.ts";
import { formatDay } from "../../kit/format.ts";
import { useGo } from "../../kit/address.ts";
import { Button } from "../../kit/layout/button.tsx";
import { PageHead } from "../../kit/layout/page-head.tsx";
import { useIsPhone } from "../../kit/list/use-phone.ts";
import { useCall, useMay } from "../../kit/wire/query.ts";
import { PrintAction, type Looked } from "../printing/public.ts";
import { SendByMail } from "../scheduled-reports/public.ts";
import { useAsked, type Bar } from "./use-asked.ts";

const Arranging = lazy(() => import("./arranging.tsx").then(({ Arranging: component }) => ({ default: component })));

/** The title, and what may be done to this dashboard. */
export function Head({ dashboard }: { dashboard: Dashboard }) {
  const [arranged, setArranged] = useState<"this" | "new" | null>(null);
  // There is no room for it on a phone, where nobody arranges charts.
  const isPhone = useIsPhone();
  const bar = useAsked();
  const mayMake = useMay(analyticsDashboards.create) && !isPhone;
  return (
    <>
      <PageHead
        title={dashboard.title}
        actions={
          <>
            {bar && showsFigures(dashboard.id) && <PrintAction looked={lookedAt(dashboard, bar)} />}
            <SendByMail source="page" id={dashboard.id} />
            {mayMake && (
              <Button variant="text" onClick={() => setArranged("new")}>
                {t("dashboards.new")}
              </Button>
            )}
            {dashboard.may.update && (
              <Button variant="secondary" onClick={() => setArranged("this")}>
                {t("dashboards.arrange")}
              </Button>
            )}
          </>
        }
      />
      {arranged && (
        <Suspense fallback={null}>
          <Arranging dashboard={arranged === "this" ? dashboard : null} onClose={() => setArranged(null)} />
        </Suspense>
      )}
    </>
  );
}

/** As it is looked at, for a file of it. */
function lookedAt({ id, title }: Dashboard, { range, asked: { from, until, compare, siteId, assetId, crewId } }: Bar): Looked {
  return {
    kind: "page",
    name: title,
    range: range === "days" ? t("boards.span", { from: formatDay(from), until: formatDay(until) }) : t(`dashboards.range.${range}`),
    asked: { id, range: range === "days" ? { from, until } : range, compare, siteId, assetId, crewId },
  };
}

/** The other dashboards of the caller. */
export function Others({ dashboard }: { dashboard: Dashboard }) {
  const go = useGo();
  const { data } = useCall(analyticsDashboards.mine, {});
  // Its place is kept until the others are known.
  const rows = data?.rows ?? [dashboard];
  if (data && rows.length < 2) return null;
  return (
    <label>
      {t("dashboards.others")}
      <select value={dashboard.url} onChange={({ target: { value } }) => go(value)}>
        {rows.map(({ id, title, url }) => (
          <option key={id} value={url}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
