import { letterOf } from "@millwright/domain/register/assets/criticality.ts";
import { t } from "../../i18n/register.ts";
import styles from "./assets.module.css";

/** A, B or C in a small square, the darker the more depends on the asset. */
export function CriticalityMark({ level }: { level: number | null }) {
  const letter = letterOf(level);
  if (!letter) return null;
  const words = t("assets.criticality.mark", { letter });
  return (
    <span className={styles.criticality} data-letter={letter} role="img" aria-label={words} title={words}>
      {letter}
    </span>
  );
}
