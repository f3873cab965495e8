import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useEffect, useRef, useState, type RefObject } from "react";

interface DragRow {
  id: number;
  /** Rows change places only within one group. */
  group: string;
  isDraggable: boolean;
  onDrop: (dragged: number, side: Side) => void;
}
type Side = "before" | "after";

/** Makes a table row movable by its handle, and a place to drop others on. `side` is where a dropped row would land. */
export function useDragRow(
  row: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  { id, group, isDraggable, onDrop }: DragRow,
) {
  const [side, setSide] = useState<Side | null>(null);
  const [isDragged, setDragged] = useState(false);
  const drop = useRef(onDrop);
  // Follows the render, so that the browser's drag events reach the newest rows.
  useEffect(() => {
    drop.current = onDrop;
  }, [onDrop]);
  // Follows the elements: the browser's drag events are not React's.
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current];
    if (!element || !dragHandle || !isDraggable) return;
    const sideOf = (clientY: number): Side => {
      const { top, height } = element.getBoundingClientRect();
      return clientY < top + height / 2 ? "before" : "after";
    };
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ id, group }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data["group"] === group && source.data["id"] !== id,
        onDrag: ({ location }) => setSide(sideOf(location.current.input.clientY)),
        onDragLeave: () => setSide(null),
        onDrop: ({ source, location }) => {
          setSide(null);
          drop.current(Number(source.data["id"]), sideOf(location.current.input.clientY));
        },
      }),
    );
  }, [row, handle, id, group, isDraggable]);
  return { side, isDragged };
}
