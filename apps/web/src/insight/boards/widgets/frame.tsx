import { lazy, Suspense, useId } from "react";
import type { Answer, AnswerOf } from "@millwright/domain/insight/boards/contract.ts";
import { staleSince } from "@millwright/domain/insight/boards/stale.ts";
import type { BoardWidget } from "@millwright/domain/insight/boards/widgets.ts";
import { isTold } from "@millwright/domain/insight/figures/told.ts";
import { t } from "../../../i18n/insight.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { formatMoment } from "../../../kit/format.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { GAP, ROW } from "../sizes.ts";
import type { BoardData } from "../use-board-data.ts";
import { titleOf } from "../words.ts";
import { Alarms, Gateways, Sensors, Work } from "./rows.tsx";
import { OfFigure } from "./figure.tsx";
import { GaugeOf, ValueOf } from "./value.tsx";
import { Scrolling } from "../../../kit/layout/scrolling.tsx";
import styles from "../boards.module.css";

const Lines = lazy(() => import("./lines.tsx").then(({ Lines: component }) => ({ default: component })));
const States = lazy(() => import("./states.tsx").then(({ States: component }) => ({ default: component })));
const ListRows = lazy(() => import("./list.tsx").then(({ ListRows: component }) => ({ default: component })));
const ListTitle = lazy(() => import("./list-title.tsx").then(({ ListTitle: component }) => ({ default: component })));
const Heat = lazy(() => import("./heat.tsx").then(({ Heat: component }) => ({ default: component })));

interface FrameProps {
  widget: BoardWidget;
  /** Rows of the grid. */
  height: number;
  /** Pixels of such a row, where it is higher than usual. */
  row?: number;
  answer: Answer | undefined;
  data: Pick<BoardData, "asOf" | "now" | "timeZone" | "error" | "retry">;
}

/** A widget with its title and, whatever it shows, its own state: on its way, empty, failed, not permitted, old. */
export function WidgetFrame({ widget, height, row = ROW, answer, data }: FrameProps) {
  const name = useId();
  const old = answer && data.asOf !== null ? staleSince(answer, data.now ?? Date.parse(data.asOf)) : null;
  return (
    <section className={styles.widget} aria-labelledby={name} data-kind={widget.kind} data-stale={old !== null || undefined}>
      <h2 id={name} className={styles.title}>
        {widget.kind === "list" && answer?.is === "list" ? (
          <Suspense fallback={titleOf(widget, answer)}>
            <ListTitle widget={widget} title={titleOf(widget, answer)} />
          </Suspense>
        ) : (
          titleOf(widget, answer)
        )}
      </h2>
      <Scrolling className={styles.body} label={titleOf(widget, answer)}>
        <Content widget={widget} height={height} row={row} answer={answer} data={data} />
      </Scrolling>
      {old !== null && <p className={styles.stale}>{t("boards.stale", { at: formatMoment(new Date(old).toISOString()) })}</p>}
    </section>
  );
}

function Content({ widget, height, row = ROW, answer, data }: FrameProps) {
  if (widget.kind === "text") return <Text text={widget.text} />;
  if (!answer) return data.error ? <Failed retry={data.retry} /> : <Loading height={height} />;
  if (answer.is === "refused") return <Refused reason={answer.refusal} />;
  if (isEmpty(answer)) return <p className={styles.quiet}>{t(`boards.nothing.${answer.is}`)}</p>;
  return (
    <Suspense fallback={<Loading height={height} />}>
      <Filled widget={widget} px={pixelsOf(height, row)} answer={answer} timeZone={data.timeZone} />
    </Suspense>
  );
}

const isEmpty = (answer: Exclude<Answer, AnswerOf<"refused">>): boolean =>
  answer.is === "series"
    ? answer.series.every(({ points, newest }) => points.length === 0 && newest === null)
    : answer.is !== "figure" && answer.rows.length === 0;

interface FilledProps {
  widget: BoardWidget;
  /** What is left for a picture. */
  px: number;
  answer: Exclude<Answer, AnswerOf<"refused">>;
  timeZone: string;
}

function Filled({ widget, px, answer, timeZone }: FilledProps) {
  if (answer.is === "series") {
    if (widget.kind === "value") return <ValueOf widget={widget} answer={answer} />;
    if (widget.kind === "gauge") return <GaugeOf widget={widget} answer={answer} height={px} />;
    if (widget.kind === "timeline") return <States answer={answer} label={titleOf(widget, answer)} timeZone={timeZone} />;
    if (widget.kind === "heat") return <Heat answer={answer} label={titleOf(widget, answer)} timeZone={timeZone} height={px} />;
    return widget.kind === "line" ? <Lines widget={widget} answer={answer} timeZone={timeZone} height={px} /> : null;
  }
  if (answer.is === "figure") return "figure" in widget && isTold(answer.answer) ? <OfFigure widget={widget} told={answer.answer} /> : null;
  if (answer.is === "alarms") return <Alarms rows={answer.rows} />;
  if (answer.is === "sensors") return <Sensors rows={answer.rows} />;
  if (answer.is === "work") return <Work rows={answer.rows} />;
  if (answer.is === "list") return <ListRows answer={answer} label={titleOf(widget, answer)} />;
  return <Gateways rows={answer.rows} />;
}

/** Title, padding and what a chart writes below itself. */
const AROUND = 92;
const LEAST = 96;
/** What of a widget of so many rows is left for a picture. */
const pixelsOf = (rows: number, row: number): number => Math.max(LEAST, rows * row + (rows - 1) * GAP - AROUND);

const Loading = ({ height }: { height: number }) => <SkeletonRows rows={Math.max(1, height - 1)} />;

const REFUSALS: Readonly<
  Record<string, "boards.notInScope" | "boards.forbidden" | "boards.unitsDiffer" | "boards.listChanged" | "boards.listGone">
> = {
  not_in_scope: "boards.notInScope",
  forbidden: "boards.forbidden",
  units_differ: "boards.unitsDiffer",
  list_changed: "boards.listChanged",
  list_gone: "boards.listGone",
};

/** Quietly: no number, count or axis says what there would be. */
const Refused = ({ reason }: { reason: string }) => <p className={styles.quiet}>{t(REFUSALS[reason] ?? "boards.notHere")}</p>;

const Failed = ({ retry }: { retry: () => void }) => (
  <div className={styles.quiet} role="alert">
    {t("boards.failed")}
    <Button variant="text" onClick={retry}>
      {t("common.action.retry")}
    </Button>
  </div>
);

/** Words as they were typed: paragraphs and nothing else. */
const Text = ({ text }: { text: string }) =>
  text.split(/\n{2,}/).map((part, at) => (
    <p key={at} className={styles.text}>
      {part}
    </p>
  ));
