/** How near the end of a certificate is, from the day on which it is asked: the last day still counts. */
export const CERTIFICATE_STATES = ["expired", "within 7 days", "within 30 days", "within 60 days", "valid"] as const;
export type CertificateState = (typeof CERTIFICATE_STATES)[number];

/** Whole days from one day of the calendar to another, YYYY-MM-DD. */
export const daysBetween = (from: string, to: string): number => Math.round((utc(to) - utc(from)) / 86_400_000);
const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day so many days later. */
export const dayAfter = (day: string, days: number): string => new Date(utc(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Without a last day it holds for ever. */
export function certificateState(validUntil: string | null, day: string): CertificateState {
  if (validUntil === null) return "valid";
  const left = daysBetween(day, validUntil);
  if (left < 0) return "expired";
  if (left <= 7) return "within 7 days";
  if (left <= 30) return "within 30 days";
  return left <= 60 ? "within 60 days" : "valid";
}

/** What happens when somebody with an expired certificate is made responsible for work. */
export const CERTIFICATE_RULES = ["off", "warn", "block"] as const;
export type CertificateRule = (typeof CERTIFICATE_RULES)[number];

interface Held {
  kindId: number;
  validUntil: string | null;
  isCurrent: boolean;
}

/**
 * The certificates that speak against giving somebody work on a day: current ones that are over, of the kinds that count (none named: all). One that is over says
 * nothing where the same person holds another of its kind that is good.
 */
export function expiredOn<C extends Held>(held: readonly C[], day: string, kinds: readonly number[]): C[] {
  const current = held.filter(({ isCurrent, kindId }) => isCurrent && (kinds.length === 0 || kinds.includes(kindId)));
  const isOver = ({ validUntil }: C) => certificateState(validUntil, day) === "expired";
  const good = new Set(current.filter((one) => !isOver(one)).map(({ kindId }) => kindId));
  return current.filter((one) => isOver(one) && !good.has(one.kindId));
}
