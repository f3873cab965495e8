import { useEffect, useRef, type ReactNode } from "react";
import { createPortal } from "react-dom";
import styles from "./grid.module.css";

interface PopoverProps {
  /** What it hangs on. */
  anchor: Element;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** Distance to the anchor and to the window's edge, pixels. */
const GAP = 4;

/** A small panel below its anchor, in the browser's top layer: Escape and a click elsewhere close it. `data-first` marks what has the focus. */
export function Popover({ anchor, label, onClose, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // A popover is opened by a call, and stands where the anchor is at that moment.
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const { left, bottom } = anchor.getBoundingClientRect();
    element.showPopover();
    element.style.top = `${Math.min(bottom + GAP, window.innerHeight - element.offsetHeight - GAP)}px`;
    element.style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - element.offsetWidth - GAP))}px`;
    (element.querySelector<HTMLElement>("[data-first]") ?? element).focus();
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === "closed") close.current();
    };
    element.addEventListener("toggle", onToggle);
    return () => element.removeEventListener("toggle", onToggle);
  }, [anchor]);
  return createPortal(
    <div ref={panel} popover="auto" role="dialog" tabIndex={-1} aria-label={label} className={styles.popover}>
      {children}
    </div>,
    document.body,
  );
}
