import type { CLEAR_REASONS } from "../alarms/contract.ts";

const CLEARED: Readonly<Record<(typeof CLEAR_REASONS)[number], string>> = {
  back_to_normal: "The value is within its limits again.",
  heard_again: "Data is received again.",
  rule_removed: "Its rule was changed, archived or switched off.",
  sensor_gone: "The sensor was archived.",
};
/** Why an alarm is over. */
export const clearedWords = (reason: (typeof CLEAR_REASONS)[number]): string => CLEARED[reason];
