import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { proofOf, zeroBits } from "@millwright/domain/work/public-reports/proof.ts";

/** So long at a time, so that typing is never held up. */
const SLICE_MS = 12;

/**
 * Works out what the server asks of a browser, while the person writes. In slices on the page's own thread: a worker would be one more name in the
 * page's policy, and nobody waits for this.
 */
export async function workOut(challenge: string, bits: number, signal: AbortSignal): Promise<string> {
  // The challenge is longer than a block of the digest: that part of the work is done once.
  const begun = sha256.create().update(utf8ToBytes(`${challenge}.`));
  for (let found = 0; !signal.aborted;) {
    const until = performance.now() + SLICE_MS;
    while (performance.now() < until) {
      for (const last = found + 200; found < last; found += 1)
        if (
          zeroBits(
            begun
              .clone()
              .update(utf8ToBytes(String(found)))
              .digest(),
          ) >= bits
        )
          return proofOf(challenge, found);
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
  throw new DOMException("The work was given up.", "AbortError");
}

/** 128 bits as they stand in an address. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}
