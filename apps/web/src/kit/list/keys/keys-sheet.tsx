import { useState } from "react";
import { t } from "../../../i18n/index.ts";
import { Modal } from "../../form/modal.tsx";
import { Button } from "../../layout/button.tsx";
import { actsNow } from "./list-acts.ts";
import { LIST_ACTS, LIST_KEYS, type ListAct } from "./list-key.ts";
import styles from "./keys.module.css";

/** What the keyboard does on this list, as it stands and for this person. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const [acts] = useState(actsNow);
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
      <KeyLines acts={acts} />
    </Modal>
  );
}

/** The keys of the page around the list are there on every list. */
export const KeyLines = ({ acts }: { acts: ReadonlySet<ListAct> }) => (
  <dl className={styles.keys}>
    {LIST_ACTS.filter((act) => acts.has(act) || LIST_KEYS[act].on === "shell").map((act) => (
      <div key={act}>
        <dt>
          {LIST_KEYS[act].chords.map((chord) => (
            <span key={chord}>
              {chord.split("+").map((key) => (
                <kbd key={key}>{SHORT[key] ?? key}</kbd>
              ))}
            </span>
          ))}
        </dt>
        <dd>{t(`kit.keys.${act}`)}</dd>
      </div>
    ))}
  </dl>
);

/** As keyboards print them. */
const SHORT: Readonly<Record<string, string>> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
  ContextMenu: "☰",
};
