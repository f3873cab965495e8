import { useState } from "react";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { plans } from "@millwright/domain/work/plans/contract.ts";
import {
  planOccurrences,
  WORKLOAD_BY,
  type Projected,
  type WorkloadBy,
  type WorkloadGroup,
  type WorkloadWeek,
} from "@millwright/domain/work/plans/occurrences/contract.ts";
import { t } from "../../../i18n/work.ts";
import { useAddress } from "../../../kit/address.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { EmptyState, ErrorState } from "../../../kit/feedback/states.tsx";
import { formatNumber } from "../../../kit/format.ts";
import { PageHead } from "../../../kit/layout/page-head.tsx";
import { RecordPicker } from "../../../kit/picker/record-picker.tsx";
import { useCall, useMay } from "../../../kit/wire/query.ts";
import { onlySites } from "../../../register/locations/public.ts";
import { GroupCard } from "./group-card.tsx";
import { PartsCard } from "./parts-card.tsx";
import { WeekDialog, type OpenedWeek } from "./week-dialog.tsx";
import bar from "../../../kit/layout/asked.module.css";
import styles from "./forecast.module.css";

const idOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** The next 52 weeks of all plans, by crew, site or craft, beside what people can do. */
export function ForecastPage() {
  const [{ by: asked, site, crew, plan }, change] = useAddress();
  const by = WORKLOAD_BY.find((one) => one === asked) ?? "crews";
  const [siteId, crewId, planId] = [idOf(site), idOf(crew), idOf(plan)];
  const filters = {
    ...(siteId === null ? {} : { siteId: String(siteId) }),
    ...(crewId === null ? {} : { crewId: String(crewId) }),
    ...(planId === null ? {} : { planId: String(planId) }),
  };
  const [opened, setOpened] = useState<OpenedWeek | null>(null);
  const { data, error, refetch } = useCall(planOccurrences.workload, { query: { by, ...filters } });
  const open = (week: string, group: WorkloadGroup | null) => {
    const ofCrew = by === "crews" && group?.id ? { crewId: String(group.id) } : {};
    const ofSite = by === "sites" && group?.id ? { siteId: String(group.id) } : {};
    setOpened({
      week,
      name: group ? nameOf(group, by) : t("plans.workload.all"),
      isFirst: week === data?.weeks[0],
      filters: { ...filters, ...ofCrew, ...ofSite },
      isOf: belongsTo(group, by),
      parts: data?.parts.filter((part) => part.week === week) ?? [],
    });
  };
  const scale = hoursOf(...(data?.groups.map(({ weeks }) => weeks) ?? []));
  return (
    <>
      <PageHead title={t("plans.workload.title")} />
      <div className={styles.page}>
        <Asked by={by} siteId={siteId} crewId={crewId} planId={planId} change={change} />
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={10} />}
        {data && data.total.every(({ occurrences }) => occurrences === 0) && <EmptyState text={t("plans.workload.empty")} />}
        {data && data.total.some(({ occurrences }) => occurrences > 0) && (
          <>
            <p className={styles.muted}>
              {t("plans.workload.assumed")} {data.notGuessed > 0 && t("plans.workload.notGuessed", { count: data.notGuessed })}{" "}
              {data.withoutDay > 0 && t("plans.workload.withoutDay", { count: data.withoutDay })}{" "}
              {data.withoutHours > 0 &&
                t("plans.workload.withoutHours", { count: data.withoutHours, shown: formatNumber(data.withoutHours) })}{" "}
              {data.isCut && t("plans.workload.cut")}
            </p>
            <GroupCard
              name={t("plans.workload.all")}
              days={data.weeks}
              weeks={data.total}
              upTo={hoursOf(data.total)}
              onOpen={(week) => open(week, null)}
            />
            {data.groups.filter(hasWork).map((group) => (
              <GroupCard
                key={group.id ?? 0}
                name={nameOf(group, by)}
                days={data.weeks}
                weeks={group.weeks}
                upTo={scale}
                onOpen={(week) => open(week, group)}
              />
            ))}
            {data.stock && <PartsCard rows={data.stock} />}
          </>
        )}
      </div>
      {opened && <WeekDialog {...opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** To which the axis reaches, in hours: one for all groups, since a crew with an hour a week is not to look like one with forty. */
const hoursOf = (...groups: readonly (readonly WorkloadWeek[])[]): number =>
  Math.max(0, ...groups.flatMap((weeks) => weeks.map(({ minutes }) => minutes / 60)));

/** What nothing is planned for has no bars to show. */
const hasWork = ({ weeks }: WorkloadGroup): boolean => weeks.some(({ occurrences }) => occurrences > 0);

const nameOf = ({ name, code }: WorkloadGroup, by: WorkloadBy): string =>
  name === null ? t(`plans.workload.nobodys.${by}`) : [code, name].filter(Boolean).join(" ");

/** An occurrence has work of several crafts, so a week of a craft shows them all. */
const belongsTo =
  (group: WorkloadGroup | null, by: WorkloadBy) =>
  (row: Projected): boolean =>
    group === null || by === "crafts" || (by === "crews" ? row.crewId : row.siteId) === group.id;

interface AskedProps {
  by: WorkloadBy;
  siteId: number | null;
  crewId: number | null;
  planId: number | null;
  change: (next: Record<string, unknown>) => void;
}

/** What is asked for stands in the address. */
function Asked({ by, siteId, crewId, planId, change }: AskedProps) {
  const mayCrews = useMay(crews.list);
  const maySites = useMay(locations.list);
  const site = useCall(locations.get, siteId !== null && maySites ? { params: { id: siteId } } : null).data;
  const crew = useCall(crews.get, crewId !== null && mayCrews ? { params: { id: crewId } } : null).data;
  const plan = useCall(plans.get, planId === null ? null : { params: { id: planId } }).data;
  const chosen = (one: { id: number; code: string | null; name: string } | undefined) =>
    one ? { id: one.id, code: one.code ?? "", name: one.name } : null;
  return (
    <div className={bar.asked}>
      <label>
        {t("plans.workload.by")}
        <select value={by} onChange={(event) => change({ by: event.target.value })}>
          {WORKLOAD_BY.map((one) => (
            <option key={one} value={one}>
              {t(`plans.workload.group.${one}`)}
            </option>
          ))}
        </select>
      </label>
      {maySites && (
        <div className={bar.wide}>
          <span>{t("plans.field.site")}</span>
          <RecordPicker
            control={{ "aria-label": t("plans.field.site") }}
            call={locations.list}
            filter={onlySites}
            value={siteId === null ? null : chosen(site)}
            onChange={(one) => change({ site: one?.id })}
          />
        </div>
      )}
      {mayCrews && (
        <div className={bar.wide}>
          <span>{t("plans.field.crew")}</span>
          <RecordPicker
            control={{ "aria-label": t("plans.field.crew") }}
            call={crews.list}
            value={crewId === null ? null : chosen(crew)}
            onChange={(one) => change({ crew: one?.id })}
          />
        </div>
      )}
      <div className={bar.wide}>
        <span>{t("plans.workload.plan")}</span>
        <RecordPicker
          control={{ "aria-label": t("plans.workload.plan") }}
          call={plans.list}
          value={planId === null ? null : chosen(plan)}
          onChange={(one) => change({ plan: one?.id })}
        />
      </div>
    </div>
  );
}
