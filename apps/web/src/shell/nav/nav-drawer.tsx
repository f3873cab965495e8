import { IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Announcement } from "../../kit/feedback/announcement.tsx";
import { IconButton } from "../../kit/layout/button.tsx";
import { ShortcutsInMenu } from "../shortcuts/shortcuts-in-menu.tsx";
import { regionRef } from "../../kit/theme/theme.ts";
import { t } from "../../i18n/index.ts";
import styles from "./nav-drawer.module.css";
import { NavbarContent } from "./navbar.tsx";
import navbarStyles from "./navbar.module.css";

/** From here on the navbar stands beside the page; the same figure is in the style sheets. */
const WIDE = "(min-width: 901px)";

/** The navigation of a narrow window. The browser keeps the focus inside, closes it on Escape and gives the focus back. */
export function NavDrawer({ onClose }: { onClose: () => void }) {
  const element = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // A dialog element is modal only when it is opened by this call. Nobody needs it once the window is wide, or after a press beside it.
  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const wide = matchMedia(WIDE);
    const onWide = () => wide.matches && close.current();
    const onPress = (event: MouseEvent) => event.target === dialog && close.current();
    dialog.showModal();
    wide.addEventListener("change", onWide);
    dialog.addEventListener("click", onPress);
    return () => {
      wide.removeEventListener("change", onWide);
      dialog.removeEventListener("click", onPress);
      dialog.close();
    };
  }, []);
  return (
    <dialog
      ref={element}
      className={styles.drawer}
      aria-label={t("shell.navigation")}
      // The event comes late: what is open again by then stays.
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
    >
      <div ref={regionRef} data-region="navbar" className={`${navbarStyles.navbar} ${styles.content}`} data-open>
        <NavbarContent onChoose={onClose} above={<ShortcutsInMenu onChoose={onClose} />} />
        <IconButton className={styles.close} label={t("shell.nav.close")} onClick={onClose}>
          <IconX size={20} stroke={1.6} aria-hidden="true" />
        </IconButton>
      </div>
      <Announcement />
    </dialog>
  );
}
