import { t } from "../../i18n/index.ts";
import { ShortcutRows } from "./shortcut-links.tsx";
import { ShortcutsButton } from "./shortcuts.tsx";
import styles from "./shortcuts.module.css";
import { useShortcuts } from "./use-shortcuts.ts";

/** Above the entries of the phone's menu. */
export function ShortcutsInMenu({ onChoose }: { onChoose: () => void }) {
  const items = useShortcuts();
  return (
    <div className={styles.inMenu}>
      <p className={styles.head}>
        {t("shell.shortcuts.title")}
        <ShortcutsButton />
      </p>
      {items.length > 0 && <ShortcutRows items={items} onChoose={onChoose} />}
    </div>
  );
}
