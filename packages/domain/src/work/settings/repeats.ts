/** Within so many days the same problem of an asset is a repeat failure, where the organisation says nothing else. */
export const REPEAT_FAILURE_DAYS = 30;
