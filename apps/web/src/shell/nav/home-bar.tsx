import { Bell } from "../bell.tsx";
import { SyncChip } from "../../kit/offline/sync-chip.tsx";
import { regionRef } from "../../kit/theme/theme.ts";
import { useHasRoomForNavbar } from "../../kit/list/use-phone.ts";
import { Shortcuts } from "../shortcuts/shortcuts.tsx";
import { TenantBrand } from "../account/tenant-brand.tsx";
import { NavSearch } from "./nav-search.tsx";
import { ScanButton } from "../scan-button.tsx";
import styles from "../toolbar.module.css";
import { UserMenu } from "../account/user-menu.tsx";
import { useSignedIn } from "../account/use-signed-in.ts";

/** The chromeless home keeps of the toolbar whose product it is, what a person has at hand, the scanner, and the person's menu. */
export function HomeBar() {
  const { tenant } = useSignedIn();
  const isWide = useHasRoomForNavbar();
  return (
    <header ref={regionRef} data-region="toolbar" className={styles.toolbar}>
      <TenantBrand tenant={tenant} />
      <NavSearch />
      {isWide && <Shortcuts />}
      <div className={styles.end}>
        <SyncChip />
        <ScanButton />
        <Bell />
        <UserMenu />
      </div>
    </header>
  );
}
