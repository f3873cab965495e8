import { AppLink } from "../../kit/layout/app-link.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { links } from "./links.ts";
import styles from "./assets.module.css";

/** An asset named in another record: code, name and the way there. */
export function AssetChip({ asset }: { asset: { id: number; code: string; name: string } }) {
  return (
    <AppLink to={links.asset(asset.id)} className={styles.chip}>
      <CodeText>{asset.code}</CodeText> {asset.name}
    </AppLink>
  );
}
