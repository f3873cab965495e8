/** What keeps the order of an asset's downtimes that wait to be sent. */
export const downtimeRecord = (assetId: number): string => `downtimes/of/${assetId}`;
