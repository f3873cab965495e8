import { useId, type ReactNode } from "react";
import { Announcement } from "../feedback/announcement.tsx";
import { SheetHead } from "../sheet/sheet-head.tsx";
import { useDialog } from "../sheet/use-dialog.ts";
import { askThenClose } from "./ask-to-leave.ts";
import styles from "./modal.module.css";

interface ModalProps {
  title: string;
  text?: string;
  /** As high as a phone allows, whatever it holds now: what is found in it changes with each letter. */
  isTall?: boolean;
  onClose: () => void;
  /** Buttons, the filled one last. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A dialog with content of its own. The browser keeps the focus inside, closes it on Escape and gives the focus back; on a phone it is a sheet. */
export function Modal({ title, text, isTall = false, onClose, actions, children }: ModalProps) {
  const { ref, onCancel, sheet } = useDialog(onClose, () => void askThenClose(onClose));
  const name = useId();
  return (
    <dialog ref={ref} className={`${styles.modal} ${sheet}`} aria-labelledby={name} data-tall={isTall || undefined} onCancel={onCancel}>
      <SheetHead className={styles.head} onClose={onClose}>
        <h2 id={name}>{title}</h2>
        {text && <p>{text}</p>}
      </SheetHead>
      <div className={styles.body}>{children}</div>
      {actions && <footer className={styles.foot}>{actions}</footer>}
      <Announcement />
    </dialog>
  );
}
