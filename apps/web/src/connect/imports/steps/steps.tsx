import { IconCheck } from "@tabler/icons-react";
import { t } from "../../../i18n/connect.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import styles from "./steps.module.css";

export const STEPS = ["file", "layout", "columns", "check", "run"] as const;
export type Step = (typeof STEPS)[number];

interface StepsProps {
  current: Step;
  /** All of it is behind. */
  isOver?: boolean;
  /** Where a step that may be gone back to stands. */
  hrefs?: Partial<Record<Step, string>>;
}

/** Where the import stands; what may still be changed can be gone back to. */
export function Steps({ current, isOver = false, hrefs = {} }: StepsProps) {
  const at = STEPS.indexOf(current);
  return (
    <ol className={styles.steps} aria-label={t("imports.steps.label")}>
      {STEPS.map((step, place) => {
        const isDone = isOver || place < at;
        const href = step === current ? undefined : hrefs[step];
        const inside = (
          <>
            <span className={styles.mark} aria-hidden="true">
              {isDone ? <IconCheck size={14} stroke={2.5} /> : place + 1}
            </span>
            <span className={styles.word}>{t(`imports.steps.${step}`)}</span>
            {isDone && <span className="visually-hidden">{t("imports.steps.done")}</span>}
          </>
        );
        return (
          <li key={step} data-done={isDone || undefined} aria-current={step === current && !isOver ? "step" : undefined}>
            {href ? <AppLink to={href}>{inside}</AppLink> : <span>{inside}</span>}
          </li>
        );
      })}
    </ol>
  );
}
