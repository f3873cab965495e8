import { IconX } from "@tabler/icons-react";
import { useEffect, useRef, type ReactNode } from "react";
import { t } from "../../i18n/index.ts";
import { Announcement } from "../feedback/announcement.tsx";
import { openModal } from "../focus/open-modal.ts";
import { useAwake } from "../hand/use-awake.ts";
import { IconButton } from "../layout/button.tsx";
import type { Tone } from "../marks/status-chip.tsx";
import { SyncChip } from "../offline/sync-chip.tsx";
import { ownCancel } from "../sheet/own-cancel.ts";
import styles from "./walk.module.css";

interface WalkFrameProps {
  /** What is walked, read aloud as the name of the dialog. */
  label: string;
  /** The same, as it is written at the top. */
  title: string;
  /** Where one is: `Step 3 of 8`; empty where nothing is asked. */
  place: string;
  done: number;
  count: number;
  /** All done is not all well. */
  tone?: Tone | undefined;
  onClose: () => void;
  children: ReactNode;
}

/**
 * One question after the other over the whole of a phone, in letters that are read at arm's length and buttons that gloves can hit. What is asked is a
 * `WalkQuestion`, what answers it a `WalkAnswer`, and `WalkFoot` goes on.
 */
export function WalkFrame({ label, title, place, done, count, tone, onClose, children }: WalkFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useAwake();
  // A dialog element is modal only when it is opened by this call.
  useEffect(() => {
    const element = dialog.current;
    if (element) openModal(element);
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className={styles.frame} aria-label={label} onCancel={ownCancel(onClose)}>
      <header className={styles.head}>
        <IconButton label={t("common.action.close")} data-way-out onClick={onClose}>
          <IconX size={22} aria-hidden="true" />
        </IconButton>
        <p className={styles.title}>{title}</p>
        <div className={styles.place}>
          <SyncChip />
          {place}
        </div>
        <progress className={styles.bar} data-tone={tone} max={Math.max(count, 1)} value={done} aria-label={t("kit.walk.progress")} />
      </header>
      {children}
      <Announcement />
    </dialog>
  );
}
