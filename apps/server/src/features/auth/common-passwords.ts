import { createHash } from "node:crypto";
import { dictionary } from "@zxcvbn-ts/language-common";

let digests: Set<string> | undefined;

/** Whether a digest is that of a password on the list of common ones. The server never sees the password, so the list is digested too, once. */
export function isCommonDigest(digest: string): boolean {
  digests ??= new Set(Object.values(dictionary["passwords-common"]).map((password) => createHash("sha256").update(String(password)).digest("hex")));
  return digests.has(digest);
}
