import type { AnswerOf } from "@millwright/domain/insight/boards/contract.ts";
import { judgedBy, type OfSeries } from "@millwright/domain/insight/boards/widgets.ts";
import { t } from "../../../i18n/insight.ts";
import { Gauge } from "../../../kit/chart/gauge.tsx";
import { Sparkline } from "../../../kit/chart/sparkline.tsx";
import { formatMoment, formatNumber } from "../../../kit/format.ts";
import { useOtherwise } from "../../../kit/live/use-otherwise.ts";
import { OfSensor } from "./of-sensor.tsx";
import { limitOf, useRead, type Read } from "./series.ts";
import styles from "../boards.module.css";

interface ValueProps<K extends OfSeries["kind"]> {
  widget: Extract<OfSeries, { kind: K }>;
  answer: AnswerOf<"series">;
}

/** A value as it is now, with how it went, its limits in words and its target. */
export function ValueOf({ widget, answer }: ValueProps<"value">) {
  const [read] = useRead(answer.series);
  const [series] = answer.series;
  const isOtherwise = useOtherwise(series?.newest?.value);
  if (!read || !series) return null;
  const limits = { low: limitOf(read, widget.low), high: limitOf(read, widget.high) };
  const is = judgedBy(read.newest?.value ?? null, limits);
  return (
    <div className={styles.reading}>
      <div className={styles.line}>
        <strong className={styles.value} data-is={is ?? undefined} data-otherwise={isOtherwise}>
          {read.newest ? read.written(read.newest.value) : t("boards.noValue")}
        </strong>
        <Course read={read} />
      </div>
      <p className={styles.small}>
        {[limitWords(read, limits, is), targetWords(read, limitOf(read, widget.target))].filter(Boolean).join(" · ")}
      </p>
      <p className={styles.small}>
        <OfSensor sensor={series.sensor}>{read.newest ? formatMoment(new Date(read.newest.at).toISOString()) : null}</OfSensor>
      </p>
    </div>
  );
}

function Course({ read }: { read: Read }) {
  const [first, last] = [read.points[0], read.points.at(-1)];
  if (!first || !last || read.points.length < 2) return null;
  const words = t("boards.course", { first: read.written(first.mean), last: read.written(last.mean) });
  return <Sparkline values={read.points.map(({ mean }) => mean)} label={words} width={104} height={36} />;
}

/** Never by colour alone. */
function limitWords(
  { written }: Read,
  { low, high }: { low: number | null; high: number | null },
  is: ReturnType<typeof judgedBy>,
): string | null {
  if (is === null) return null;
  const span =
    low !== null && high !== null
      ? t("boards.limits.both", { low: written(low), high: written(high) })
      : high !== null
        ? t("boards.limits.high", { high: written(high) })
        : t("boards.limits.low", { low: written(low ?? 0) });
  return t(is === "ok" ? "boards.limits.within" : "boards.limits.outside", { span });
}

const targetWords = ({ written }: Read, target: number | null): string | null =>
  target === null ? null : t("boards.target", { value: written(target) });

/** A value between the ends of its scale. */
export function GaugeOf({ widget, answer, height }: ValueProps<"gauge"> & { height: number }) {
  const [read] = useRead(answer.series);
  const [series] = answer.series;
  const isOtherwise = useOtherwise(series?.newest?.value);
  if (!read || !series) return null;
  const [least, most] = [read.shown(widget.least), read.shown(widget.most)];
  const value = read.newest?.value ?? null;
  const share = (of: number | null) => (of === null || most <= least ? null : (of - least) / (most - least));
  const limits = { low: limitOf(read, widget.low), high: limitOf(read, widget.high) };
  const is = judgedBy(value, limits);
  return (
    <div className={styles.gauge} data-otherwise={isOtherwise}>
      <Gauge
        label={series.sensor?.name ?? series.label}
        share={share(value)}
        target={share(limitOf(read, widget.target))}
        written={() => (value === null ? t("boards.noValue") : read.written(value))}
        diameter={Math.min(150, Math.max(112, height))}
        {...(is === null ? {} : { tone: is === "ok" ? ("ok" as const) : ("alarm" as const) })}
      />
      <p className={styles.small}>
        {[t("boards.scale", { least: formatNumber(least), most: read.written(most) }), limitWords(read, limits, is)]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className={styles.small}>
        <OfSensor sensor={series.sensor}>{read.newest ? formatMoment(new Date(read.newest.at).toISOString()) : null}</OfSensor>
      </p>
    </div>
  );
}
