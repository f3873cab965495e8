import { Outlet, useLocation } from "@tanstack/react-router";
import { lazy, useEffect, useRef, useState } from "react";
import { useNavigation } from "../kit/wire/query.ts";
import { t } from "../i18n/index.ts";
import { Footer } from "./footer.tsx";
import { useCollapsing } from "./use-collapsing.ts";
import styles from "./layout1.module.css";
import { BottomBar } from "./nav/bottom-bar.tsx";
import { NavDrawer } from "./nav/nav-drawer.tsx";
import { isLeftOut } from "./nav/nav-path.ts";
import { Navbar } from "./nav/navbar.tsx";
import { Toolbar } from "./toolbar.tsx";

const NoSuchPage = lazy(() => import("./error-404.tsx").then((module) => ({ default: module.NoSuchPage })));

/** Layout 1: vertical navbar, toolbar, content, footer. Below 900 px the navbar is a drawer. */
export function Layout1() {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#content">
        {t("shell.skip")}
      </a>
      <Navbar />
      {isDrawerOpen && <NavDrawer onClose={() => setDrawerOpen(false)} />}
      <div className={styles.column}>
        <Toolbar onOpenNavigation={() => setDrawerOpen(true)} />
        <Content />
        <Footer />
        <BottomBar />
      </div>
    </div>
  );
}

/** The page. After a change of address it takes the focus, so that a screen reader begins with the new page. */
function Content() {
  const path = useLocation({ select: (location) => location.pathname });
  const navigation = useNavigation();
  const content = useRef<HTMLElement>(null);
  const lastPath = useRef(path);
  const collapse = useCollapsing(path);
  // Follows the address: focus is the browser's state, not React's.
  useEffect(() => {
    if (lastPath.current !== path) content.current?.focus({ preventScroll: true });
    lastPath.current = path;
  }, [path]);
  return (
    <main ref={content} onScroll={collapse} id="content" data-scroll-restoration-id="content" className={styles.content} tabIndex={-1}>
      {navigation && isLeftOut(navigation, path) ? <NoSuchPage /> : <Outlet />}
    </main>
  );
}
