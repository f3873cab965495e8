import { questionsOf } from "@millwright/domain/insight/dashboards/asking.ts";
import type { Dashboard } from "@millwright/domain/insight/dashboards/contract.ts";
import type { Widget } from "@millwright/domain/insight/dashboards/widgets.ts";
import { figures, type FigureAnswer } from "@millwright/domain/insight/figures/contract.ts";
import { isTold } from "@millwright/domain/insight/figures/told.ts";
import { t } from "../../i18n/insight.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { EmptyState, ErrorState } from "../../kit/feedback/states.tsx";
import { formatMoment } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { Bar } from "./bar.tsx";
import { Others } from "./head.tsx";
import { Parts } from "./parts.tsx";
import { figureActions } from "./slots.ts";
import { Tile } from "./tile.tsx";
import { Trend } from "./trend.tsx";
import { useAsked, type Bar as BarOf } from "./use-asked.ts";
import { titleOf } from "./words.ts";
import styles from "./dashboards.module.css";

/** The widgets of a dashboard, each with its answer: one request for all of them. */
export function Figures({ dashboard }: { dashboard: Dashboard }) {
  const { widgets } = dashboard;
  const bar = useAsked();
  return (
    <div className={styles.page}>
      {bar && <Bar bar={bar} others={<Others dashboard={dashboard} />} />}
      {widgets.length === 0 ? <EmptyState text={t("dashboards.empty")} /> : bar && <Answered widgets={widgets} bar={bar} />}
    </div>
  );
}

function Answered({ widgets, bar }: { widgets: readonly Widget[]; bar: BarOf }) {
  const { data, error, refetch } = useCall(figures.ask, { body: { questions: questionsOf(widgets, bar.asked) } });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards cards={8} lines={2} />;
  const answered = widgets.map((widget, at) => ({ widget, answer: data.answers[at], at }));
  const tiles = answered.filter(({ widget }) => widget.kind === "figure");
  const charts = answered.filter(({ widget }) => widget.kind !== "figure");
  return (
    <>
      {tiles.length > 0 && (
        <ul className={styles.tiles}>
          {tiles.map(({ widget, answer, at }) => (
            <li key={at}>
              <One widget={widget} answer={answer} />
            </li>
          ))}
        </ul>
      )}
      {charts.length > 0 && (
        <div className={styles.charts}>
          {charts.map(({ widget, answer, at }) => (
            <Card key={at} title={titleOf(widget)} aside={<ContributedParts of={figureActions} give={{ widget }} />}>
              <One widget={widget} answer={answer} />
            </Card>
          ))}
        </div>
      )}
      <p className={styles.asOf}>{t("dashboards.asOf", { at: formatMoment(data.asOf) })}</p>
    </>
  );
}

/** A figure that is not told says why, and the others stay. */
function One({ widget, answer }: { widget: Widget; answer: FigureAnswer | undefined }) {
  if (!answer || !isTold(answer)) return <NotTold widget={widget} reason={answer?.refusal} />;
  if (widget.kind === "figure") return <Tile widget={widget} told={answer} />;
  if (widget.kind === "trend") return <Trend widget={widget} told={answer} />;
  return <Parts widget={widget} told={answer} />;
}

function NotTold({ widget, reason }: { widget: Widget; reason: string | undefined }) {
  const words = t(reason === "forbidden" ? "dashboards.notTold" : "dashboards.notHere");
  return widget.kind === "figure" ? (
    <div className={styles.tile}>
      <h2 className={styles.name}>{titleOf(widget)}</h2>
      <p className={styles.note}>{words}</p>
    </div>
  ) : (
    <p className={styles.note}>{words}</p>
  );
}
