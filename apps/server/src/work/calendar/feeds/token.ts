import { createHash, randomBytes } from "node:crypto";

/**
 * What opens a feed: the number of the organisation, by which its rows are found, and 128 bits that nobody can guess. Only a digest of the whole is kept.
 */
const SECRET_BYTES = 16;
const FILE = /^(([1-9]\d{0,8})-[A-Za-z0-9_-]{22})\.ics$/;

export const newToken = (tenantId: number): string => `${tenantId}-${randomBytes(SECRET_BYTES).toString("base64url")}`;

export const digestOf = (token: string): Buffer => createHash("sha256").update(token).digest();

export const linkOf = (publicUrl: string, token: string): string => `${publicUrl.replace(/\/+$/, "")}/ical/${token}.ics`;

/** Null for what is no token at all. */
export function tokenIn(file: string): { tenantId: number; digest: Buffer } | null {
  const [, token, tenantId] = FILE.exec(file) ?? [];
  return token === undefined ? null : { tenantId: Number(tenantId), digest: digestOf(token) };
}
