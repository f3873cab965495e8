import { useEffect, useRef } from "react";
import { openModal } from "../focus/open-modal.ts";
import { ownCancel } from "./own-cancel.ts";
import styles from "./sheet.module.css";
import { asSheet } from "./sheet.ts";

/**
 * What a dialog element needs: it is opened over the page, Escape closes it, and on a phone it is a sheet. The browser keeps the focus inside
 * and gives it back.
 */
export function useDialog(onClose: () => void, leave?: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const ways = useRef({ onClose, leave });
  useEffect(() => {
    ways.current = { onClose, leave };
  });
  // A dialog element is modal only when it is opened by this call.
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    openModal(dialog);
    const end = asSheet(dialog, {
      close: () => ways.current.onClose(),
      leave: () => ways.current.leave?.(),
    });
    return () => {
      end();
      dialog.close();
    };
  }, []);
  return { ref, onCancel: ownCancel(onClose), sheet: styles.dialog };
}
