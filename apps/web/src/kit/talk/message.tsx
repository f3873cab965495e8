import type { ReactNode } from "react";
import { formatDateTime, formatRelative } from "../format.ts";
import styles from "./talk.module.css";

/** Messages, one below the other; `isRuled` where something stands above the first. */
export const MessageList = ({ isRuled = false, children }: { isRuled?: boolean; children: ReactNode }) => (
  <ol className={styles.messages} data-ruled={isRuled || undefined}>
    {children}
  </ol>
);

interface MessageProps {
  /** The avatar of who said it. */
  mark: ReactNode;
  name: string;
  /** What kind of word it was, beside the name: "asked". */
  kind?: string;
  at: string;
  text: ReactNode;
}

export function Message({ mark, name, kind, at, text }: MessageProps) {
  return (
    <li>
      {mark}
      <div>
        <p className={styles.head}>
          <strong>{name}</strong>
          {kind && <span>{kind}</span>}
          <time dateTime={at} title={formatRelative(at)}>
            {formatDateTime(at)}
          </time>
        </p>
        <p className={styles.text}>{text}</p>
      </div>
    </li>
  );
}
