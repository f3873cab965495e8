import type { AssetValue } from "@millwright/domain/register/asset-values/contract.ts";
import { t } from "../../i18n/register.ts";
import { formatDay, formatMoney, today } from "../../kit/format.ts";
import styles from "./asset-values.module.css";

const [WIDTH, HEIGHT] = [720, 180];

/** The book value over the years as a line with today on it, and the same as a table for those who read or copy it. */
export function ValueChart({ value: { bookValues: points, bookValue, currency } }: { value: AssetValue }) {
  const first = Date.parse(points[0]?.day ?? "");
  const last = Date.parse(points.at(-1)?.day ?? "");
  const most = Math.max(1, ...points.map(({ minor }) => minor));
  const x = (day: string) => Math.max(0, Math.min(1, (Date.parse(day) - first) / Math.max(1, last - first))) * WIDTH;
  const y = (minor: number) => HEIGHT - (minor / most) * HEIGHT;
  const line = points.map(({ day, minor }) => `${x(day).toFixed(1)},${y(minor).toFixed(1)}`).join(" ");
  const words = (minor: number) => formatMoney({ amountMinor: minor, currency });
  return (
    <div className={styles.chart}>
      <svg viewBox={`-6 -6 ${WIDTH + 12} ${HEIGHT + 12}`} role="img" aria-label={t("assetValues.chartLabel")} preserveAspectRatio="none">
        <polygon className={styles.area} points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} />
        <polyline className={styles.line} points={line} vectorEffect="non-scaling-stroke" />
        {bookValue && (
          <line className={styles.today} x1={x(today())} x2={x(today())} y1={0} y2={HEIGHT} vectorEffect="non-scaling-stroke" />
        )}
      </svg>
      <p className={styles.ends}>
        <span>{formatDay(points[0]?.day ?? "")}</span>
        {bookValue && <strong>{t("assetValues.today", { amount: formatMoney(bookValue) })}</strong>}
        <span>{formatDay(points.at(-1)?.day ?? "")}</span>
      </p>
      <details>
        <summary>{t("assetValues.asTable")}</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("assetValues.day")}</th>
              <th scope="col">{t("assetValues.field.bookValue")}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ day, minor }, at) => (
              <tr key={`${day}-${String(at)}`}>
                <td>{formatDay(day)}</td>
                <td>{words(minor)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
