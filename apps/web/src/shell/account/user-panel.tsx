import { helpFor } from "@millwright/domain/foundation/navigation/help.ts";
import { IconHelp, IconLogout, IconPalette, IconUser } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { liveWay } from "../../kit/live/listen.ts";
import { ask } from "../../kit/feedback/dialogs.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { outgoing } from "../../kit/offline/device.ts";
import { Popover } from "../../kit/menu/popover.tsx";
import { t } from "../../i18n/index.ts";
import { signOut } from "../../foundation/auth/session.ts";
import { sendWaiting } from "../keeping.ts";
import { openThemeSettings } from "../theme-settings/open.ts";
import { SchemeChooser } from "./scheme-chooser.tsx";
import { UserPicture } from "./user-picture.tsx";
import styles from "./user-menu.module.css";
import { useSignedIn } from "./use-signed-in.ts";

/** Who is signed in, the look of the product, and the way out. */
export function UserPanel({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const { user, tenant } = useSignedIn();
  const { helpUrl } = tenant.tenantDetails;
  const path = useLocation({ select: ({ pathname }) => pathname });
  const way = useSyncExternalStore(liveWay.subscribe, liveWay.get);
  const { displayName, photoURL, email, info } = user.data;
  return (
    <Popover anchor={anchor} align="end" label={t("shell.user.menu", { name: displayName })} onClose={onClose}>
      <div className={styles.panel}>
        <div className={styles.who}>
          <UserPicture name={displayName} photoUrl={photoURL} size={40} />
          <div className={styles.whoWords}>
            <p className={styles.name}>{displayName}</p>
            <p className={styles.email}>{email}</p>
            <p className={styles.email}>{info.groupsDescription1}</p>
          </div>
        </div>
        <AppLink to="/user/profile" className={styles.item} onClick={onClose}>
          <IconUser size={18} stroke={1.6} aria-hidden="true" />
          {t("shell.user.profile")}
        </AppLink>
        {/* Home and phones have no button for it in their bar. */}
        {helpUrl ? (
          <a href={helpUrl} target="_blank" rel="noreferrer" className={styles.item}>
            <IconHelp size={18} stroke={1.6} aria-hidden="true" />
            {t("shell.help")}
          </a>
        ) : (
          <AppLink to={`/help/${helpFor(path)}`} className={styles.item} onClick={onClose}>
            <IconHelp size={18} stroke={1.6} aria-hidden="true" />
            {t("shell.help")}
          </AppLink>
        )}
        <SchemeChooser />
        <button
          type="button"
          className={styles.item}
          onClick={() => {
            onClose();
            openThemeSettings();
          }}
        >
          <IconPalette size={18} stroke={1.6} aria-hidden="true" />
          {t("shell.themeSettings.title")}
        </button>
        <p className={styles.way}>{t(`kit.live.way.${way}`)}</p>
        <button type="button" className={styles.item} onClick={() => void leave()}>
          <IconLogout size={18} stroke={1.6} aria-hidden="true" />
          {t("shell.user.logout")}
        </button>
      </div>
    </Popover>
  );
}

/** What was done here and is not sent yet would go with the session: the person says so. */
async function leave(): Promise<void> {
  const count = outgoing.get().length;
  if (count > 0) {
    const title = t("common.offline.leaveTitle");
    const answer = await ask({ title, text: t("common.offline.leaveText", { count }), confirm: t("shell.user.logout"), isDangerous: true });
    if (answer === null) return;
  }
  await sendWaiting();
  await signOut();
}
