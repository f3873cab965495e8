/** A limit of bytes as every text and refusal names it: in the megabytes in which it is set. Of what a file takes, the screens count in thousands. */
export const limitInWords = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MB`;
