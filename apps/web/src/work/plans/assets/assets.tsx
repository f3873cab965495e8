import { IconArrowsSplit2, IconPlus, IconRoute } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { planAssets, type PlanAssetRow } from "@millwright/domain/work/plans/assets/contract.ts";
import type { MaintenancePlan } from "@millwright/domain/work/plans/contract.ts";
import { t } from "../../../i18n/work.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { EmptyState, ErrorState } from "../../../kit/feedback/states.tsx";
import { IconBuildingFactory2 } from "@tabler/icons-react";
import { formatDay, formatNumber } from "../../../kit/format.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { useCall, useMay } from "../../../kit/wire/query.ts";
import { links as assetLinks } from "../../../register/assets/public.ts";
import { links } from "../links.ts";
import { quietWords } from "../why.tsx";
import { AssetMarks } from "./marks.tsx";
import styles from "../plans.module.css";

const AddAssets = lazy(async () => ({ default: (await import("./add-assets.tsx")).AddAssets }));
const Stagger = lazy(async () => ({ default: (await import("./stagger.tsx")).Stagger }));
const RouteOrder = lazy(async () => ({ default: (await import("./route-order.tsx")).RouteOrder }));
const OneAsset = lazy(async () => ({ default: (await import("./one-asset.tsx")).OneAsset }));

const SHOWN = 100;

/** What a plan is for, each with its own next due. */
export function PlanAssets({ plan }: { plan: MaintenancePlan }) {
  const filterModel = { planId: { filterType: "set" as const, values: [plan.id] } };
  const { data, error, refetch } = useCall(planAssets.list, {
    body: { endRow: SHOWN, filterModel, sortModel: [{ colId: "nextDueAt", sort: "asc" }] },
  });
  const may = useMay(planAssets.add) && plan.state !== "retired";
  const [open, setOpen] = useState<"add" | "route" | "stagger" | PlanAssetRow | null>(null);
  const add = may && (
    <Button variant="secondary" onClick={() => setOpen("add")}>
      <IconPlus size={16} aria-hidden="true" />
      {t("plans.assets.add")}
    </Button>
  );
  const content = () => {
    if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={4} />;
    if (data.rows.length === 0) return <EmptyState icon={IconBuildingFactory2} text={t("plans.assets.empty")} action={add} />;
    return <Rows rows={data.rows} onOpen={setOpen} />;
  };
  return (
    <Card
      title={t("plans.tab.assets")}
      aside={
        data &&
        data.rows.length > 0 &&
        may && (
          <span className={styles.actions}>
            {data.rows.length > 1 && plan.isRoute && (
              <Button variant="text" onClick={() => setOpen("route")}>
                <IconRoute size={16} aria-hidden="true" />
                {t("plans.assets.route")}
              </Button>
            )}
            {data.rows.length > 1 && (
              <Button variant="text" onClick={() => setOpen("stagger")}>
                <IconArrowsSplit2 size={16} aria-hidden="true" />
                {t("plans.assets.stagger")}
              </Button>
            )}
            {add}
          </span>
        )
      }
    >
      <Joining plan={plan} />
      {content()}
      {plan.assetsCount > SHOWN && (
        <p>
          <AppLink to={`${links.due()}?filter=${encodeURIComponent(JSON.stringify({ plan: { filterType: "set", values: [plan.id] } }))}`}>
            {t("plans.assets.more", { shown: formatNumber(plan.assetsCount) })}
          </AppLink>
        </p>
      )}
      <Suspense>
        {open === "add" && <AddAssets plan={plan} onClose={() => setOpen(null)} />}
        {open === "route" && <RouteOrder plan={plan} onClose={() => setOpen(null)} />}
        {open === "stagger" && <Stagger plan={plan} onClose={() => setOpen(null)} />}
        {open !== null && typeof open === "object" && <OneAsset id={open.id} onClose={() => setOpen(null)} />}
      </Suspense>
    </Card>
  );
}

/** Which assets join by themselves, where the plan says so. */
function Joining({ plan }: { plan: MaintenancePlan }) {
  const { joinClassification, joinCategory, joinGroup1, joinLocation, joinAfterDays } = plan;
  const asked = [joinClassification, joinCategory, joinGroup1, joinLocation].flatMap((one) => (one ? [one.name] : []));
  if (asked.length === 0) return null;
  return (
    <p className={styles.muted}>
      {t("plans.joining.says", { what: asked.join(" · ") })} {joinAfterDays > 0 && t("plans.joining.saysAfter", { count: joinAfterDays })}
    </p>
  );
}

const Rows = ({ rows, onOpen }: { rows: readonly PlanAssetRow[]; onOpen: (row: PlanAssetRow) => void }) => (
  <ul className={styles.list}>
    {rows.map((row) => (
      <li key={row.id} className={styles.item}>
        <div className={styles.itemText}>
          <p>
            <AppLink to={assetLinks.record(row.asset.id)}>
              {row.asset.code} {row.asset.name}
            </AppLink>
          </p>
          <p className={styles.muted}>{dueWords(row)}</p>
          {row.fault && <p className={styles.muted}>{t("plans.assets.fault", { fault: row.fault })}</p>}
        </div>
        <span className={styles.actions}>
          <AssetMarks row={row} />
          <Button variant="text" onClick={() => onOpen(row)}>
            {t("plans.assets.why")}
          </Button>
        </span>
      </li>
    ))}
  </ul>
);

/** When it is due, or why nobody can tell. */
export function dueWords({ nextDueDay, nextUnits, nextIsProjected, isSuspended, suspendedReason, rests, quiet }: PlanAssetRow): string {
  if (isSuspended) return suspendedReason ?? "";
  if (rests) return t(`plans.assets.restsText.${rests}`);
  const units = nextUnits === null ? "" : t("plans.assets.atUnits", { units: formatNumber(nextUnits) });
  if (nextDueDay !== null)
    return [t(nextIsProjected ? "plans.assets.about" : "plans.assets.dueOn", { day: formatDay(nextDueDay) }), units]
      .filter(Boolean)
      .join(" · ");
  return (
    [units, nextUnits === null ? quietWords(quiet) : t("plans.quiet.no_projection")].filter(Boolean).join(" · ") || t("plans.assets.notYet")
  );
}
