import { createHash } from "node:crypto";
import { limitInWords } from "@millwright/domain/kit/sizes.ts";
import type { Readable } from "node:stream";
import { refuse } from "@millwright/domain/kit/errors.ts";

/**
 * Counts and hashes what passes. The source is left open when it is too long: it may be a request, which must still be answered.
 */
export function metered(bytes: Readable, limitBytes: number) {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  async function* chunks(): AsyncGenerator<Buffer> {
    for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
      const piece = chunk as Buffer;
      sizeBytes += piece.length;
      if (sizeBytes > limitBytes) throw tooLarge(limitBytes);
      hash.update(piece);
      yield piece;
    }
  }
  return { chunks: chunks(), result: () => ({ sizeBytes, sha256: hash.digest() }) };
}

export const tooLarge = (limitBytes: number) => refuse("too_large", "too_large", { limit: limitInWords(limitBytes) });
