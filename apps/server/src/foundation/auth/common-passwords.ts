import { createHash } from "node:crypto";
import { guessesOf } from "@millwright/domain/foundation/auth/guesses.ts";
import { isShortDigest } from "./short-digests.ts";

let digests: Set<string> | undefined;

const sha256 = (password: string) => createHash("sha256").update(password).digest("hex");

/**
 * Whether a digest is that of a password that is guessed first: on the list of common ones, up to three signs long, one sign repeated, or made of the
 * names that everybody knows (`known`: of the organisation, the person, their address). The server never sees the password, so what is guessed is digested too.
 */
export async function isCommonDigest(digest: string, known: readonly string[]): Promise<boolean> {
  for (const guess of guessesOf(known)) if (sha256(guess) === digest) return true;
  return (await isListed(digest)) || (await isShortDigest(digest));
}

/** Digested once, and read when it is asked for. */
async function isListed(digest: string): Promise<boolean> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  digests ??= new Set(Object.values(dictionary["passwords-common"]).map((password) => sha256(String(password))));
  return digests.has(digest);
}
