import { IconCopy } from "@tabler/icons-react";
import { useId, useRef } from "react";
import { t } from "../../i18n/foundation.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { Button } from "../../kit/layout/button.tsx";
import styles from "./account-card.module.css";

/** A link to be handed over. Without the browser's clipboard, as on plain HTTP, it is marked to be copied by hand. */
export function LinkBox({ link, label = t("credentials.account.link") }: { link: string; label?: string }) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const copy = async () => {
    field.current?.select();
    await navigator.clipboard?.writeText(link);
    if (navigator.clipboard) notify("success", t("credentials.account.copied"));
  };
  return (
    <div className={styles.link}>
      <label htmlFor={id}>{label}</label>
      <input ref={field} id={id} readOnly value={link} onFocus={(event) => event.target.select()} />
      <Button variant="secondary" onClick={() => void copy()}>
        <IconCopy size={16} aria-hidden="true" />
        {t("credentials.account.copy")}
      </Button>
    </div>
  );
}
