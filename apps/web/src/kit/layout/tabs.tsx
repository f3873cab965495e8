import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import styles from "./layout.module.css";

export interface TabItem<K extends string | number> {
  key: K;
  label: string;
  /** "3/5", "12": shown after the word. */
  count?: string | number;
}

interface TabsProps<K extends string | number> {
  label: string;
  tabs: readonly TabItem<K>[];
  current: K;
  onChoose: (key: K) => void;
}

/** A row of tabs; arrow keys move, as in every tab list. The panel is `TabPanel` with the same key. */
export function Tabs<K extends string | number>({ label, tabs, current, onChoose }: TabsProps<K>) {
  const row = useRef<HTMLDivElement>(null);
  // Where there is no room for all of them the row scrolls; how far is the browser's, not ours to render. Tabs of later features come in after the first drawing.
  useLayoutEffect(() => {
    const its = row.current;
    const tab = its?.querySelector<HTMLElement>("[aria-selected=true]");
    if (!its || !tab) return;
    const [left, right] = [tab.offsetLeft - its.offsetLeft, tab.offsetLeft - its.offsetLeft + tab.offsetWidth];
    if (left < its.scrollLeft || right > its.scrollLeft + its.clientWidth) its.scrollLeft = left - (its.clientWidth - tab.offsetWidth) / 2;
  }, [current, tabs.length]);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === current);
    const next = tabs[targetOf(event.key, at, tabs.length)];
    if (!next) return;
    event.preventDefault();
    onChoose(next.key);
    row.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(String(next.key))}"]`)?.focus();
  };
  return (
    <div ref={row} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map(({ key, label: word, count }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={`tab-${key}`}
          data-key={key}
          aria-selected={key === current}
          aria-controls={key === current ? `panel-${key}` : undefined}
          tabIndex={key === current ? 0 : -1}
          onClick={() => onChoose(key)}
        >
          {word}
          {count !== undefined && <span className={styles.tabCount}>{count}</span>}
        </button>
      ))}
    </div>
  );
}

export function TabPanel({ tab, children }: { tab: string | number; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} className={styles.panel}>
      {children}
    </div>
  );
}

/** The tab a key leads to; -1 for a key that moves nowhere. */
function targetOf(key: string, at: number, size: number): number {
  if (key === "ArrowRight") return (at + 1) % size;
  if (key === "ArrowLeft") return (at - 1 + size) % size;
  if (key === "Home") return 0;
  if (key === "End") return size - 1;
  return -1;
}
