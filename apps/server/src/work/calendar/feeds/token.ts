import { linkTokenIn } from "../../../platform/call/link-token.ts";

const ENDING = ".ics";

export const linkOf = (publicUrl: string, token: string): string => `${publicUrl.replace(/\/+$/, "")}/ical/${token}${ENDING}`;

/** What opens a feed; only a digest of it is kept. Null for what is no token at all. */
export const tokenIn = (file: string): { tenantId: number; digest: Buffer } | null =>
  file.endsWith(ENDING) ? linkTokenIn(file.slice(0, -ENDING.length)) : null;
