/** From so many alarms in thirty days on a rule is noisy. */
export const NOISY_FROM = 20;
/** Below so many percent of them leading to work, it is worth trying another limit. */
const WORTH_WHILE = 10;

/** Whether a rule raises much that leads to nothing. */
export const isNoisy = ({ alarmCount, workShare }: { alarmCount: number; workShare: number | null }): boolean =>
  alarmCount >= NOISY_FROM && (workShare ?? 0) < WORTH_WHILE;
