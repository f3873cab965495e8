import { useMemo } from "react";
import { cleanHtml } from "./clean.ts";
import styles from "./rich-text.module.css";

/** Rich text as it was written, made harmless once more before it is shown. */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => cleanHtml(html), [html]);
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: clean }} />;
}
