import { useMemo } from "react";
import { elementsOf } from "./elements.ts";
import styles from "./rich-text.module.css";

/** Rich text as it was written, made harmless once more before it is shown. */
export function RichText({ html }: { html: string }) {
  const elements = useMemo(() => elementsOf(html), [html]);
  return <div className={styles.text}>{elements}</div>;
}
