import type { ReactNode } from "react";
import { formatDateTime, formatRelative } from "../format.ts";
import styles from "./talk.module.css";

/** What people said, one below the other; `isRuled` where something stands above the first. */
export const SaidList = ({ isRuled = false, children }: { isRuled?: boolean; children: ReactNode }) => (
  <ol className={styles.said} data-ruled={isRuled || undefined}>
    {children}
  </ol>
);

interface SaidProps {
  /** The avatar of who said it. */
  mark: ReactNode;
  name: string;
  /** What kind of word it was, beside the name: "asked". */
  kind?: string;
  at: string;
  text: string;
}

export function Said({ mark, name, kind, at, text }: SaidProps) {
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
