/** Figures beside their aims as they come in. Nothing here fails a run: speed is quoted, never asserted. */
export interface Figures {
  title: (text: string) => void;
  /** A measured number and the largest that is aimed for; `atLeast` turns it round. */
  figure: (name: string, value: number, unit: string, aim?: { atMost?: number; below?: number; atLeast?: number }) => void;
  /** What is no single number: said as it is. */
  fact: (name: string, value: string, aim?: string, isReached?: boolean) => void;
  note: (text: string) => void;
  count: { reached: number; missed: number };
}

type Aim = NonNullable<Parameters<Figures["figure"]>[3]>;

export function openFigures(): Figures {
  const count = { reached: 0, missed: 0 };
  const say = (name: string, value: string, aim: string | undefined, isReached: boolean) => {
    if (aim !== undefined) count[isReached ? "reached" : "missed"] += 1;
    const verdict = aim === undefined ? "       " : isReached ? "reached" : "MISSED ";
    console.log(`  ${verdict}  ${name.padEnd(58)} ${value.padStart(12)}${aim === undefined ? "" : `   (aim ${aim})`}`);
  };
  return {
    count,
    title: (text) => console.log(`\n${text}`),
    note: (text) => console.log(`           ${text}`),
    figure: (name, value, unit, aim) => say(name, shown(value, unit), aim && aimText(aim, unit), !aim || isWithin(value, aim)),
    fact: (name, value, aim, isReached = false) => say(name, value, aim, isReached),
  };
}

const shown = (value: number, unit: string) =>
  `${value >= 100 || Number.isInteger(value) ? Math.round(value) : value.toFixed(value < 10 ? 2 : 1)}${unit === "" ? "" : ` ${unit}`}`;

function aimText({ atMost, below, atLeast }: Aim, unit: string): string {
  const parts = [
    atMost !== undefined && `≤ ${atMost}`,
    below !== undefined && `< ${below}`,
    atLeast !== undefined && `≥ ${atLeast}`,
  ].filter((part) => part !== false);
  return `${parts.join(", ")}${unit === "" ? "" : ` ${unit}`}`;
}

const isWithin = (value: number, { atMost = Infinity, below = Infinity, atLeast = -Infinity }: Aim) =>
  value <= atMost && value < below && value >= atLeast;

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
};
