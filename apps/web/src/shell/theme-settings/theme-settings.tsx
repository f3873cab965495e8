import { IconX } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { t } from "../../i18n/index.ts";
import { Button, IconButton } from "../../kit/layout/button.tsx";
import side from "../../kit/sheet/side-dialog.module.css";
import { SheetHead } from "../../kit/sheet/sheet-head.tsx";
import { useDialog } from "../../kit/sheet/use-dialog.ts";
import { Announcement } from "../../kit/feedback/announcement.tsx";
import { useSignedIn } from "../account/use-signed-in.ts";
import { beginAnew, saveScrollbars, shellSettings } from "../settings.ts";
import { LayoutOptions } from "./layout-options.tsx";
import { Switch } from "./option.tsx";
import { ThemeChoices } from "./theme-choices.tsx";
import styles from "./theme-settings.module.css";

/** A press beside it closes it, as a menu does: said to the browser by an attribute that React has no type for. */
const PRESSED_BESIDE: object = { closedby: "any" };

/** How the product looks to this person; every change shows at once behind it. */
export function ThemeSettings({ onClose }: { onClose: () => void }) {
  const { ref, onCancel, sheet } = useDialog(onClose);
  const { user, tenant } = useSignedIn();
  const { customScrollbars } = useSyncExternalStore(shellSettings.subscribe, shellSettings.get);
  return (
    <dialog
      ref={ref}
      className={`${side.dialog} ${sheet}`}
      aria-labelledby="theme-settings-title"
      data-tall
      {...PRESSED_BESIDE}
      onCancel={onCancel}
    >
      <SheetHead className={`${side.head} ${styles.head}`} onClose={onClose}>
        <h2 id="theme-settings-title">{t("shell.themeSettings.title")}</h2>
        <IconButton className={styles.wideOnly} label={t("common.action.close")} onClick={onClose}>
          <IconX size={18} stroke={1.6} aria-hidden="true" />
        </IconButton>
      </SheetHead>
      <div className={styles.body}>
        <section aria-labelledby="layout-options-title" className={styles.section}>
          <h3 id="layout-options-title">{t("shell.themeSettings.layoutOptions")}</h3>
          <LayoutOptions />
          <p className={styles.note}>{t("shell.themeSettings.note")}</p>
        </section>
        <section aria-labelledby="theme-choices-title" className={styles.section}>
          <h3 id="theme-choices-title">{t("shell.themeSettings.theme")}</h3>
          <ThemeChoices />
        </section>
        <section className={styles.section}>
          <Switch label={t("shell.themeSettings.customScrollbars")} isOn={customScrollbars} onChange={saveScrollbars} />
        </section>
      </div>
      <footer className={styles.foot}>
        <Button variant="secondary" onClick={() => beginAnew(user, tenant)}>
          {t("shell.themeSettings.reset")}
        </Button>
      </footer>
      <Announcement />
    </dialog>
  );
}
