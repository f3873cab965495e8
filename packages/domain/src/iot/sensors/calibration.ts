/** So many days before it is due a calibration is told of. */
export const CALIBRATION_NEAR_DAYS = 30;
