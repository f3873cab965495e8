import type { Overview } from "@millwright/domain/insight/home/contract.ts";
import { deltaOf, TREND_WEEKS, type FigureName } from "@millwright/domain/insight/home/overview.ts";
import { t } from "../../../i18n/insight.ts";
import { Sparkline } from "../../../kit/chart/sparkline.tsx";
import { formatNumber } from "../../../kit/format.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import styles from "../home.module.css";
import { rowsOfFigure } from "./rows-of.ts";

/** A figure with how it went, which opens its rows. What is not known says so and is no zero. */
export function Tile({ figure: { name, value, before, trend } }: { figure: Overview["figures"][number] }) {
  const known = trend.filter((one) => one !== null);
  const [first, last] = [known[0], known.at(-1)];
  return (
    <AppLink to={rowsOfFigure(name)} className={styles.figure} data-urgent={(name === "overdue" && (value ?? 0) > 0) || undefined}>
      <span className={styles.figureName}>{t(`home.figure.${name}`)}</span>
      <span className={styles.figureLine}>
        <strong className={styles.number}>{value === null ? t("home.figure.none") : written(name, value)}</strong>
        {first !== undefined && last !== undefined && known.length > 1 && (
          <Sparkline
            values={trend}
            label={t("home.figure.trend", { weeks: TREND_WEEKS, first: written(name, first), last: written(name, last) })}
          />
        )}
      </span>
      <Change name={name} value={value} before={before} />
    </AppLink>
  );
}

/** Since a week ago, with a sign and a word, never by colour alone. */
function Change({ name, value, before }: { name: FigureName; value: number | null; before: number | null }) {
  const delta = deltaOf(name, { value, before });
  if (!delta) return null;
  if (delta.is === "same") return <span className={styles.delta}>{t("home.figure.same")}</span>;
  const by = `${delta.by > 0 ? "+" : "−"}${differs(name, Math.abs(delta.by))}`;
  return (
    <span className={styles.delta} data-is={delta.is}>
      {t(delta.is === "better" ? "home.figure.better" : "home.figure.worse", { by })}
    </span>
  );
}

const isShare = (name: FigureName): boolean => name === "pmCompliance" || name === "scheduleCompliance";

function written(name: FigureName, value: number): string {
  if (isShare(name)) return t("home.figure.percent", { value: formatNumber(value * 100, 0) });
  if (name === "unplannedDowntime") return t("home.figure.hours", { value: formatNumber(value / 60, value < 600 ? 1 : 0) });
  return formatNumber(value);
}

/** A share changes by points, not by per cent of itself. */
const differs = (name: FigureName, by: number): string =>
  isShare(name) ? t("home.figure.points", { value: formatNumber(by * 100, 0) }) : written(name, by);
