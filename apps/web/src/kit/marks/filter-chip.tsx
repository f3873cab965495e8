import { IconX } from "@tabler/icons-react";
import { t } from "../../i18n/index.ts";
import styles from "./marks.module.css";

/** One filter that narrows the list, and the way to drop it. */
export function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <span className={styles.filter}>
      {label}
      <button type="button" onClick={onRemove} aria-label={t("common.filter.remove", { name: label })}>
        <IconX size={13} aria-hidden="true" />
      </button>
    </span>
  );
}
