import type { Icon } from "@tabler/icons-react";
import styles from "./marks.module.css";

/** Stands where an avatar would, for what no person did and for a person who is not named. */
export const IconAvatar = ({ icon: Glyph }: { icon: Icon }) => (
  <span className={styles.iconAvatar}>
    <Glyph size={16} aria-hidden="true" />
  </span>
);
