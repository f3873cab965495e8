import { useSyncExternalStore } from "react";
import { t } from "../../i18n/connect.ts";
import { PinActions } from "../../foundation/auth/public.ts";
import { Card } from "../../kit/layout/card.tsx";
import { clock } from "../../kit/offline/sync-chip.tsx";
import { onDevice } from "./store.ts";
import styles from "./waiting.module.css";

/** What can be opened without a network, how old it is, and what found no room. */
export function OnDevice() {
  const now = useSyncExternalStore(onDevice.subscribe, onDevice.get);
  return (
    <Card title={t("atHand.device.title")}>
      {now === null ? (
        <p>{t("atHand.device.none")}</p>
      ) : (
        <div className={styles.facts}>
          <p>{t("atHand.device.orders", { count: now.orders, days: now.days })}</p>
          <p>{t("atHand.device.requests", { count: now.requests })}</p>
          {now.leftOut > 0 && <p>{t("atHand.device.leftOut", { count: now.leftOut, megabytes: now.megabytes })}</p>}
          {now.picturesLeftOut > 0 && <p>{t("atHand.device.picturesLeftOut", { count: now.picturesLeftOut, megabytes: now.megabytes })}</p>}
          <PinActions />
          <p className={styles.small}>{t("atHand.device.asOf", { time: clock(now.at) })}</p>
        </div>
      )}
    </Card>
  );
}
