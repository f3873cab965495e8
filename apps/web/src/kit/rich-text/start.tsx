import type { Ref } from "react";
import { LinkButton, Toolbar, type Tool } from "./toolbar.tsx";
import styles from "./rich-text.module.css";

/** What was pressed before the editor was there. */
export type Press = Tool | "link";

interface StartProps {
  ref: Ref<HTMLDivElement>;
  text: string;
  onType: (text: string) => void;
  onPress: (press: Press) => void;
  /** Somebody is about to write. */
  onEnter: () => void;
  /** A character that is put together from several keys must be left whole. */
  onComposing: (isComposing: boolean) => void;
  onBlur: () => void;
  labelledBy: string;
  describedBy: string | undefined;
  isAtFault: boolean;
}

/** An empty box of rich text before its editor is here: it looks the same and takes what is typed. */
export function Start({ ref, text, onType, onPress, onEnter, onComposing, onBlur, labelledBy, describedBy, isAtFault }: StartProps) {
  return (
    <div ref={ref} className={styles.editor} data-fault={isAtFault || undefined}>
      <Toolbar onPress={onPress}>
        <LinkButton onPress={() => onPress("link")} />
      </Toolbar>
      <textarea
        className={styles.text}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onFocus={onEnter}
        onCompositionStart={() => onComposing(true)}
        onCompositionEnd={() => onComposing(false)}
        onBlur={onBlur}
      />
    </div>
  );
}
