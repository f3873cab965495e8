import styles from "./marks.module.css";

/** The fixed categories every status belongs to; the word is the tenant's, the colour is the category's. */
export type StatusCategory = "open" | "in_review" | "in_progress" | "on_hold" | "completed" | "closed" | "cancelled";

/** Tones are hue-fixed token names of tokens.gen.css, the same in all palettes. */
export type Tone =
  | "open"
  | "review"
  | "progress"
  | "completed"
  | "closed"
  | "high"
  | "medium"
  | "low"
  | "ok"
  | "warn"
  | "alarm"
  | "offline"
  | "info";

const TONES: Record<StatusCategory, Tone> = {
  open: "open",
  in_review: "review",
  in_progress: "progress",
  on_hold: "warn",
  completed: "completed",
  closed: "closed",
  cancelled: "offline",
};

/** How strong the colour of the category stands there: tinted, filled, or drawn round. */
export type StatusShade = "soft" | "solid" | "outline";

interface StatusChipProps {
  category: StatusCategory;
  label: string;
  shade?: StatusShade | undefined;
}

/** A status: dot and word. */
export function StatusChip({ category, label, shade }: StatusChipProps) {
  return <ToneChip tone={TONES[category]} label={label} isStruck={category === "cancelled"} shade={shade} />;
}

/** The same chip for anything else that has one of the fixed meanings (availability, sync, file checks). */
export function ToneChip({
  tone,
  label,
  isStruck = false,
  shade,
}: {
  tone: Tone;
  label: string;
  isStruck?: boolean;
  shade?: StatusShade | undefined;
}) {
  return (
    <span className={styles.chip} data-tone={tone} data-shade={shade === "soft" ? undefined : shade}>
      <span className={styles.dot} aria-hidden="true" />
      {isStruck ? <s>{label}</s> : label}
    </span>
  );
}
