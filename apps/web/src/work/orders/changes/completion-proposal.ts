import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";

const MINUTE = 60_000;

/** The sum of its hours, with what runs until now; null where nobody has booked any. */
function worked({ counts }: WorkOrder, now: Date): number | null {
  const running = counts.labourSince.map((at) => Math.max(0, Math.round((now.getTime() - Date.parse(at)) / MINUTE)));
  const minutes = running.filter((one) => one <= LONGEST_STRETCH_MINUTES).reduce((sum, one) => sum + one, counts.labourWorked);
  return minutes > 0 ? minutes : null;
}
/** Nobody works longer than this at a stretch: beyond it the clock ran over night and says nothing. */
const LONGEST_STRETCH_MINUTES = 12 * 60;

/**
 * What the completion begins with, for the person to correct: it ends now, it took as long as the hours on it come to, else as long as since it was started.
 * Invariant: what was recorded before stands.
 */
export function proposalFor(order: WorkOrder, now: Date): { actualMinutes: number; startedAt: string | null; completedAt: string } {
  const end = order.completedAt === null ? now : new Date(order.completedAt);
  const sinceStart = order.startedAt === null ? null : Math.round((end.getTime() - Date.parse(order.startedAt)) / MINUTE);
  const stretch = sinceStart !== null && sinceStart >= 0 && sinceStart <= LONGEST_STRETCH_MINUTES ? Math.max(1, sinceStart) : null;
  return {
    actualMinutes: order.actualMinutes ?? worked(order, now) ?? stretch ?? order.estimateMinutes ?? 0,
    startedAt: order.startedAt,
    // Whole minutes, as the form shows them, and not before the start a few seconds ago.
    completedAt: new Date(Math.max(Math.floor(end.getTime() / MINUTE) * MINUTE, Date.parse(order.startedAt ?? "") || 0)).toISOString(),
  };
}
