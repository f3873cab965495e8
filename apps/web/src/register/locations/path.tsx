import { Fragment } from "react";
import { AppLink } from "../../kit/layout/app-link.tsx";
import styles from "./locations.module.css";

interface PathProps {
  label: string;
  /** From the top down. */
  above: readonly { id: number; name: string }[];
  to: (id: number) => string;
}

/** The way from the top of a tree to a record, each step a link. */
export function Path({ label, above, to }: PathProps) {
  if (above.length === 0) return null;
  return (
    <nav className={styles.path} aria-label={label}>
      {above.map(({ id, name }, at) => (
        <Fragment key={id}>
          {at > 0 && <Divider />}
          <AppLink to={to(id)}>{name}</AppLink>
        </Fragment>
      ))}
    </nav>
  );
}

const Divider = () => (
  <span className={styles.divider} aria-hidden="true">
    ›
  </span>
);
