import { Outlet, useLocation, useRouterState } from "@tanstack/react-router";
import { lazy, memo, Suspense, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import type { Layout } from "@millwright/domain/kit/shell/layout.ts";
import { liveWay } from "../kit/live/listen.ts";
import { ShellKeys } from "../kit/list/keys/shell-keys.tsx";
import { useHasRoomForNavbar } from "../kit/list/use-phone.ts";
import { useNavigation } from "../kit/wire/query.ts";
import { t } from "../i18n/index.ts";
import { dismissSnackbar, snackbars } from "../kit/feedback/snackbar.ts";
import { arrive } from "../kit/focus/keeper.ts";
import { FollowRecord } from "./follow-record.tsx";
import { Footer } from "./footer.tsx";
import { useCollapsing } from "./use-collapsing.ts";
import styles from "./frame.module.css";
import { BottomBar } from "./nav/bottom-bar.tsx";
import { isLeftOut } from "./nav/nav-path.ts";
import { Navbar } from "./nav/navbar.tsx";
import { usePanels } from "./panels/use-panels.ts";
import { Toolbar } from "./toolbar.tsx";
import { useLayout } from "./use-layout.ts";

const NavDrawer = lazy(() => import("./nav/nav-drawer.tsx").then((module) => ({ default: module.NavDrawer })));
const AlongNavbar = lazy(() => import("./nav/along/along-navbar.tsx").then((module) => ({ default: module.AlongNavbar })));
const LeftPanel = lazy(() => import("./panels/left-panel.tsx").then((module) => ({ default: module.LeftPanel })));
const RightPanel = lazy(() => import("./panels/right-panel.tsx").then((module) => ({ default: module.RightPanel })));
const NoSuchPage = lazy(() => import("./error-404.tsx").then((module) => ({ default: module.NoSuchPage })));

/** The same at each drawing, so that a change of the frame draws no page again. */
const OUTLET = <Outlet />;

/**
 * The frame around every page, in three arrangements. The page keeps its place in it: bars stand before or behind it in the order in which they are seen, and where
 * each of them is, style sheets say by the frame's attributes. Below 900 px all three are toolbar, page and a drawer, whatever is set.
 */
export function Frame({ children = OUTLET }: { children?: ReactNode }) {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const layout = useLayout();
  const isWide = useHasRoomForNavbar();
  const { hasLeft, right } = usePanels();
  const { before, after } = barsOf(layout, isWide, () => setDrawerOpen(true));
  useScrollOf(isWide ? layout.config.scroll : "content");
  return (
    <div
      className={styles.frame}
      {...(isWide ? attributesOf(layout) : NARROW)}
      data-live={useSyncExternalStore(liveWay.subscribe, liveWay.get)}
    >
      <a className={styles.skip} href="#content">
        {t("shell.skip")}
      </a>
      <ShellKeys />
      <Suspense>{isDrawerOpen && <NavDrawer onClose={() => setDrawerOpen(false)} />}</Suspense>
      {before}
      {hasLeft && (
        <aside className={styles.leftPanel} aria-label={t("shell.panel.left")}>
          <Suspense>
            <LeftPanel />
          </Suspense>
        </aside>
      )}
      <Content>{children}</Content>
      <FollowRecord />
      {right === "shown" && (
        <Suspense fallback={<div className={styles.rightPanel} />}>
          <RightPanel />
        </Suspense>
      )}
      {after}
    </div>
  );
}

const NARROW = { "data-scroll": "content", "data-mode": "fullwidth" };

/** What style sheets go by. */
function attributesOf({ style, config: { navbar, toolbar, footer, scroll, mode } }: Layout) {
  return {
    "data-layout": style,
    "data-navbar": navbar.display ? navbar.position : "off",
    "data-toolbar": toolbar.display ? toolbar.position : "off",
    "data-toolbar-style": toolbar.style,
    "data-footer": footer.display ? footer.position : "off",
    "data-footer-style": footer.style,
    "data-scroll": scroll,
    "data-mode": mode,
  };
}

/** The bars before and behind the page, as they are seen: from the upper edge to the lower one, and from the start of a line to its end. */
function barsOf({ style, config }: Layout, isWide: boolean, openDrawer: () => void): { before: ReactNode; after: ReactNode } {
  const { navbar, toolbar, footer } = config;
  const isUpright = style === "layout1";
  const tools =
    toolbar.display || !isWide
      ? [
          <Toolbar
            key="toolbar"
            opensMenu={navbar.display ? "narrow" : "always"}
            folds={isUpright && navbar.display}
            onOpenMenu={openDrawer}
          />,
        ]
      : [];
  if (!isWide) return { before: tools, after: <BottomBar /> };
  const menu = navbar.display ? [menuOf(isUpright, !toolbar.display)] : [];
  const foot = footer.display && <Footer />;
  if (navbar.position === "right")
    return {
      before: tools,
      after: (
        <>
          {menu}
          {foot}
        </>
      ),
    };
  const isFirst = navbar.position === "above" || (navbar.position === "left" && toolbar.position === "below");
  return { before: isFirst ? [...menu, ...tools] : [...tools, ...menu], after: foot };
}

/** The horizontal one is a file of its own, and has its room before it comes. */
const menuOf = (isUpright: boolean, hasTools: boolean): ReactNode =>
  isUpright ? (
    <Navbar key="upright" hasTools={hasTools} />
  ) : (
    <Suspense key="along" fallback={<div className={styles.coming} />}>
      <AlongNavbar hasTools={hasTools} />
    </Suspense>
  );

/** The document says which of the two scrolls: the window then keeps clear of the bars that stay. */
function useScrollOf(scroll: Layout["config"]["scroll"]): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.scroll = scroll;
    return () => void delete document.documentElement.dataset.scroll;
  }, [scroll]);
}

/** The page. After a change of address its heading takes the focus, so that a screen reader begins with the new page. */
const Content = memo(function Content({ children }: { children: ReactNode }) {
  const path = useLocation({ select: (location) => location.pathname });
  // The old page stands until the new one is there.
  const shown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname ?? path });
  const navigation = useNavigation();
  const content = useRef<HTMLElement>(null);
  const lastPath = useRef(shown);
  const collapse = useCollapsing(path);
  // Follows the address: focus is the browser's state, not React's.
  useEffect(() => {
    if (lastPath.current !== shown && content.current) {
      // A fault belongs to the page that it happened on.
      if (snackbars.get()?.variant === "error") dismissSnackbar();
      arrive(content.current, lastPath.current, shown);
    }
    lastPath.current = shown;
  }, [shown]);
  return (
    <main ref={content} onScroll={collapse} id="content" data-scroll-restoration-id="content" className={styles.content} tabIndex={-1}>
      {navigation && isLeftOut(navigation, path) ? <NoSuchPage /> : children}
    </main>
  );
});
