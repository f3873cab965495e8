import { t, type MessageKey } from "../../../i18n/index.ts";
import { Modal } from "../../form/modal.tsx";
import { Button } from "../../layout/button.tsx";
import styles from "./keys.module.css";

interface KeysSheetProps {
  mayCreate: boolean;
  hasPreview: boolean;
  onClose: () => void;
}

interface Line {
  /** One or several keys pressed together. */
  keys: readonly string[];
  does: MessageKey;
  needs?: "mayCreate" | "hasPreview";
}

/** What the keyboard does on a list. */
export function KeysSheet({ onClose, ...has }: KeysSheetProps) {
  return (
    <Modal
      title={t("kit.keys.title")}
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {t("common.action.close")}
        </Button>
      }
    >
      <dl className={styles.keys}>
        {LINES.filter(({ needs }) => !needs || has[needs]).map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

const LINES: readonly Line[] = [
  { keys: ["/"], does: "kit.keys.search" },
  { keys: ["Esc"], does: "kit.keys.leave" },
  { keys: ["↑", "↓"], does: "kit.keys.rows" },
  { keys: ["Enter"], does: "kit.keys.open" },
  { keys: ["Ctrl", "Enter"], does: "kit.keys.openNew" },
  { keys: ["p"], does: "kit.keys.preview", needs: "hasPreview" },
  { keys: ["n"], does: "kit.keys.new", needs: "mayCreate" },
  { keys: ["Alt", "↓"], does: "kit.keys.filter" },
  { keys: ["Ctrl", "K"], does: "kit.keys.pages" },
  { keys: ["?"], does: "kit.keys.sheet" },
];
