import type { Icon } from "@tabler/icons-react";
import { useId, type ReactNode } from "react";
import { formatNumber } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { t } from "../../i18n/insight.ts";
import styles from "./home.module.css";

interface WorkCardProps<R> {
  title: string;
  icon: Icon;
  /** How many there are, and the first of them. */
  part: { count: number; rows: readonly R[] };
  /** The list that holds all of them. */
  to: string;
  empty: string;
  /** Red as soon as there is one. */
  isUrgent?: boolean;
  children: (row: R) => ReactNode;
}

/** One kind of waiting work: its number, its first rows, the way to the rest. */
export function WorkCard<R extends { id: number }>({ title, icon: Glyph, part, to, empty, isUrgent, children }: WorkCardProps<R>) {
  const name = useId();
  return (
    <section className={styles.card} aria-labelledby={name} data-urgent={(isUrgent && part.count > 0) || undefined}>
      <AppLink to={to} className={styles.cardHead}>
        <span className={styles.cardIcon}>
          <Glyph size={20} stroke={1.6} aria-hidden="true" />
        </span>
        <h2 id={name}>{title}</h2>
        <span className={styles.number}>{formatNumber(part.count)}</span>
      </AppLink>
      {part.rows.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul>
          {part.rows.map((row) => (
            <li key={row.id}>{children(row)}</li>
          ))}
        </ul>
      )}
      {part.count > part.rows.length && part.rows.length > 0 && (
        <AppLink to={to} className={styles.all}>
          {t("home.all")}
        </AppLink>
      )}
    </section>
  );
}
