import { IconAlertTriangle, IconCheck, IconFlag, IconX, type Icon } from "@tabler/icons-react";
import { t, type MessageKey } from "../../i18n/index.ts";
import styles from "./marks.module.css";
import type { Tone } from "./status-chip.tsx";

/** What the result of a check says, as shape, word and colour. Whoever offers a choice of results draws them alike. */
export const RESULTS = {
  passed: { tone: "ok", label: "marks.result.passed", Icon: IconCheck },
  failed: { tone: "alarm", label: "marks.result.failed", Icon: IconX },
  flagged: { tone: "warn", label: "marks.result.flagged", Icon: IconFlag },
  outside: { tone: "alarm", label: "marks.result.outside", Icon: IconAlertTriangle },
} as const satisfies Record<string, { tone: Tone; label: MessageKey; Icon: Icon }>;
export type ResultKind = keyof typeof RESULTS;

interface ResultMarkProps {
  result: ResultKind;
  /** So many of it. */
  count?: number;
  /** Stands in for the word where more can be said, as the limits that were missed. */
  detail?: string;
  /** The word for screen readers and the pointer alone. */
  isWordless?: boolean;
}

/** One result, or so many of it. */
export function ResultMark({ result, count, detail, isWordless = false }: ResultMarkProps) {
  const { tone, label, Icon: Glyph } = RESULTS[result];
  return (
    <span className={styles.result} data-tone={tone} title={isWordless ? t(label) : undefined}>
      <Glyph size={14} stroke={2.25} aria-hidden="true" />
      {count !== undefined && <span className="num">{count}</span>}
      <span className={isWordless ? "visually-hidden" : undefined}>{detail ?? t(label)}</span>
    </span>
  );
}

const FINDINGS = ["failed", "outside", "flagged"] as const;
export type FindingCounts = Record<(typeof FINDINGS)[number], number>;

/** What was found, the gravest first; nothing where nothing was. In one line, several kinds are shapes and numbers. */
export function FindingMarks({ counts, isOneLine = false }: { counts: FindingCounts; isOneLine?: boolean }) {
  const present = FINDINGS.filter((kind) => counts[kind] > 0);
  if (present.length === 0) return null;
  return (
    <span className={styles.results} data-one-line={isOneLine || undefined}>
      {present.map((kind) => (
        <ResultMark key={kind} result={kind} count={counts[kind]} isWordless={isOneLine && present.length > 1} />
      ))}
    </span>
  );
}

/** The tone of something on which this was found; undefined where nothing was. */
export const findingTone = ({ failed, outside, flagged }: FindingCounts): Tone | undefined =>
  failed + outside > 0 ? "alarm" : flagged > 0 ? "warn" : undefined;

/** The same in words, for what shows no marks. */
export const findingText = (counts: FindingCounts): string =>
  FINDINGS.filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind]} ${t(RESULTS[kind].label)}`)
    .join(", ");
