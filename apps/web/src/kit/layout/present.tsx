import { useSyncExternalStore } from "react";
import { t } from "../../i18n/index.ts";
import { here } from "../live/here.ts";
import { Avatar } from "../marks/avatar.tsx";
import styles from "./present.module.css";

/** Who else has this record open: up to four, then a number. Nothing where nobody does. */
export function Present() {
  const now = useSyncExternalStore(here.subscribe, here.get);
  if (now === null || now.people.length === 0) return null;
  const names = now.people.map(({ name }) => name).join(", ");
  const label = now.more > 0 ? t("kit.live.hereMany", { names, count: now.more }) : t("kit.live.here", { names });
  return (
    <span role="img" aria-label={label} title={label} className={styles.present}>
      {now.people.map(({ id, name }) => (
        <Avatar key={id} name={name} size={24} />
      ))}
      {now.more > 0 && <span className={styles.more}>+{now.more}</span>}
    </span>
  );
}
