import { useEffect, useRef, useState } from "react";

/** A pointer that only passes opens nothing, and one on its way into a pop-up closes nothing, as specified. */
const PAUSE_MS = 150;

interface Open {
  id: number;
  /** By the pointer resting on it, or because somebody asked for it. */
  by: "hover" | "press";
}

/** Which pop-up of a menu along the page is open: one at a time. */
export function usePopUps() {
  const [open, setOpen] = useState<Open | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const soon = (next: Open | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), PAUSE_MS);
  };
  const now = (next: Open | null) => {
    clearTimeout(timer.current);
    setOpen(next);
  };
  return {
    openId: open?.id ?? null,
    /** A pointer came over the entry or its pop-up. */
    onEnter: (id: number) => (open?.id === id ? clearTimeout(timer.current) : soon({ id, by: "hover" })),
    onLeave: () => soon(null),
    /** What a resting pointer opened stays open when it is pressed as well. */
    onPress: (id: number) => now(open?.id === id && open.by === "press" ? null : { id, by: "press" }),
    show: (id: number) => now({ id, by: "press" }),
    close: () => now(null),
  };
}
