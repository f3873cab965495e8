import { useMemo, type PointerEvent, type RefObject } from "react";
import { t } from "../../../i18n/index.ts";
import type { List } from "../../list/use-list.ts";
import { moved, reordered } from "../arrangement/arrange.ts";
import { titleOf, type Column } from "../columns.tsx";
import { followPointer, nearEdge } from "./pointer.ts";
import { LEAST_PX, type Fit } from "./tracks.ts";

export type Side = -1 | 1;
export interface ColumnActs {
  /** Takes hold of a column's edge. */
  onResize: (event: PointerEvent<HTMLElement>, field: string) => void;
  /** Takes hold of a column to carry it elsewhere. */
  onCarry: (event: PointerEvent<HTMLElement>, field: string) => void;
  widen: (field: string, side: Side) => void;
  move: (field: string, side: Side) => void;
  hide: (field: string) => void;
}

/** How much wider or narrower a key makes a column. */
const STEP_PX = 16;
const MOST_PX = 2000;

/** Columns drawn wider, carried elsewhere and hidden: by pointer, by keyboard and from the menu of their head. */
export function useColumns<R>(
  { placed, arrange }: List<R>,
  table: RefObject<HTMLElement | null>,
  { drawn }: Fit<Column<R>>,
  say: (text: string) => void,
): ColumnActs {
  return useMemo(() => {
    const fields = drawn.map(({ column }) => column.field);
    const headOf = (field: string) => table.current?.querySelector<HTMLElement>(`[role=columnheader][data-field="${CSS.escape(field)}"]`);
    const nameOf = (field: string) => {
      const column = placed.find((one) => one.column.field === field)?.column;
      return column ? titleOf(column) : t("common.action.more");
    };
    const setWidth = (field: string, px: number) => {
      const width = Math.round(Math.min(Math.max(px, LEAST_PX), MOST_PX));
      arrange(placed.map((one) => (one.column.field === field ? { ...one, width } : one)));
      say(t("kit.grid.widened", { title: nameOf(field), width: String(width) }));
    };
    const setOrder = (field: string, order: readonly string[]) => {
      arrange(reordered(placed, order));
      say(t("kit.grid.moved", { title: nameOf(field), at: String(order.indexOf(field) + 1), of: String(order.length) }));
    };

    return {
      onResize: (event, field) => {
        const [box, head] = [table.current, headOf(field)];
        if (!box || !head || event.button !== 0) return;
        event.preventDefault();
        const [from, was] = [event.clientX, head.offsetWidth];
        const direction = getComputedStyle(box).direction === "rtl" ? -1 : 1;
        const before = box.style.getPropertyValue("--tracks");
        const tracks = before.split(/ (?![^(]*\))/);
        const at = [...(head.parentElement?.children ?? [])].indexOf(head);
        let width = was;
        followPointer(event, {
          onMove: (x) => {
            width = Math.max(LEAST_PX, was + direction * (x - from));
            // Past React until it rests: the browser alone lays the rows out anew.
            box.style.setProperty("--tracks", tracks.with(at, `${width}px`).join(" "));
          },
          onEnd: (isDropped) => {
            box.style.setProperty("--tracks", before);
            if (isDropped && width !== was) setWidth(field, width);
          },
        });
      },

      onCarry: (event, field) => {
        const box = table.current;
        // A finger scrolls; it moves columns by the menu of their head.
        if (!box || event.button !== 0 || event.pointerType === "touch") return;
        const heads = fields.map((one) => ({ one, head: headOf(one) }));
        let target: { field: string; side: "before" | "after" } | null = null;
        const mark = () => {
          for (const { one, head } of heads) {
            if (target?.field === one) head?.setAttribute("data-drop", target.side);
            else head?.removeAttribute("data-drop");
          }
        };
        followPointer(event, {
          onMove: (x) => {
            const over = heads.find(({ head }) => head && isOver(head, x));
            target = over?.head && over.one !== field ? { field: over.one, side: sideOf(over.head, x) } : null;
            mark();
          },
          scroll: (x) => box.scrollBy({ left: nearEdge(box.getBoundingClientRect(), x) }),
          onEnd: (isDropped) => {
            const chosen = target;
            target = null;
            mark();
            if (!isDropped || !chosen) return;
            const rest = fields.filter((one) => one !== field);
            rest.splice(rest.indexOf(chosen.field) + (chosen.side === "after" ? 1 : 0), 0, field);
            setOrder(field, rest);
          },
        });
      },

      widen: (field, side) => setWidth(field, (headOf(field)?.offsetWidth ?? 0) + side * STEP_PX),
      move: (field, side) => setOrder(field, moved(fields, fields.indexOf(field), side)),
      hide: (field) => {
        arrange(placed.map((one) => (one.column.field === field ? { ...one, isHidden: true } : one)));
        say(t("kit.grid.hidden", { title: nameOf(field) }));
      },
    };
  }, [placed, arrange, table, drawn, say]);
}

function isOver(head: HTMLElement, x: number): boolean {
  const { left, right } = head.getBoundingClientRect();
  return x >= left && x < right;
}

/** The half of the head over which the pointer is; where one reads from the right, the right half is before it. */
function sideOf(head: HTMLElement, x: number): "before" | "after" {
  const { left, width } = head.getBoundingClientRect();
  const isLeft = x < left + width / 2;
  return isLeft === (getComputedStyle(head).direction === "ltr") ? "before" : "after";
}
