import { IconPin, IconX } from "@tabler/icons-react";
import { IconButton } from "../../kit/layout/button.tsx";
import { SheetHead } from "../../kit/sheet/sheet-head.tsx";
import { useDialog } from "../../kit/sheet/use-dialog.ts";
import { t } from "../../i18n/connect.ts";
import { usePanels } from "../../shell/panels/use-panels.ts";
import { saveLayout } from "../../shell/settings.ts";
import { Cards, walk } from "./cards.tsx";
import styles from "./panel.module.css";

/** What reached the person, over the page at its right edge; on a phone a sheet. */
export function Panel({ onClose }: { onClose: () => void }) {
  const { ref, onCancel, sheet } = useDialog(onClose);
  const { right } = usePanels();
  const pin = () => {
    saveLayout({ rightSidePanel: { display: true } });
    onClose();
  };
  return (
    <dialog
      ref={ref}
      className={`${styles.panel} ${sheet}`}
      aria-labelledby="notifications-title"
      data-tall
      {...PRESSED_BESIDE}
      onCancel={onCancel}
      onKeyDown={walk}
    >
      <SheetHead className={styles.head} onClose={onClose}>
        <h2 id="notifications-title">{t("notifications.title")}</h2>
      </SheetHead>
      <Cards
        onOpen={onClose}
        acts={
          <>
            {right === "offered" && (
              <IconButton label={t("notifications.pin")} onClick={pin}>
                <IconPin size={18} stroke={1.6} aria-hidden="true" />
              </IconButton>
            )}
            <IconButton className={styles.wideOnly} label={t("notifications.close")} onClick={onClose}>
              <IconX size={18} stroke={1.6} aria-hidden="true" />
            </IconButton>
          </>
        }
      />
    </dialog>
  );
}

/** A press beside it closes it, as a menu does: said to the browser by an attribute that React has no type for. */
const PRESSED_BESIDE: object = { closedby: "any" };
