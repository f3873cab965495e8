import { IconCopy, IconGripVertical, IconPencil, IconX } from "@tabler/icons-react";
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import type { Answer, Widget } from "@millwright/domain/insight/boards/contract.ts";
import { COLUMNS, movedTo, resized, type Direction } from "@millwright/domain/insight/boards/layout.ts";
import { t } from "../../../i18n/insight.ts";
import { IconButton } from "../../../kit/layout/button.tsx";
import type { BoardData } from "../use-board-data.ts";
import { spotOf } from "../spot.ts";
import { WidgetFrame } from "../widgets/frame.tsx";
import styles from "./editor.module.css";

interface ArrangedProps {
  one: Widget;
  name: string;
  all: readonly Widget[];
  answer: Answer | undefined;
  data: BoardData;
  onPlace: (next: readonly Widget[]) => void;
  keys: { move: (one: Widget, direction: Direction) => void; size: (one: Widget, by: { w: number; h: number }) => void };
  onEdit: () => void;
  onCopy: () => void;
  onRemove: () => void;
}

const DIRECTIONS: Readonly<Record<string, Direction>> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
const SIZES: Readonly<Record<Direction, { w: number; h: number }>> = {
  left: { w: -1, h: 0 },
  right: { w: 1, h: 0 },
  up: { w: 0, h: -1 },
  down: { w: 0, h: 1 },
};

/** A widget that is arranged: arrows move it, with Shift they size it; a pointer takes it by its bar or by its corner. */
export function ArrangedWidget({ one, name, all, answer, data, onPlace, keys, onEdit, onCopy, onRemove }: ArrangedProps) {
  const frame = useRef<HTMLLIElement>(null);
  const hint = useId();
  const drag = useDrag(frame, one, all, onPlace);
  const key = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const direction = DIRECTIONS[event.key];
    if (event.key === "Enter") onEdit();
    else if (event.key === "Delete") onRemove();
    else if (direction && event.shiftKey) keys.size(one, SIZES[direction]);
    else if (direction) keys.move(one, direction);
    else return;
    event.preventDefault();
  };
  return (
    <li ref={frame} style={spotOf(drag.shown ?? one)} className={styles.item} data-dragged={drag.shown !== null || undefined}>
      <div
        className={styles.held}
        role="group"
        tabIndex={0}
        aria-roledescription={t("boards.editor.widget")}
        aria-label={t("boards.editor.at", { name, column: one.x + 1, row: one.y + 1, width: one.w, height: one.h })}
        aria-describedby={hint}
        onKeyDown={key}
      >
        <span id={hint} className="visually-hidden">
          {t("boards.editor.keys")}
        </span>
        <div className={styles.bar}>
          <span className={styles.grip} {...drag.moving} aria-hidden="true">
            <IconGripVertical size={16} />
          </span>
          <IconButton label={t("boards.editor.edit", { name })} onClick={onEdit}>
            <IconPencil size={16} aria-hidden="true" />
          </IconButton>
          <IconButton label={t("boards.editor.duplicate", { name })} onClick={onCopy}>
            <IconCopy size={16} aria-hidden="true" />
          </IconButton>
          <IconButton label={t("boards.editor.remove", { name })} onClick={onRemove}>
            <IconX size={16} aria-hidden="true" />
          </IconButton>
        </div>
        <div className={styles.looks} inert>
          <WidgetFrame widget={one.widget} height={one.h} answer={answer} data={data} />
        </div>
        <span className={styles.corner} {...drag.sizing} aria-hidden="true" />
      </div>
    </li>
  );
}

const ROW = 56;
const GAP = 12;

interface Held {
  x: number;
  y: number;
  isSize: boolean;
}

/** What a pointer does to a widget, in whole columns and rows; it is placed when the pointer lets go. */
function useDrag(
  frame: { current: HTMLLIElement | null },
  one: Widget,
  all: readonly Widget[],
  onPlace: (next: readonly Widget[]) => void,
) {
  const held = useRef<Held | null>(null);
  const [next, setNext] = useState<readonly Widget[] | null>(null);
  const down = (isSize: boolean) => (event: PointerEvent<HTMLElement>) => {
    held.current = { x: event.clientX, y: event.clientY, isSize };
    event.currentTarget.setPointerCapture(event.pointerId);
    event.preventDefault();
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const from = held.current;
    const width = frame.current?.parentElement?.clientWidth ?? 0;
    if (!from || width === 0) return;
    const columns = Math.round(((event.clientX - from.x) * COLUMNS) / width);
    const rows = Math.round((event.clientY - from.y) / (ROW + GAP));
    setNext(from.isSize ? resized(all, one.id, { w: columns, h: rows }) : movedTo(all, one.id, { x: one.x + columns, y: one.y + rows }));
  };
  const up = () => {
    held.current = null;
    if (next) onPlace(next);
    setNext(null);
  };
  const cancel = () => {
    held.current = null;
    setNext(null);
  };
  const by = (isSize: boolean) => ({ onPointerDown: down(isSize), onPointerMove: move, onPointerUp: up, onPointerCancel: cancel });
  return { shown: next?.find(({ id }) => id === one.id) ?? null, moving: by(false), sizing: by(true) };
}
