import { createHash, randomBytes } from "node:crypto";

/**
 * What opens something by its address alone: the number of the organisation, by which its rows are found, so that row policies hold there as everywhere, and 128 bits that
 * nobody can guess.
 */
const SECRET_BYTES = 16;
const TOKEN = /^([1-9]\d{0,8})-[A-Za-z0-9_-]{22}$/;

export const newLinkToken = (tenantId: number): string => `${tenantId}-${randomBytes(SECRET_BYTES).toString("base64url")}`;

export const digestOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Null for what is no token at all. */
export function linkTokenIn(sent: string): { tenantId: number; digest: Buffer } | null {
  const [token, tenantId] = TOKEN.exec(sent) ?? [];
  return token === undefined ? null : { tenantId: Number(tenantId), digest: digestOf(token) };
}
