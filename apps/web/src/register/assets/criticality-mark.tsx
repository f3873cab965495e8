import { letterOf } from "@millwright/domain/register/assets/criticality.ts";
import { t } from "../../i18n/register.ts";
import styles from "./assets.module.css";

const TONES: Record<string, string> = { A: "high", B: "medium" };

/** A, B or C in a small outline, its colour that of the same priority. */
export function CriticalityMark({ level }: { level: number | null }) {
  const letter = letterOf(level);
  if (!letter) return null;
  const words = t("assets.criticality.mark", { letter });
  return (
    <span className={styles.criticality} data-tone={TONES[letter] ?? "offline"} role="img" aria-label={words} title={words}>
      {letter}
    </span>
  );
}
