import { lazy, Suspense } from "react";
import type { Answer } from "@millwright/domain/insight/boards/contract.ts";
import {
  COMBINATIONS,
  hasLimits,
  hasRange,
  MOST_ROWS,
  USUAL_ROWS,
  WIDGET_KINDS,
  type BoardWidget,
} from "@millwright/domain/insight/boards/widgets.ts";
import { factsOf, FIGURE_IDS } from "@millwright/domain/insight/figures/catalogue.ts";
import { RANGES } from "@millwright/domain/iot/messages/ranges.ts";
import { t } from "../../../i18n/insight.ts";
import { useInUnits } from "../../../iot/sensors/public.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { asKind, mayCombine } from "./beginning.ts";
import { Choose, Labelled } from "./fields.tsx";
import { SourceFields } from "./source-fields.tsx";
import styles from "./editor.module.css";

const ListFields = lazy(() => import("./list-fields.tsx").then(({ ListFields: component }) => ({ default: component })));

interface FieldsProps {
  widget: BoardWidget;
  answer: Answer | undefined;
  onChange: (widget: BoardWidget) => void;
}

/** What a widget says, kind by kind. */
export function WidgetFields({ widget, answer, onChange }: FieldsProps) {
  return (
    <>
      <Choose
        label={t("boards.editor.kind")}
        value={widget.kind}
        values={WIDGET_KINDS}
        words={(kind) => t(`boards.kind.${kind}`)}
        onChange={(kind) => kind && onChange(asKind(kind, widget))}
      />
      <Labelled label={t("boards.editor.title")}>
        <input
          value={widget.title ?? ""}
          maxLength={60}
          onChange={({ target: { value } }) => onChange({ ...widget, title: value === "" ? undefined : value })}
        />
      </Labelled>
      {widget.kind === "text" && (
        <Labelled label={t("boards.kind.text")}>
          <textarea
            rows={5}
            maxLength={4000}
            value={widget.text}
            onChange={({ target: { value } }) => onChange({ ...widget, text: value })}
          />
        </Labelled>
      )}
      {"source" in widget && <SourceFields source={widget.source} onChange={(source) => onChange({ ...widget, source })} />}
      {"source" in widget && mayCombine(widget) && (
        <Choose
          label={t("boards.editor.combine")}
          value={widget.combine}
          values={COMBINATIONS}
          none={t("boards.editor.apart")}
          words={(how) => t(`boards.combine.${how}`)}
          onChange={(combine) => onChange({ ...widget, combine })}
        />
      )}
      {hasRange(widget.kind) && (
        <Choose
          label={t("boards.field.range")}
          value={"range" in widget ? widget.range : undefined}
          values={RANGES}
          none={t("boards.editor.ofBoard")}
          words={(range) => t(`boards.range.${range}`)}
          onChange={(range) => onChange({ ...widget, range } as BoardWidget)}
        />
      )}
      {widget.kind === "list" && (
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <ListFields widget={widget} onChange={onChange} />
        </Suspense>
      )}
      {hasLimits(widget.kind) && <Limits widget={widget} answer={answer} onChange={onChange} />}
      {"figure" in widget && <FigureFields widget={widget} onChange={onChange} />}
      {["alarms", "sensors", "work", "gateways", "list"].includes(widget.kind) && (
        <Labelled label={t("boards.editor.rows")}>
          <input
            type="number"
            min={1}
            max={MOST_ROWS}
            value={("most" in widget && widget.most) || USUAL_ROWS}
            onChange={({ target: { valueAsNumber: most } }) =>
              Number.isInteger(most) && most >= 1 && most <= MOST_ROWS && onChange({ ...widget, most } as BoardWidget)
            }
          />
        </Labelled>
      )}
    </>
  );
}

type Key = "low" | "high" | "target" | "least" | "most";

/** Typed in the reader's unit, kept in that which is stored; the unit is known by what the widget shows. */
function Limits({ widget, answer, onChange }: FieldsProps) {
  const inUnits = useInUnits();
  const [series] = answer?.is === "series" ? answer.series : [];
  const scale = series ? inUnits(series.typeId, series) : null;
  const keys: readonly Key[] = widget.kind === "gauge" ? ["least", "most", "low", "high", "target"] : ["low", "high", "target"];
  const kept = widget as Partial<Record<Key, number | null>>;
  return (
    <div className={styles.pair}>
      {keys.map((key) => {
        const stored = kept[key];
        return (
          <Labelled key={key} label={[t(`boards.editor.limit.${key}`), scale?.sign && `(${scale.sign})`].filter(Boolean).join(" ")}>
            <input
              type="number"
              step="any"
              defaultValue={typeof stored === "number" ? Number((scale ? scale.shown(stored) : stored).toFixed(4)) : ""}
              // Another unit is another number.
              key={`${widget.kind} ${scale?.sign ?? ""}`}
              onChange={({ target: { value, valueAsNumber: typed } }) => {
                if (value !== "" && !Number.isFinite(typed)) return;
                const next = value === "" ? null : scale ? scale.stored(typed) : typed;
                if (next !== null || (key !== "least" && key !== "most")) onChange({ ...widget, [key]: next } as BoardWidget);
              }}
            />
          </Labelled>
        );
      })}
    </div>
  );
}

function FigureFields({ widget, onChange }: { widget: Extract<BoardWidget, { figure: unknown }>; onChange: FieldsProps["onChange"] }) {
  const parts = factsOf(widget.figure).by;
  return (
    <>
      <Choose
        label={t("boards.kind.figure")}
        value={widget.figure}
        values={FIGURE_IDS}
        words={(id) => t(`figures.name.${id}`)}
        onChange={(figure) =>
          figure && onChange(asKind(widget.kind, { kind: "figure", figure, ...(widget.title ? { title: widget.title } : {}) }))
        }
      />
      {"by" in widget && (
        <Choose
          label={t("boards.editor.by")}
          value={widget.by}
          values={parts}
          words={(part) => t(`dashboards.part.${part}`)}
          onChange={(by) => by && onChange({ ...widget, by })}
        />
      )}
    </>
  );
}
