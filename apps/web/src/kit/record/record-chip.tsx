import type { Ref } from "@millwright/domain/kit/fields.ts";
import { AppLink } from "../layout/app-link.tsx";
import { CodeText } from "../marks/code-text.tsx";
import styles from "./record.module.css";

/** A record named in another one: code, name and the way there. */
export function RecordChip({ of, to }: { of: Ref; to: (id: number) => string }) {
  return (
    <AppLink to={to(of.id)} className={styles.chip}>
      <CodeText>{of.code}</CodeText> {of.name}
    </AppLink>
  );
}
