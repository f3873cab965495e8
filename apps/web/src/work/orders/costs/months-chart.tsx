import type { CostSums } from "@millwright/domain/work/orders/costs/contract.ts";
import { monthsInRow } from "@millwright/domain/work/orders/costs/months.ts";
import { COST_GROUPS } from "@millwright/domain/work/orders/priority.ts";
import { t } from "../../../i18n/work.ts";
import Bars from "../../../kit/chart/bars.tsx";
import { formatMonth } from "../../../kit/format.ts";
import { inWhole, moneyWritten } from "../../../kit/money-axis.ts";
import { links } from "../links.ts";

const MOST = 24;

/** What was booked in each month, by group; a month opens its lines. */
export default function MonthsChart({ sums: { months, currency } }: { sums: CostSums }) {
  const shown = monthsInRow(months, MOST);
  const groups = COST_GROUPS.filter((group) => shown.some((month) => month.groups[group] !== undefined));
  return (
    <Bars
      label={t("workOrders.sums.byMonth")}
      names={shown.map(({ month }) => formatMonth(`${month}-01`))}
      groupTitle={t("workOrders.sums.month")}
      series={groups.map((group) => ({
        name: t(`workOrders.cost.${group}`),
        values: shown.map((month) => inWhole(month.groups[group] ?? 0, currency)),
      }))}
      mode="stacked"
      written={moneyWritten(currency)}
      linkOf={({ group, series }) => {
        const [month, costGroup] = [shown[group]?.month, groups[series]];
        return month === undefined || costGroup === undefined
          ? undefined
          : links.costLines({
              day: { filterType: "date", type: "inRange", dateFrom: `${month}-01`, dateTo: lastDay(month) },
              group: { filterType: "set", values: [costGroup] },
            });
      }}
    />
  );
}

const lastDay = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);
