/** A page reads again by itself what it has just changed; being told of it a moment later is no news. */
const ECHO_MS = 3_000;
let me: number | null = null;
let changedAt = Number.NEGATIVE_INFINITY;

export const setMe = (personId: number | null): void => void (me = personId);
export const isMe = (by: { id: number } | null): boolean => by !== null && by.id === me;
export const noteOwnChange = (): void => void (changedAt = performance.now());
/** Whether this page changed something a moment ago. */
export const isRecent = (): boolean => performance.now() - changedAt < ECHO_MS;
/** Of what this very page did, as far as it can know. */
export const isEcho = (by: { id: number } | null): boolean => isMe(by) && isRecent();
