import {
  IconHelp,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLayoutSidebarRight,
  IconMenu2,
} from "@tabler/icons-react";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useSyncExternalStore } from "react";
import { IconButton } from "../kit/layout/button.tsx";
import { Bell } from "./bell.tsx";
import { SyncChip } from "../kit/offline/sync-chip.tsx";
import { regionRef } from "../kit/theme/theme.ts";
import { t } from "../i18n/index.ts";
import { NavSearch } from "./nav/nav-search.tsx";
import { ScanButton } from "./scan-button.tsx";
import { saveFolded, shellSettings } from "./settings.ts";
import { Shortcuts, ShortcutsButton } from "./shortcuts/shortcuts.tsx";
import { TenantBrand } from "./account/tenant-brand.tsx";
import frame from "./frame.module.css";
import styles from "./toolbar.module.css";
import { UserMenu } from "./account/user-menu.tsx";
import { useSignedIn } from "./account/use-signed-in.ts";
import { useHasRoomForNavbar } from "../kit/list/use-phone.ts";
import { useLayout } from "./use-layout.ts";

const MarketingMenu = lazy(() => import("./marketing-menu.tsx").then((module) => ({ default: module.MarketingMenu })));

interface ToolbarProps {
  /** Where there is no navbar, the menu is opened from here; in a narrow window there never is one. */
  opensMenu: "narrow" | "always";
  /** The navbar beside it can be folded. */
  folds: boolean;
  onOpenMenu: () => void;
}

/** Whose product it is, what is looked for, and what a person has at hand everywhere. */
export function Toolbar({ opensMenu, folds, onOpenMenu }: ToolbarProps) {
  const { tenant } = useSignedIn();
  const { style } = useLayout();
  const isWide = useHasRoomForNavbar();
  return (
    <header ref={regionRef} data-region="toolbar" className={`${styles.toolbar} ${frame.toolbar}`}>
      <IconButton className={opensMenu === "narrow" ? styles.phoneOnly : ""} label={t("shell.nav.open")} onClick={onOpenMenu}>
        <IconMenu2 size={20} stroke={1.6} aria-hidden="true" />
      </IconButton>
      {folds && <FoldButton />}
      <TenantBrand tenant={tenant} />
      <NavSearch isBox={isWide && style === "layout3"} />
      {isWide && <Shortcuts />}
      <div className={styles.end}>
        <SyncChip />
        <ScanButton />
        <span className={styles.wideOnly}>
          <Suspense>{tenant.marketingMenu && <MarketingMenu />}</Suspense>
        </span>
        <HelpButton url={tenant.tenantDetails.helpUrl} />
        <IconButton className={styles.wideOnly} label={t("shell.quickPanel")} disabled>
          <IconLayoutSidebarRight size={20} stroke={1.6} aria-hidden="true" />
        </IconButton>
        <Bell />
        <UserMenu />
      </div>
    </header>
  );
}

/** What a navbar holds where there is no toolbar. */
export const BarTools = () => (
  <>
    <NavSearch isBrief />
    <ShortcutsButton />
    <SyncChip />
    <ScanButton />
    <Bell />
    <UserMenu />
  </>
);

function FoldButton() {
  const { folded } = useSyncExternalStore(shellSettings.subscribe, shellSettings.get).layout.config.navbar;
  const Icon = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <IconButton
      className={styles.wideOnly}
      label={t(folded ? "shell.nav.unfold" : "shell.nav.fold")}
      aria-pressed={folded}
      onClick={() => saveFolded(!folded)}
    >
      <Icon size={20} stroke={1.6} aria-hidden="true" />
    </IconButton>
  );
}

/** Opens the tenant's help; without one, the product's own about the page one is on. */
function HelpButton({ url }: { url: string | null }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const navigate = useNavigate();
  const own = async () => {
    const { helpFor } = await import("@millwright/domain/foundation/navigation/help.ts");
    await navigate({ href: `/help/${helpFor(path)}` });
  };
  const open = () => void (url ? window.open(url, "_blank", "noopener") : own());
  return (
    <IconButton className={styles.wideOnly} label={t("shell.help")} onClick={open}>
      <IconHelp size={20} stroke={1.6} aria-hidden="true" />
    </IconButton>
  );
}
