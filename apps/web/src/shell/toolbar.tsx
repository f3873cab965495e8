import {
  IconHelp,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLayoutSidebarRight,
  IconMenu2,
  IconSearch,
  IconX,
} from "@tabler/icons-react";
import { useState, useSyncExternalStore } from "react";
import { notify } from "../kit/feedback/snackbar.ts";
import { IconButton } from "../kit/layout/button.tsx";
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

/** The toolbar of layout 1. On a phone the search takes its whole width while it is used. */
export function Toolbar({ onOpenNavigation }: { onOpenNavigation: () => void }) {
  const [isSearching, setSearching] = useState(false);
  const { tenant } = useSignedIn();
  return (
    <header ref={regionRef} data-region="toolbar" className={styles.toolbar} data-searching={isSearching || undefined}>
      <IconButton className={styles.phoneOnly} label={t("shell.nav.open")} onClick={onOpenNavigation}>
        <IconMenu2 size={20} stroke={1.6} aria-hidden="true" />
      </IconButton>
      <FoldButton />
      <TenantBrand tenant={tenant} />
      <div className={styles.search}>
        <NavSearch onDone={() => setSearching(false)} />
      </div>
      <div className={styles.end}>
        <SyncChip />
        <ScanButton />
        <IconButton
          className={styles.phoneOnly}
          label={t(isSearching ? "common.action.close" : "shell.search.label")}
          onClick={() => setSearching(!isSearching)}
        >
          {isSearching ? <IconX size={20} aria-hidden="true" /> : <IconSearch size={20} stroke={1.6} aria-hidden="true" />}
        </IconButton>
        <span className={styles.wideOnly}>{tenant.marketingMenu && <MarketingMenu />}</span>
        <HelpButton url={tenant.tenantDetails.helpUrl} />
        <IconButton className={styles.wideOnly} label={t("shell.quickPanel")} disabled>
          <IconLayoutSidebarRight size={20} stroke={1.6} aria-hidden="true" />
        </IconButton>
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

/** Opens the tenant's help; without one it says so. */
function HelpButton({ url }: { url: string | null }) {
  const open = () => (url ? window.open(url, "_blank", "noopener") : notify("info", t("shell.noHelp")));
  return (
    <IconButton className={styles.wideOnly} label={t("shell.help")} onClick={open}>
      <IconHelp size={20} stroke={1.6} aria-hidden="true" />
    </IconButton>
  );
}
