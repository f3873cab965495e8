import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";

interface Place {
  id: number;
  /** All rows of the group, in their order; rows change places only among these. */
  ids: readonly number[];
  group: string;
  isMovable: boolean;
  onReorder: (ids: readonly number[], moved: number) => void;
}
type Side = "before" | "after";

/**
 * Makes a row movable by its handle: dragged with the pointer, or with the arrow keys while the handle has the focus.
 * `side` is where a dragged row would land.
 */
export function useOrderOf(row: RefObject<HTMLElement | null>, handle: RefObject<HTMLElement | null>, place: Place) {
  const { id, group, isMovable } = place;
  const [side, setSide] = useState<Side | null>(null);
  const [isDragged, setDragged] = useState(false);
  const latest = useRef(place);
  // Follows the render, so that the browser's drag events reach the newest rows.
  useEffect(() => {
    latest.current = place;
  }, [place]);

  // Follows the elements: the browser's drag events are not React's.
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current];
    if (!element || !dragHandle || !isMovable) return;
    const sideAt = (clientY: number): Side => {
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
        onDrag: ({ location }) => setSide(sideAt(location.current.input.clientY)),
        onDragLeave: () => setSide(null),
        onDrop: ({ source, location }) => {
          setSide(null);
          const dragged = Number(source.data["id"]);
          latest.current.onReorder(movedBeside(latest.current.ids, dragged, id, sideAt(location.current.input.clientY)), dragged);
        },
      }),
    );
  }, [row, handle, id, group, isMovable]);

  const step = (by: -1 | 1) => {
    const at = place.ids.indexOf(id);
    const other = place.ids[at + by];
    if (other !== undefined) place.onReorder(movedBeside(place.ids, id, other, by < 0 ? "before" : "after"), id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    step(event.key === "ArrowUp" ? -1 : 1);
  };
  return { side, isDragged, onKeyDown, step };
}

export function movedBeside(ids: readonly number[], moved: number, target: number, side: Side): number[] {
  const rest = ids.filter((id) => id !== moved);
  const at = rest.indexOf(target) + (side === "after" ? 1 : 0);
  return [...rest.slice(0, at), moved, ...rest.slice(at)];
}
