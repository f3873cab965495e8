import { createContext, use, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
import { PanelHead } from "../sheet/sheet-head.tsx";
import sheet from "../sheet/sheet.module.css";
import styles from "./popover.module.css";
import { nextItem } from "./menu-keys.ts";
import { useFloating, type Align } from "./use-floating.ts";

/** Whether a menu is open, and the attributes of the button that opens it: `const menu = useMenu(); <Button {...menu.trigger}>`. */
export function useMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const trigger = {
    "aria-haspopup": "menu" as const,
    "aria-expanded": anchor !== null,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(anchor ? null : currentTarget),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      setAnchor(event.currentTarget);
    },
  };
  return { anchor, close, trigger };
}

interface MenuProps {
  /** The button it hangs on, as `useMenu` knows it; without one the menu is closed. */
  anchor: HTMLElement | null;
  label: string;
  align?: Align;
  onClose: () => void;
  /** `MenuItem`s. */
  children: ReactNode;
}

/** A list of commands. Arrow keys, Home, End and first letters move; Escape and Tab leave; the focus goes back to the button. */
export function Menu({ anchor, ...rest }: MenuProps) {
  return anchor && <OpenMenu anchor={anchor} {...rest} />;
}

function OpenMenu({ anchor, label, align = "start", onClose, children }: MenuProps & { anchor: HTMLElement }) {
  const panel = useRef<HTMLDivElement>(null);
  useFloating(panel, anchor, align, onClose);
  // The focus is the browser's state; it can move in only when the panel is shown.
  useLayoutEffect(() => itemsIn(panel.current)[0]?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    // A Tab goes on from the button, which has the focus again by the time the browser moves it.
    if (event.key === "Tab") return onClose();
    // The browser closes the menu; what stands around it must not take the key for its own.
    if (event.key === "Escape") return event.stopPropagation();
    const items = itemsIn(panel.current);
    const at = items.findIndex((item) => item === document.activeElement);
    const next = nextItem(
      event.key,
      at,
      items.map((item) => item.textContent ?? ""),
    );
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    items[next]?.focus();
  };
  return (
    <div ref={panel} popover="auto" className={`${styles.menu} ${sheet.panel}`}>
      <PanelHead title={label} onClose={onClose} />
      <div role="menu" tabIndex={-1} aria-label={label} className={styles.items} onKeyDown={onKeyDown}>
        <CloseMenu value={onClose}>{children}</CloseMenu>
      </div>
    </div>
  );
}

const CloseMenu = createContext<() => void>(() => undefined);

interface MenuItemProps {
  /** The menu is closed by then. */
  onChoose: () => void;
  /** It stays reachable, so that it can say why it does nothing. */
  isDisabled?: boolean;
  isDangerous?: boolean;
  className?: string;
  children: ReactNode;
}

export function MenuItem({ onChoose, isDisabled = false, isDangerous = false, className, children }: MenuItemProps) {
  const close = use(CloseMenu);
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={className ? `${styles.item} ${className}` : styles.item}
      aria-disabled={isDisabled || undefined}
      data-dangerous={isDangerous || undefined}
      onClick={() => {
        if (isDisabled) return;
        close();
        onChoose();
      }}
    >
      {children}
    </button>
  );
}

const itemsIn = (panel: HTMLElement | null): HTMLElement[] => [...(panel?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
