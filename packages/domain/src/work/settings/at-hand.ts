/** What a device keeps where the organisation has said nothing. */
export const AT_HAND = { days: 7, megabytes: 30 } as const;
