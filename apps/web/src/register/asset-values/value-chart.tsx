import { lazy, Suspense } from "react";
import type { AssetValue } from "@millwright/domain/register/asset-values/contract.ts";
import { t } from "../../i18n/register.ts";
import { formatDay, formatMoney } from "../../kit/format.ts";
import { inWhole, moneyWritten } from "../../kit/money-axis.ts";
import styles from "./asset-values.module.css";

const LineChart = lazy(() => import("../../kit/chart/line-chart.tsx"));

/** The book value from the first day to the last. */
export function ValueChart({ value: { bookValues: points, bookValue, currency } }: { value: AssetValue }) {
  return (
    <Suspense fallback={<div className={styles.chartPlace} />}>
      <LineChart
        label={t("assetValues.chart")}
        sentence={bookValue ? t("assetValues.today", { amount: formatMoney(bookValue) }) : t("assetValues.chartSentence")}
        names={points.map(({ day }) => day.slice(0, 4))}
        titles={points.map(({ day }) => formatDay(day))}
        values={points.map(({ minor }) => inWhole(minor, currency))}
        nameTitle={t("assetValues.day")}
        valueTitle={t("assetValues.bookValueColumn")}
        written={moneyWritten(currency)}
      />
    </Suspense>
  );
}
