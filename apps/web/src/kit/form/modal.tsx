import { useEffect, useId, useRef, type ReactNode } from "react";
import { Announcement } from "../feedback/announcement.tsx";
import { openModal } from "../focus/open-modal.ts";
import styles from "./modal.module.css";

interface ModalProps {
  title: string;
  text?: string;
  /** On a phone it comes up from the lower edge, where the thumb is. */
  isSheet?: boolean;
  onClose: () => void;
  /** Buttons, the filled one last. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A dialog with content of its own. The browser keeps the focus inside, closes it on Escape and gives the focus back. */
export function Modal({ title, text, isSheet = false, onClose, actions, children }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null);
  const name = useId();
  // A dialog element is modal only when it is opened by this call.
  useEffect(() => {
    const dialog = element.current;
    if (dialog) openModal(dialog);
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      className={styles.modal}
      data-sheet={isSheet || undefined}
      aria-labelledby={name}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles.head}>
        <h2 id={name}>{title}</h2>
        {text && <p>{text}</p>}
      </header>
      <div className={styles.body}>{children}</div>
      {actions && <footer className={styles.foot}>{actions}</footer>}
      <Announcement />
    </dialog>
  );
}
