import { useLocation } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import type { MenuNode } from "@millwright/domain/kit/shell/navigation.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { ProductMark } from "../../../kit/marks/product-mark.tsx";
import { regionRef } from "../../../kit/theme/theme.ts";
import { useNavigation } from "../../../kit/wire/query.ts";
import { t } from "../../../i18n/index.ts";
import frame from "../../frame.module.css";
import { BarTools } from "../../toolbar.tsx";
import { currentEntry } from "../nav-path.ts";
import { AlongEntry } from "./along-entry.tsx";
import { fitting } from "./fitting.ts";
import styles from "./along.module.css";
import { usePopUps } from "./use-pop-ups.ts";

/** No entry of a menu has this id. */
const MORE_ID = -1;
/** Room for the entry that holds what does not fit, pixels. */
const MORE_PX = 96;

/** The horizontal navbar: what lies below an entry pops up under it; what does not fit is under the last one. */
export function AlongNavbar({ hasTools }: { hasTools: boolean }) {
  const menu = (useNavigation()?.menu ?? []).filter(({ type }) => type !== "divider");
  const currentId = currentEntry(menu, useLocation({ select: ({ pathname }) => pathname }))?.id;
  const list = useRef<HTMLUListElement>(null);
  const count = useFitting(list, menu);
  const popUps = usePopUps();
  const place = useRef<HTMLElement | null>(null);
  usePressBeside(place, popUps.openId !== null, popUps.close);
  const rest = menu.slice(count);
  const more: MenuNode = { id: MORE_ID, title: t("shell.nav.more"), type: "collapse", children: rest };
  const shown = rest.length > 0 ? [...menu.slice(0, count), more] : menu;
  const take = (element: HTMLElement | null) => {
    place.current = element;
    regionRef(element);
  };
  return (
    <aside ref={take} data-region="navbar" aria-label={t("shell.sidebar")} className={`${styles.navbar} ${frame.along}`}>
      <AppLink to="/home" className={styles.brand} aria-label={`${t("shell.product")}: ${t("shell.nav.home")}`}>
        <ProductMark size={24} />
      </AppLink>
      <nav
        className={styles.nav}
        aria-label={t("shell.navigation")}
        onKeyDown={(event) => walk(event, popUps, shown)}
        onBlur={(event) => event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget) && popUps.close()}
      >
        <ul ref={list} className={styles.list}>
          {shown.map((node) => (
            <AlongEntry key={node.id} node={node} currentId={currentId} popUps={popUps} />
          ))}
        </ul>
      </nav>
      {hasTools && (
        <div className={styles.tools}>
          <BarTools />
        </div>
      )}
    </aside>
  );
}

/** How many entries fit; measured when the menu comes, and counted again as the bar grows or shrinks. */
function useFitting(list: RefObject<HTMLUListElement | null>, menu: readonly MenuNode[]): number {
  const [widths, setWidths] = useState<readonly number[] | null>(null);
  const [room, setRoom] = useState(Infinity);
  const names = menu.map(({ title }) => title).join();
  const [measured, setMeasured] = useState(names);
  if (measured !== names) {
    setMeasured(names);
    setWidths(null);
  }
  // Before the first paint: all of them are drawn to be measured.
  useLayoutEffect(() => {
    if (widths === null) setWidths([...(list.current?.children ?? [])].map((entry) => entry.getBoundingClientRect().width));
  }, [widths, list]);
  useLayoutEffect(() => {
    const bar = list.current?.parentElement;
    if (!bar) return;
    const look = () => setRoom(bar.clientWidth);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(bar);
    // Words are wider or narrower once their own type is there.
    void document.fonts?.ready.then(() => setWidths(null));
    return () => observer.disconnect();
  }, [list]);
  return widths === null ? menu.length : fitting(widths, room, MORE_PX);
}

/** Whoever presses somewhere else wants no pop-up any more. */
function usePressBeside(place: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && place.current?.contains(target))) latest.current();
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [isOpen, place]);
}

/** Left and right go along the bar, down into a pop-up, up and down in it; Escape closes it, with the focus back on what had opened it. */
function walk(event: KeyboardEvent<HTMLElement>, popUps: ReturnType<typeof usePopUps>, shown: readonly MenuNode[]): void {
  const bar = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-along]")];
  const entry = event.target instanceof Element ? event.target.closest("li[data-entry]") : null;
  const top = entry?.querySelector<HTMLElement>("[data-along]");
  if (!entry || !top) return;
  const inside = itemsIn(entry);
  const at = inside.indexOf(document.activeElement as HTMLElement);
  const node = shown[bar.indexOf(top)];
  const along = (by: number) => bar.at((bar.indexOf(top) + by) % bar.length)?.focus();
  const moves: Record<string, () => void> = {
    ArrowRight: () => along(1),
    ArrowLeft: () => along(-1),
    ArrowDown: () => {
      if (at >= 0) return inside[Math.min(at + 1, inside.length - 1)]?.focus();
      if (node) popUps.show(node.id);
      // The pop-up is drawn by then.
      setTimeout(() => itemsIn(entry)[0]?.focus());
    },
    ArrowUp: () => (at > 0 ? inside[at - 1] : top)?.focus(),
    Home: () => (at >= 0 ? inside : bar)[0]?.focus(),
    End: () => (at >= 0 ? inside : bar).at(-1)?.focus(),
    Escape: () => {
      popUps.close();
      top.focus();
    },
  };
  const move = moves[event.key];
  if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  move();
}

const itemsIn = (entry: Element): HTMLElement[] =>
  [...entry.querySelectorAll<HTMLElement>("[data-pop-up] :is(a, button)")].filter((item) => item.closest("[hidden]") === null);
