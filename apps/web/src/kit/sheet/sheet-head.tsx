import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { t } from "../../i18n/index.ts";
import { IconButton } from "../layout/button.tsx";
import { useIsPhone } from "../list/use-phone.ts";
import styles from "./sheet.module.css";

interface SheetHeadProps {
  className?: string | undefined;
  onClose: () => void;
  /** The title, and what stands below it. */
  children: ReactNode;
}

/** What a sheet is drawn by, with its title and the way out. In a wider window it is the title alone. */
export function SheetHead({ className = "", onClose, children }: SheetHeadProps) {
  const isPhone = useIsPhone();
  return (
    <header className={`${styles.head} ${className}`} data-grip>
      <div className={styles.words}>{children}</div>
      {isPhone && (
        <IconButton label={t("common.action.close")} className={styles.close} data-way-out onClick={onClose}>
          <IconX size={20} aria-hidden="true" />
        </IconButton>
      )}
    </header>
  );
}

/** The head of a small panel, which has none in a wider window. */
export function PanelHead({ title, onClose }: { title: string; onClose: () => void }) {
  const isPhone = useIsPhone();
  return (
    isPhone && (
      <SheetHead onClose={onClose}>
        <h2>{title}</h2>
      </SheetHead>
    )
  );
}
