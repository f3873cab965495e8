/** Somebody who is told of more than so many alarms within so many minutes gets the further ones in one message. */
export const MOST_ALONE = 10;
export const FLOOD_MINUTES = 5;
/** What comes together within a minute goes out together. */
export const GATHERED_MINUTES = 1;

/** Whether the next notice waits for a digest: `lately` were told within the last minutes, by whichever way. */
export const isFlood = (lately: number): boolean => lately >= MOST_ALONE;

/** Times in milliseconds: since when the oldest notice waits, and when the last digest went out. */
export const isDigestDue = ({ oldest, lastDigest }: { oldest: number; lastDigest: number | null }, now: number): boolean =>
  now - oldest >= GATHERED_MINUTES * 60_000 && (lastDigest === null || now - lastDigest >= FLOOD_MINUTES * 60_000);
