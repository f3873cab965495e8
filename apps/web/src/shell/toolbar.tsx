import {
  IconHelp,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLayoutSidebarRight,
  IconMenu2,
} from "@tabler/icons-react";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { IconButton } from "../kit/layout/button.tsx";
import { Bell } from "./bell.tsx";
import { SyncChip } from "../kit/offline/sync-chip.tsx";
import { regionRef } from "../kit/theme/theme.ts";
import { t } from "../i18n/index.ts";
import { MarketingMenu } from "./marketing-menu.tsx";
import { NavSearch } from "./nav/nav-search.tsx";
import { ScanButton } from "./scan-button.tsx";
import { saveFolded, shellSettings } from "./settings.ts";
import { TenantBrand } from "./account/tenant-brand.tsx";
import styles from "./toolbar.module.css";
import { UserMenu } from "./account/user-menu.tsx";
import { useSignedIn } from "./account/use-signed-in.ts";

/** The toolbar of layout 1. */
export function Toolbar({ onOpenNavigation }: { onOpenNavigation: () => void }) {
  const { tenant } = useSignedIn();
  return (
    <header ref={regionRef} data-region="toolbar" className={styles.toolbar}>
      <IconButton className={styles.phoneOnly} label={t("shell.nav.open")} onClick={onOpenNavigation}>
        <IconMenu2 size={20} stroke={1.6} aria-hidden="true" />
      </IconButton>
      <FoldButton />
      <TenantBrand tenant={tenant} />
      <NavSearch />
      <div className={styles.end}>
        <SyncChip />
        <ScanButton />
        <span className={styles.wideOnly}>{tenant.marketingMenu && <MarketingMenu />}</span>
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
