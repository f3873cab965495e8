import fs from "node:fs";
import path from "node:path";

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

/** `dir`: where the figures of the last run are kept, to be printed beside the new ones; without it none are. */
export function openFigures(dir?: string): Figures {
  const count = { reached: 0, missed: 0 };
  const last = lastFigures(dir);
  let title = "";
  const say = (name: string, value: string, aim: string | undefined, isReached: boolean) => {
    if (aim !== undefined) count[isReached ? "reached" : "missed"] += 1;
    const verdict = aim === undefined ? "       " : isReached ? "reached" : "MISSED ";
    const beside = [aim && `aim ${aim}`, last.before(title, name)].filter((part) => part).join("; ");
    console.log(`  ${verdict}  ${name.padEnd(58)} ${value.padStart(12)}${beside && `   (${beside})`}`);
    last.keep(title, name, value);
  };
  return {
    count,
    title: (text) => {
      title = text;
      console.log(`\n${text}`);
    },
    note: (text) => console.log(`           ${text}`),
    figure: (name, value, unit, aim) => say(name, shown(value, unit), aim && aimText(aim, unit), !aim || isWithin(value, aim)),
    fact: (name, value, aim, isReached = false) => say(name, value, aim, isReached),
  };
}

interface Kept {
  value: string;
  at: string;
}

function lastFigures(dir: string | undefined) {
  if (dir === undefined) return { before: () => "", keep: () => undefined };
  const file = path.join(dir, "last-figures.json");
  const before = (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : {}) as Record<string, Kept>;
  const now: Record<string, Kept> = { ...before };
  const at = new Date().toISOString().slice(0, 16).replace("T", " ");
  return {
    before: (title: string, name: string): string => {
      const known = before[`${title}: ${name}`];
      return known ? `last ${known.value}, ${known.at}` : "";
    },
    keep: (title: string, name: string, value: string) => {
      now[`${title}: ${name}`] = { value, at };
      fs.mkdirSync(dir, { recursive: true });
      fs.writeFileSync(file, JSON.stringify(now, null, 1));
    },
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
