/** Minutes as the specification shows them, HH:mm: 95 is "01:35". */
export function clockOf(minutes: number): string {
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** Minutes as hours with two decimals: 95 is 1.58. */
export const hoursOf = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;
