import { IconPinnedOff } from "@tabler/icons-react";
import { IconButton } from "../../kit/layout/button.tsx";
import { t } from "../../i18n/connect.ts";
import { leaveRightPanel } from "../../shell/panels/right-panel-focus.ts";
import { saveLayout } from "../../shell/settings.ts";
import { Cards, walk } from "./cards.tsx";
import styles from "./panel.module.css";

/** The same beside the page, for whoever keeps it there. */
export function SidePanel() {
  const unpin = () => {
    leaveRightPanel();
    saveLayout({ rightSidePanel: { display: false } });
  };
  return (
    <section className={styles.beside} tabIndex={-1} aria-labelledby="notifications-beside" onKeyDown={walk}>
      <h2 id="notifications-beside">{t("notifications.title")}</h2>
      <Cards
        onOpen={stays}
        acts={
          <IconButton label={t("notifications.unpin")} onClick={unpin}>
            <IconPinnedOff size={18} stroke={1.6} aria-hidden="true" />
          </IconButton>
        }
      />
    </section>
  );
}

const stays = () => {};
