import type { TenantDb } from "../../platform/db/db.ts";

/** A reading that was not stored before, as whoever hears of readings is told. Times are milliseconds. */
export interface FreshReading {
  seriesId: number;
  sensorId: number;
  datum: string;
  at: number;
  value: number;
  /** In time, within what is plausible: it says how it is. What came late or ahead of its time says how it was, or nothing. */
  counts: boolean;
  /** It came after its time, and is plausible: it decides nothing, and may be worth a word. */
  isLate: boolean;
}

/** What is known of a batch stays with its process only if the batch was committed. */
export interface HeardReadings {
  committed: () => void;
  undone: () => void;
}

/**
 * Hears of what a batch stored of one organisation, in its transaction: what it writes is stored with the readings or not at all. No statement for readings that mean nothing
 * to it.
 */
export type HearsReadings = (db: TenantDb, tenantId: number, fresh: readonly FreshReading[]) => Promise<HeardReadings>;
