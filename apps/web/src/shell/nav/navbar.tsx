import { useLocation } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { ProductMark } from "../../kit/marks/product-mark.tsx";
import { useNavigation } from "../../kit/wire/query.ts";
import { regionRef } from "../../kit/theme/theme.ts";
import { t } from "../../i18n/index.ts";
import { currentEntry } from "./nav-path.ts";
import { NavTree } from "./nav-tree.tsx";
import styles from "./navbar.module.css";
import frame from "../frame.module.css";
import { BarTools } from "../toolbar.tsx";
import { useLayout } from "../use-layout.ts";
import { useSignedIn } from "../account/use-signed-in.ts";

/** The vertical navbar: 280 px, or 64 folded; folded it opens over the page while the pointer or the focus is in it. */
export function Navbar({ hasTools }: { hasTools: boolean }) {
  const { folded } = useLayout().config.navbar;
  const [isVisited, setVisited] = useState(false);
  return (
    <div className={`${styles.place} ${frame.navbar}`} data-folded={folded || undefined}>
      <aside
        ref={regionRef}
        data-region="navbar"
        aria-label={t("shell.sidebar")}
        className={styles.navbar}
        data-open={!folded || isVisited || undefined}
        data-over={(folded && isVisited) || undefined}
        // A pointer that merely rests there as the page comes up wants nothing of it.
        onMouseMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && setVisited(true)}
        onMouseLeave={() => setVisited(false)}
        onFocus={(event) => event.target.matches(":focus-visible") && setVisited(true)}
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setVisited(false)}
        onKeyDown={(event) => event.key === "Escape" && setVisited(false)}
      >
        <NavbarContent onChoose={() => setVisited(false)} tools={hasTools && <BarTools />} />
      </aside>
    </div>
  );
}

/** What the navbar and the phone's drawer share. */
export function NavbarContent({ onChoose, above, tools }: { onChoose: () => void; above?: ReactNode; tools?: ReactNode }) {
  const navigation = useNavigation();
  const { tenant } = useSignedIn();
  const path = useLocation({ select: (location) => location.pathname });
  const menu = navigation?.menu ?? [];
  return (
    <>
      <AppLink to="/home" className={styles.brand} aria-label={`${t("shell.product")}: ${t("shell.nav.home")}`} onClick={onChoose}>
        <ProductMark size={28} />
        <span className={styles.title}>{t("shell.product")}</span>
      </AppLink>
      <nav className={styles.nav} aria-label={t("shell.navigation")}>
        {above}
        <NavTree nodes={menu} currentId={currentEntry(menu, path)?.id} onChoose={onChoose} />
      </nav>
      {tools && <div className={styles.tools}>{tools}</div>}
      <p className={styles.version}>{t("shell.version", { version: tenant.version })}</p>
    </>
  );
}
