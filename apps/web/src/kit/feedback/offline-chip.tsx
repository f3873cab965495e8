import { IconCloudOff, IconCloudUp } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { t } from "../../i18n/index.ts";
import styles from "./feedback.module.css";

/** Amber, never in the way: the device is offline, or changes wait to be sent. Shows nothing when all is well. */
export function OfflineChip({ waiting = 0 }: { waiting?: number }) {
  const isOnline = useSyncExternalStore(followConnection, () => navigator.onLine);
  if (isOnline && waiting === 0) return null;
  const Icon = isOnline ? IconCloudUp : IconCloudOff;
  return (
    <span className={styles.offline} role="status">
      <Icon size={15} aria-hidden="true" />
      {waiting > 0 ? t("common.offline.waiting", { count: waiting }) : t("common.offline.offline")}
    </span>
  );
}

function followConnection(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}
