import { AppLink } from "../../kit/layout/app-link.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { links } from "./links.ts";
import styles from "./suppliers.module.css";

/** A supplier named in another record: code, name and the way there. */
export function SupplierChip({ supplier }: { supplier: { id: number; code: string; name: string } }) {
  return (
    <AppLink to={links.supplier(supplier.id)} className={styles.chip}>
      <CodeText>{supplier.code}</CodeText> {supplier.name}
    </AppLink>
  );
}
