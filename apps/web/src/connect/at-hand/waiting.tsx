import { IconCloudCheck } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { t } from "../../i18n/connect.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { PageHead } from "../../kit/layout/page-head.tsx";
import { deviceNow, isPersisted, outgoing } from "../../kit/offline/device.ts";
import { reach } from "../../kit/wire/reach.ts";
import { OnDevice } from "./on-device.tsx";
import { WaitingEntry } from "./waiting-entry.tsx";
import styles from "./waiting.module.css";

/** Everything that was done and is not sent yet: what became of it so far, and what a person may do about it. */
export function Waiting() {
  const entries = useSyncExternalStore(outgoing.subscribe, outgoing.get);
  const isReached = useSyncExternalStore(reach.subscribe, reach.get);
  const mayBeCleared = useSyncExternalStore(isPersisted.subscribe, isPersisted.get) === false;
  return (
    <div className={styles.page}>
      <PageHead
        title={t("atHand.title")}
        count={t("atHand.count", { count: entries.length })}
        actions={
          entries.length > 0 && (
            <Button variant="secondary" onClick={() => void deviceNow()?.retry()}>
              {t("atHand.retryAll")}
            </Button>
          )
        }
      />
      {!isReached && <p className={styles.note}>{t("atHand.unreached")}</p>}
      {entries.length > 0 && mayBeCleared && (
        <p className={styles.note} data-tone="warn">
          {t("atHand.refusesToKeep")}
        </p>
      )}
      <Card isPadded={entries.length === 0}>
        {entries.length === 0 ? (
          <EmptyState icon={IconCloudCheck} text={t("atHand.empty")} />
        ) : (
          <ul className={styles.entries}>
            {entries.map((entry) => (
              <WaitingEntry key={entry.seq} entry={entry} all={entries} />
            ))}
          </ul>
        )}
      </Card>
      <OnDevice />
    </div>
  );
}
