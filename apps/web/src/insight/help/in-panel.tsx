import { helpAt } from "./address.ts";
import { HelpPages } from "./pages.tsx";
import styles from "./help.module.css";

/** In the left side panel while the help is open, which then leaves its own list out. */
export function HelpInPanel({ path }: { path: string }) {
  const open = helpAt(path);
  if (open === null) return null;
  return (
    <div className={styles.inPanel}>
      <HelpPages open={open} />
    </div>
  );
}
