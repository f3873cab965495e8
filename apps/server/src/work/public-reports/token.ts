import { randomBytes } from "node:crypto";

/** 128 bits, as they stand in an address. */
export const newSecret = (): string => randomBytes(16).toString("base64url");

/** The address under which a report is followed: the organisation's number, and what the browser chose. */
export const followSecret = (tenantId: number, key: string): string => `${tenantId}-${key}`;
