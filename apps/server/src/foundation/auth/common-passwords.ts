import { createHash } from "node:crypto";

let digests: Set<string> | undefined;

/** Whether a digest is that of a password on the list of common ones. The server never sees the password, so the list is digested too, once, and read when it is asked for. */
export async function isCommonDigest(digest: string): Promise<boolean> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  digests ??= new Set(
    Object.values(dictionary["passwords-common"]).map((password) => createHash("sha256").update(String(password)).digest("hex")),
  );
  return digests.has(digest);
}
