import { loadBarOf } from "@millwright/domain/work/calendar/load.ts";
import type { WeekPlan } from "@millwright/domain/work/weeks/contract.ts";
import { LoadBar } from "../../kit/marks/load-bar.tsx";
import { figureText, fullnessText } from "./words.ts";
import styles from "./weeks.module.css";

interface LoadProps {
  of: Pick<WeekPlan, "minutes" | "capacity">;
  /** Nobody's work: there is nothing that it could fill. */
  isAlone?: boolean;
}

/** How full a day or a week is: a bar, its figure, and a word where there is too little room or nothing is known; the word is always read out. */
export function Load({ of, isAlone = false }: LoadProps) {
  const { fullness, text } = fullnessText(of);
  const isSaid = fullness === "over" || fullness === "unknown";
  return (
    <span className={styles.load} data-fullness={isAlone ? undefined : fullness} title={isAlone ? undefined : text}>
      {!isAlone && <LoadBar {...loadBarOf(of.minutes, of.capacity)} />}
      <span data-num>{figureText(of)}</span>
      {!isAlone && <small className={isSaid ? undefined : "visually-hidden"}>{text}</small>}
    </span>
  );
}
