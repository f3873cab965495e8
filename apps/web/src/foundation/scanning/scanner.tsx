import { IconSearch, IconX } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import { t } from "../../i18n/foundation.ts";
import formStyles from "../../kit/form/form.module.css";
import { Button, IconButton } from "../../kit/layout/button.tsx";
import { SyncChip } from "../../kit/offline/sync-chip.tsx";
import { ownCancel } from "../../kit/sheet/own-cancel.ts";
import { Outcome } from "./outcome.tsx";
import { Viewfinder } from "./viewfinder.tsx";
import styles from "./scanning.module.css";

interface ScannerProps {
  /** What a scanner that is a keyboard has read; null: the camera is to look. */
  text: string | null;
  onText: (text: string | null) => void;
  onClose: () => void;
}

/** Over the whole page: the camera or a field to type into, then what the code names and what may be done with it. */
export function Scanner({ text, onText, onClose }: ScannerProps) {
  const element = useRef<HTMLDialogElement>(null);
  const name = useId();
  // A dialog element is modal only when it is opened by this call.
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={element} className={styles.scanner} data-scanner aria-labelledby={name} onCancel={ownCancel(onClose)}>
      <header className={styles.head}>
        <h2 id={name}>{t("scanning.title")}</h2>
        {/* Its link leads to a page: whoever takes it leaves the scanner. */}
        <span role="presentation" className={styles.sync} onClick={onClose}>
          <SyncChip />
        </span>
        <IconButton label={t("common.action.close")} onClick={onClose}>
          <IconX size={20} aria-hidden="true" />
        </IconButton>
      </header>
      {text === null ? (
        <>
          <Viewfinder onCode={onText} />
          <Typed onText={onText} />
        </>
      ) : (
        <Outcome key={text} text={text} onAgain={() => onText(null)} onClose={onClose} />
      )}
    </dialog>
  );
}

function Typed({ onText }: { onText: (text: string) => void }) {
  const [typed, type] = useState("");
  const field = useId();
  return (
    <form
      className={styles.typed}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== "") onText(typed.trim());
      }}
    >
      <label htmlFor={field}>{t("scanning.typed.label")}</label>
      <span>
        <input
          id={field}
          className={formStyles.input}
          value={typed}
          maxLength={1000}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => type(target.value)}
        />
        <Button type="submit" variant="secondary">
          <IconSearch size={16} aria-hidden="true" />
          {t("scanning.typed.find")}
        </Button>
      </span>
    </form>
  );
}
