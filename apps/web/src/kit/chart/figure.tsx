import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
import { walked, type Place } from "@millwright/domain/kit/chart/walking.ts";
import { t } from "../../i18n/index.ts";
import { useGo } from "../address.ts";
import { Button } from "../layout/button.tsx";
import { ChartTable, type TableOf } from "./chart-table.tsx";
import { TakeMenu } from "./take-menu.tsx";
import styles from "./picture.module.css";

/** A part of a picture that has a value: where it is within the picture, what it says, and where its rows are. */
export interface Mark extends Place {
  x: number;
  y: number;
  width: number;
  height: number;
  words: string;
  /** Address of the rows that it counts. */
  to?: string | undefined;
}

export interface Drawn {
  picture: ReactNode;
  /** In the order of their groups and series. */
  marks: readonly Mark[];
  height: number;
}

/** What every chart is given. */
export interface ChartWords {
  /** What it shows, for those who do not see it. */
  label: string;
  /** One sentence that says the figure. */
  sentence?: ReactNode;
}

interface ChartFigureProps extends ChartWords {
  /** Null: who draws it has the figures in a table beside it. */
  table: TableOf | null;
  legend?: ReactNode;
  /** The picture at a width in pixels. */
  draw: (width: number) => Drawn;
  /** Where a mark opens something else than an address. */
  onOpen?: ((place: Place) => void) | undefined;
  /** Nothing at all is known: an empty plot would look like zero. */
  isEmpty?: boolean;
}

/** Before it is measured, and where nothing is: on paper it is scaled. */
const WIDTH = 640;

/** A picture of figures with a sentence, the same as a table, and its values by pointer and keys. */
export function ChartFigure({ label, sentence, table, legend, draw, onOpen, isEmpty = false }: ChartFigureProps) {
  const [isTable, setTable] = useState(false);
  const figure = useRef<HTMLElement>(null);
  return (
    <figure ref={figure} className={styles.figure} aria-label={label}>
      <figcaption className={styles.head}>
        <div className={styles.said}>
          {sentence && <p>{sentence}</p>}
          {!isTable && !isEmpty && legend}
        </div>
        {table && (
          <div className={styles.switch}>
            <Button variant="text" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
              {t("kit.chart.table")}
            </Button>
            {!isEmpty && <TakeMenu label={label} table={table} figure={figure} isTable={isTable} />}
          </div>
        )}
      </figcaption>
      {isEmpty && !isTable && <p className={styles.none}>{t("kit.chart.none")}</p>}
      {!isEmpty && !isTable && <Picture label={label} draw={draw} onOpen={onOpen} />}
      {table && <ChartTable of={table} label={label} isShown={isTable} />}
    </figure>
  );
}

function Picture({ label, draw, onOpen }: Pick<ChartFigureProps, "label" | "draw" | "onOpen">) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const { picture, marks, height } = draw(width);
  const [seen, setSeen] = useState<number | null>(null);
  const open = useOpening(marks, onOpen);
  const hint = useId();
  const shown = seen === null ? undefined : marks[seen];
  const keys = (event: KeyboardEvent) => {
    if (event.key === "Escape") return setSeen(null);
    if (event.key === "Enter" && seen !== null) return open(seen);
    const next = walked(event.key, seen, marks);
    if (next === null) return;
    event.preventDefault();
    setSeen(next);
  };
  // A finger shows the value first; a pointer has shown it already.
  const click = (event: MouseEvent) => {
    const at = markAt(event);
    if (at !== null && at === seen) open(at);
    else setSeen(at);
  };
  return (
    <div
      ref={place}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(marks.length - 1, 0)}
      aria-valuenow={seen ?? 0}
      aria-valuetext={shown?.words ?? t("kit.chart.keys")}
      aria-describedby={hint}
      className={styles.area}
      style={{ minHeight: height }}
      onKeyDown={keys}
      onFocus={(event) => event.currentTarget.matches(":focus-visible") && setSeen(marks.length > 0 ? (seen ?? 0) : null)}
      onBlur={() => setSeen(null)}
      onPointerMove={(event) => event.pointerType !== "touch" && setSeen(markAt(event))}
      onPointerLeave={() => setSeen(null)}
      onClick={click}
    >
      <svg width={width} height={height} viewBox={`0 0 ${String(width)} ${String(height)}`} aria-hidden="true">
        {picture}
        <Hits marks={marks} opens={onOpen !== undefined} />
        {shown && <rect className={styles.seen} x={shown.x} y={shown.y} width={shown.width} height={shown.height} rx={2} />}
      </svg>
      {shown && <Tip mark={shown} width={width} />}
      <span id={hint} className="visually-hidden">
        {onOpen || marks.some(({ to }) => to) ? t("kit.chart.opens") : t("kit.chart.keys")}
      </span>
    </div>
  );
}

const Hits = ({ marks, opens }: { marks: readonly Mark[]; opens: boolean }) =>
  marks.map(({ x, y, width, height, to }, at) => (
    <rect
      key={at}
      data-at={at}
      data-opens={opens || to ? true : undefined}
      className={styles.hit}
      x={x}
      y={y}
      width={width}
      height={height}
    />
  ));

/** Above the mark, and never beyond the picture's sides. */
function Tip({ mark: { x, y, width: wide, words }, width }: { mark: Mark; width: number }) {
  const half = Math.min(130, width * 0.45);
  return (
    <span
      className={styles.tip}
      aria-hidden="true"
      style={{ left: Math.min(Math.max(x + wide / 2, half), width - half), top: Math.max(y, 24) }}
    >
      {words}
    </span>
  );
}

function markAt({ target }: { target: EventTarget }): number | null {
  const at = target instanceof Element ? target.closest("[data-at]")?.getAttribute("data-at") : null;
  return at ? Number(at) : null;
}

function useOpening(marks: readonly Mark[], onOpen: ChartFigureProps["onOpen"]): (at: number) => void {
  const go = useGo();
  return (at) => {
    const mark = marks[at];
    if (mark?.to) go(mark.to);
    else if (mark) onOpen?.(mark);
  };
}

/** What the element may take, in pixels. */
function useWidth(place: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(WIDTH);
  useEffect(() => {
    const node = place.current;
    if (!node) return;
    const measure = () => setWidth(node.clientWidth || WIDTH);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(node);
    return () => watch.disconnect();
  }, [place]);
  return width;
}
