import type { ReactNode } from "react";
import { AppLink } from "../layout/app-link.tsx";
import styles from "./fact-strip.module.css";

/** What matters most of a record, to be read at a glance: a row of facts under its head. */
export function FactStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.strip} aria-label={label}>
      {children}
    </section>
  );
}

/** Keeps the height of the facts that are still on their way, so that nothing below them moves. */
export const StripPlace = () => <span className={styles.fact} aria-hidden="true" />;

/** What a fact says until it is known. */
export const NOT_YET = "…";

interface StripFactProps {
  label: ReactNode;
  value: ReactNode;
  /** What the value rests on, or since when it stands. */
  note?: ReactNode;
  /** Where all of it is told. */
  to?: string;
  tone?: "alarm" | "warn";
}

/** One of them: what it is, its value, and a word on it. */
export function StripFact({ label, value, note, to, tone }: StripFactProps) {
  return (
    <div className={styles.fact} data-tone={tone}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value} data-fact>
        {to === undefined ? value : <AppLink to={to}>{value}</AppLink>}
      </span>
      {note && <span className={styles.note}>{note}</span>}
    </div>
  );
}
