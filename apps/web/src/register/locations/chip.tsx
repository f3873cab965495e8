import { AppLink } from "../../kit/layout/app-link.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { links } from "./links.ts";
import styles from "./locations.module.css";

/** A location named in another record: code, name and the way there. */
export function LocationChip({ location }: { location: { id: number; code: string; name: string } }) {
  return (
    <AppLink to={links.location(location.id)} className={styles.chip}>
      <CodeText>{location.code}</CodeText> {location.name}
    </AppLink>
  );
}
