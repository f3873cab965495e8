import { useLayoutEffect, useRef, type ReactNode } from "react";
import { PanelHead } from "../sheet/sheet-head.tsx";
import sheet from "../sheet/sheet.module.css";
import styles from "./popover.module.css";
import { useFloating, type Align } from "./use-floating.ts";

interface PopoverProps {
  /** What it hangs on; it gets the focus back. */
  anchor: Element;
  label: string;
  align?: Align;
  onClose: () => void;
  children: ReactNode;
}

/** A small panel beside its anchor, on a phone a sheet. What is marked `data-first` has the focus when it opens, else the panel itself. */
export function Popover({ anchor, label, align = "start", onClose, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  useFloating(panel, anchor, align, onClose);
  // The focus is the browser's state; it can move in only when the panel is shown.
  useLayoutEffect(() => {
    // A field that wants the focus may have it already.
    if (!panel.current?.querySelector(":focus")) (panel.current?.querySelector<HTMLElement>("[data-first]") ?? panel.current)?.focus();
  }, []);
  return (
    <div ref={panel} popover="auto" role="dialog" tabIndex={-1} aria-label={label} className={`${styles.panel} ${sheet.panel}`}>
      <PanelHead title={label} onClose={onClose} />
      {children}
    </div>
  );
}
