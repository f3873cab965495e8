import { useRef, type MouseEvent, type PointerEvent } from "react";
import { swallowClick } from "./pointer.ts";

/** How long a finger rests before it means the menu, in milliseconds, and how far it may slip meanwhile. */
const HELD_MS = 500;
const SLIP_PX = 8;

/** Calls back when a finger rests on the element, on the other button of the mouse, and on the menu key. */
export function useHeld(onHeld: () => void) {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> | undefined; isHeld: boolean } | null>(null);
  const letGo = () => {
    const was = press.current;
    press.current = null;
    clearTimeout(was?.timer);
    if (!was?.isHeld) return;
    swallowClick();
    // What was opened under a finger or a button, the browser would close as it is lifted.
    setTimeout(onHeld);
  };
  const hold = () => {
    if (press.current) press.current.isHeld = true;
    else onHeld();
  };
  return {
    onPointerDown: ({ clientX: x, clientY: y, pointerType }: PointerEvent) => {
      press.current = { x, y, isHeld: false, timer: pointerType === "touch" ? setTimeout(hold, HELD_MS) : undefined };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const at = press.current;
      if (at && !at.isHeld && Math.hypot(clientX - at.x, clientY - at.y) > SLIP_PX) clearTimeout(at.timer);
    },
    onPointerUp: letGo,
    onPointerCancel: () => {
      clearTimeout(press.current?.timer);
      press.current = null;
    },
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      hold();
    },
  };
}
