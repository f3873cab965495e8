/** Below so many per cent a battery is low: said where a rule for it begins, and where sensors with such a one are counted. */
export const LOW_BATTERY = 20;
