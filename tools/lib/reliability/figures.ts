/** Figures beside their aims, as they come in; each is a check. */
export interface Figures {
  title: (text: string) => void;
  /** A count or a time that has an aim. */
  figure: (name: string, value: string | number, aim: string, isReached: boolean) => void;
  /** What explains a figure. */
  note: (text: string) => void;
  count: { passed: number; failed: number };
}

export function openFigures(): Figures {
  const count = { passed: 0, failed: 0 };
  return {
    count,
    title: (text) => console.log(`\n${text}`),
    note: (text) => console.log(`    ${text}`),
    figure: (name, value, aim, isReached) => {
      count[isReached ? "passed" : "failed"] += 1;
      console.log(`  ${isReached ? "ok    " : "MISSED"} ${name}: ${value} (aim: ${aim})`);
    },
  };
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
};
