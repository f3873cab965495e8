import { lazy, Suspense, useId } from "react";
import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { COST_KEYS, workOrderCosts, type CostKey, type CostSums } from "@millwright/domain/work/orders/costs/contract.ts";
import { COST_GROUPS, type CostGroup } from "@millwright/domain/work/orders/priority.ts";
import { t } from "../../../i18n/work.ts";
import { useAddress } from "../../../kit/address.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { ErrorState, ForbiddenState } from "../../../kit/feedback/states.tsx";
import { DayInput } from "../../../kit/form/dates/date-inputs.tsx";
import { formatMoney, today } from "../../../kit/format.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { buttonClass } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { CodeText } from "../../../kit/marks/code-text.tsx";
import { PageHead } from "../../../kit/layout/page-head.tsx";
import { useCall, useMay } from "../../../kit/wire/query.ts";
import { links } from "../links.ts";
import bar from "../../../kit/layout/asked.module.css";
import styles from "./sums.module.css";

const MonthsChart = lazy(() => import("./months-chart.tsx"));

const isKey = (value: unknown): value is CostKey => COST_KEYS.includes(value as CostKey);
const isDay = (value: unknown): value is string => typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** `/maintenance-management/work-costs`: what the work of a time cost, by what it was for; each figure leads to its lines. What is asked for stands in the address. */
export function WorkCosts() {
  const may = useMay(workOrderCosts.sums);
  const [address, change] = useAddress();
  const name = useId();
  const by: CostKey = isKey(address["by"]) ? address["by"] : "asset";
  // A year back where nothing is said; an emptied field is no bound.
  const from = address["from"] === undefined ? yearBefore(today()) : isDay(address["from"]) ? address["from"] : undefined;
  const until = isDay(address["until"]) ? address["until"] : undefined;
  const between = { ...(from ? { from } : {}), ...(until ? { until } : {}) };
  const { data, error, refetch } = useCall(workOrderCosts.sums, may ? { query: { by, ...between } } : null);
  if (!may) return <ForbiddenState heading="h1" />;
  return (
    <>
      <PageHead
        title={t("workOrders.sums.title")}
        actions={
          <AppLink to={links.costLines(ofTime(between))} className={buttonClass("text")}>
            {t("workOrders.sums.lines")}
          </AppLink>
        }
      />
      <div className={styles.page}>
        <div className={bar.asked}>
          <label>
            {t("workOrders.sums.by")}
            <select value={by} onChange={({ target }) => change({ by: target.value })}>
              {COST_KEYS.map((key) => (
                <option key={key} value={key}>
                  {t(`workOrders.sums.key.${key}`)}
                </option>
              ))}
            </select>
          </label>
          <div>
            <span id={`${name}-from`}>{t("workOrders.sums.from")}</span>
            <DayInput aria-labelledby={`${name}-from`} value={from ?? null} onChange={(day) => change({ from: day ?? "none" })} />
          </div>
          <div>
            <span id={`${name}-until`}>{t("workOrders.sums.until")}</span>
            <DayInput aria-labelledby={`${name}-until`} value={until ?? null} onChange={(day) => change({ until: day ?? undefined })} />
          </div>
        </div>
        {data && data.months.length > 0 && (
          <Card title={t("workOrders.sums.byMonth")}>
            <Suspense fallback={<div className={styles.chartPlace} />}>
              <MonthsChart sums={data} />
            </Suspense>
          </Card>
        )}
        <Card title={t(`workOrders.sums.key.${by}`)} isPadded={false}>
          {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!data && !error && <SkeletonRows rows={8} />}
          {data && data.rows.length === 0 && <p className={styles.none}>{t("workOrders.sums.none")}</p>}
          {data && data.rows.length > 0 && <Sums by={by} between={between} data={data} />}
          {data && data.otherLines > 0 && <p className={styles.note}>{t("workOrders.costs.otherLines", { count: data.otherLines })}</p>}
        </Card>
      </div>
    </>
  );
}

interface Between {
  from?: string;
  until?: string;
}
type Filters = FiltersOf<typeof workOrderCosts.lines>;

/** Lines that were booked within these days. */
function ofTime({ from, until }: Between): Filters {
  if (!from && !until) return {};
  if (!until) return { day: { filterType: "date", type: "greaterThan", dateFrom: dayAfter(from ?? "", -1) } };
  if (!from) return { day: { filterType: "date", type: "lessThan", dateFrom: dayAfter(until, 1) } };
  return { day: { filterType: "date", type: "inRange", dateFrom: from, dateTo: until } };
}

const yearBefore = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;

interface SumsProps {
  by: CostKey;
  between: Between;
  data: CostSums;
}

function Sums({ by, between, data: { rows, currency, amountMinor } }: SumsProps) {
  const groups = COST_GROUPS.filter((group) => rows.some((row) => row.groups[group] !== undefined));
  const money = (minor: number) => formatMoney({ amountMinor: minor, currency });
  const linesOf = (id: number | null | undefined, group?: CostGroup): string =>
    links.costLines({
      ...ofTime(between),
      ...(id === undefined ? {} : { [by]: { filterType: "set", values: [id] } }),
      ...(group ? { group: { filterType: "set", values: [group] } } : {}),
    });
  const ofGroup = (group: CostGroup) => rows.reduce((sum, row) => sum + (row.groups[group] ?? 0), 0);
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t(`workOrders.sums.key.${by}`)}</th>
            {groups.map((group) => (
              <th key={group} scope="col">
                {t(`workOrders.cost.${group}`)}
              </th>
            ))}
            <th scope="col">{t("workOrders.summary.total")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ of, groups: its, amountMinor: sum }) => (
            <tr key={of?.id ?? 0}>
              <th scope="row">
                {of?.code && <CodeText>{of.code}</CodeText>} {of?.name ?? t(`workOrders.sums.without.${by}`)}
              </th>
              {groups.map((group) => (
                <td key={group}>
                  {its[group] !== undefined && <AppLink to={linesOf(of?.id ?? null, group)}>{money(its[group])}</AppLink>}
                </td>
              ))}
              <td>
                <AppLink to={linesOf(of?.id ?? null)}>{money(sum)}</AppLink>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("workOrders.summary.total")}</th>
            {groups.map((group) => (
              <td key={group}>
                <AppLink to={linesOf(undefined, group)}>{money(ofGroup(group))}</AppLink>
              </td>
            ))}
            <td>
              <AppLink to={linesOf(undefined)}>{money(amountMinor)}</AppLink>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
