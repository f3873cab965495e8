import { lazy, Suspense, useState } from "react";
import { analyticsDashboards, type Dashboard } from "@millwright/domain/insight/dashboards/contract.ts";
import { t } from "../../i18n/insight.ts";
import { useGo } from "../../kit/address.ts";
import { Button } from "../../kit/layout/button.tsx";
import { PageHead } from "../../kit/layout/page-head.tsx";
import { useIsPhone } from "../../kit/list/use-phone.ts";
import { useCall, useMay } from "../../kit/wire/query.ts";

const Arranging = lazy(() => import("./arranging.tsx").then(({ Arranging: component }) => ({ default: component })));

/** The title, and what may be done to this dashboard. */
export function Head({ dashboard }: { dashboard: Dashboard }) {
  const [arranged, setArranged] = useState<"this" | "new" | null>(null);
  // There is no room for it on a phone, where nobody arranges charts.
  const isPhone = useIsPhone();
  const mayMake = useMay(analyticsDashboards.create) && !isPhone;
  return (
    <>
      <PageHead
        title={dashboard.title}
        actions={
          <>
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
