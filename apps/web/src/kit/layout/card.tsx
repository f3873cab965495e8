import { useId, type ReactNode } from "react";
import styles from "./layout.module.css";

interface CardProps {
  title?: string;
  /** Beside the title: a count, a link, an icon button. */
  aside?: ReactNode;
  /** `false` for tables and lists that draw to the edge. */
  isPadded?: boolean;
  children: ReactNode;
}

/** A surface with a rule around it; no shadow. */
export function Card({ title, aside, isPadded = true, children }: CardProps) {
  const name = useId();
  return (
    <section className={styles.card} aria-labelledby={title ? name : undefined}>
      {(title || aside) && (
        <div className={styles.cardHead}>
          {title && <h2 id={name}>{title}</h2>}
          {aside && <div className={styles.cardAside}>{aside}</div>}
        </div>
      )}
      <div className={isPadded ? styles.cardBody : undefined}>{children}</div>
    </section>
  );
}
