import { Outlet, useLocation, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { liveWay } from "../kit/live/listen.ts";
import { ShellKeys } from "../kit/list/keys/shell-keys.tsx";
import { useNavigation } from "../kit/wire/query.ts";
import { t } from "../i18n/index.ts";
import { dismissSnackbar, snackbars } from "../kit/feedback/snackbar.ts";
import { arrive } from "../kit/focus/keeper.ts";
import { FollowRecord } from "./follow-record.tsx";
import { Footer } from "./footer.tsx";
import { useCollapsing } from "./use-collapsing.ts";
import styles from "./layout1.module.css";
import { BottomBar } from "./nav/bottom-bar.tsx";
import { isLeftOut } from "./nav/nav-path.ts";
import { Navbar } from "./nav/navbar.tsx";
import { Toolbar } from "./toolbar.tsx";

const NavDrawer = lazy(() => import("./nav/nav-drawer.tsx").then((module) => ({ default: module.NavDrawer })));
const NoSuchPage = lazy(() => import("./error-404.tsx").then((module) => ({ default: module.NoSuchPage })));

/** Layout 1: vertical navbar, toolbar, content, footer. Below 900 px the navbar is a drawer. */
export function Layout1({ children = <Outlet /> }: { children?: ReactNode }) {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  return (
    <div className={styles.layout} data-live={useSyncExternalStore(liveWay.subscribe, liveWay.get)}>
      <a className={styles.skip} href="#content">
        {t("shell.skip")}
      </a>
      <ShellKeys />
      <Navbar />
      <Suspense>{isDrawerOpen && <NavDrawer onClose={() => setDrawerOpen(false)} />}</Suspense>
      <div className={styles.column}>
        <Toolbar onOpenNavigation={() => setDrawerOpen(true)} />
        <Content>{children}</Content>
        <FollowRecord />
        <Footer />
        <BottomBar />
      </div>
    </div>
  );
}

/** The page. After a change of address its heading takes the focus, so that a screen reader begins with the new page. */
function Content({ children }: { children: ReactNode }) {
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
}
