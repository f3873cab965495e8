import { IconCloudOff, IconCloudUp, IconExclamationCircle, IconRefresh } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { t } from "../../i18n/index.ts";
import { currentTimeZone } from "../format.ts";
import { AppLink } from "../layout/app-link.tsx";
import type { Store } from "../feedback/store.ts";
import { reach } from "../wire/reach.ts";
import { newerVersion, outgoing, shownAsOf } from "./device.ts";
import { WAITING } from "./links.ts";
import styles from "./offline.module.css";

const useStore = <T,>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get);

/**
 * What is not sent yet, that the server is away and how old what is shown is, and that a newer version waits: in every frame, full screens too. Shows nothing when
 * all is well.
 */
export function SyncChip() {
  const waiting = useStore(outgoing);
  const isReached = useStore(reach);
  const asOf = useStore(shownAsOf);
  const newer = useStore(newerVersion);
  const stuck = waiting.filter((entry) => entry.stuck !== null).length;
  const Glyph = stuck > 0 ? IconExclamationCircle : isReached ? IconCloudUp : IconCloudOff;
  const age = asOf === null ? t("common.offline.offline") : t("common.offline.asOf", { time: clock(asOf) });
  return (
    <>
      {newer && (
        <button type="button" className={styles.chip} data-tone="info" onClick={newer}>
          <IconRefresh size={15} aria-hidden="true" />
          <span className={styles.long}>{t("common.offline.newer")}</span>
          {t("common.offline.reload")}
        </button>
      )}
      <span role="status" className={styles.status}>
        {(waiting.length > 0 || !isReached) && (
          <AppLink to={WAITING} className={styles.chip} data-tone={stuck > 0 ? "alarm" : "warn"}>
            <Glyph size={15} aria-hidden="true" />
            {stuck > 0
              ? t("common.offline.stuck", { count: stuck })
              : waiting.length > 0
                ? t("common.offline.waiting", { count: waiting.length })
                : age}
          </AppLink>
        )}
      </span>
    </>
  );
}

/** The time of today, or the day where it is another one. */
export function clock(at: number): string {
  const timeZone = currentTimeZone();
  const day = (time: number) => new Intl.DateTimeFormat("sv-SE", { timeZone }).format(time);
  const time = new Intl.DateTimeFormat("sv-SE", { timeZone, hour: "2-digit", minute: "2-digit" }).format(at);
  return day(at) === day(Date.now()) ? time : `${day(at)} ${time}`;
}

/** Marks what is shown before the server has it: `record` as in the entries that wait. */
export function WaitingMark({ record }: { record: string }) {
  const waiting = useWaiting(record);
  if (waiting === null) return null;
  const isRefused = waiting === "refused";
  const Glyph = isRefused ? IconExclamationCircle : IconCloudUp;
  return (
    <span className={styles.mark} data-tone={isRefused ? "alarm" : "warn"}>
      <Glyph size={14} aria-hidden="true" />
      {t(isRefused ? "common.offline.refused" : "common.offline.mark")}
    </span>
  );
}

/** Whether something that was done to a record is still to be sent, or was refused; null: neither. */
export function useWaiting(record: string): "waiting" | "refused" | null {
  const own = useStore(outgoing).filter((entry) => entry.row === record || entry.record === record || entry.also?.includes(record));
  if (own.length === 0) return null;
  return own.some(({ stuck }) => stuck !== null) ? "refused" : "waiting";
}
