import styles from "./picture.module.css";

/** One of the fixed meanings of a colour. */
export type Tone = "open" | "review" | "progress" | "ok" | "closed" | "warn" | "alarm" | "high" | "medium" | "low" | "info";

export interface SeriesLook {
  name: string;
  tone?: Tone | undefined;
}

const SIDE = 8;
/** What tells series apart where colours do not: on paper, and for who does not tell colours. The first is plain. */
const PATTERNS = [
  null,
  <path key="rising" className={styles.lines} d="M0,8L8,0M-1,1L1,-1M7,9L9,7" />,
  <circle key="dots" className={styles.dots} cx={4} cy={4} r={1.4} />,
  <path key="level" className={styles.lines} d="M0,4L8,4" />,
  <path key="falling" className={styles.lines} d="M0,0L8,8M-1,7L1,9M7,-1L9,1" />,
  <path key="upright" className={styles.lines} d="M4,0L4,8" />,
] as const;

/** Fill of a series, by its place among them. */
export const fillOf = (id: string, at: number): string => `url(#${id}-${String(at % PATTERNS.length)})`;

/** Colours and patterns of a chart's series, for the fills of its picture and its legend. */
export function SeriesFills({ id, series }: { id: string; series: readonly SeriesLook[] }) {
  return (
    <svg className={styles.fills} width={0} height={0} aria-hidden="true">
      {series.slice(0, PATTERNS.length).map(({ name, tone }, at) => (
        <pattern
          key={name}
          id={`${id}-${String(at)}`}
          className={styles.series}
          data-series={at}
          data-tone={tone}
          width={SIDE}
          height={SIDE}
          patternUnits="userSpaceOnUse"
        >
          <rect className={styles.solid} width={SIDE} height={SIDE} />
          {PATTERNS[at]}
        </pattern>
      ))}
    </svg>
  );
}

/** Which is which: one series needs no legend. */
export function Legend({ id, series, dashed }: { id: string; series: readonly SeriesLook[]; dashed?: string | undefined }) {
  if (series.length < 2 && !dashed) return null;
  return (
    <ul className={styles.legend} aria-hidden="true">
      {series.map(({ name }, at) => (
        <li key={name}>
          <svg width={12} height={12}>
            <rect width={12} height={12} rx={2} fill={fillOf(id, at)} />
          </svg>
          {name}
        </li>
      ))}
      {dashed && (
        <li>
          <svg width={16} height={12}>
            <path className={styles.target} d="M0,6L16,6" />
          </svg>
          {dashed}
        </li>
      )}
    </ul>
  );
}
