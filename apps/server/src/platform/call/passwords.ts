import { hash, verify } from "@node-rs/argon2";
import { refuse } from "@millwright/domain/kit/errors.ts";

/**
 * The secret on the wire is the SHA-256 of the password in lower-case hex; argon2id of it is stored.
 * Two verifications at once and a short queue: checking passwords must not starve everything else.
 */
/** 2 is argon2id in the library's enumeration, which type stripping cannot import. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 2;
const QUEUE = 32;

export const isDigest = (sent: string): boolean => /^[0-9a-f]{64}$/.test(sent);
export const hashDigest = async (digest: string): Promise<string> => await hash(digest, PARAMETERS);

export interface Verifier {
  /** Counts what it verified, for those who distrust it. */
  verified: number;
  /** True when the digest belongs to the stored hash; without a stored hash the same work is done for nothing. */
  verify: (stored: string | null, digest: string) => Promise<boolean>;
}

export function makeVerifier(): Verifier {
  let running = 0;
  let decoy: Promise<string> | undefined;
  const waiting: (() => void)[] = [];

  const enter = async () => {
    if (running < AT_ONCE) {
      running += 1;
      return;
    }
    if (waiting.length >= QUEUE) throw refuse("too_many", "too_many");
    // The place is handed over by the one who leaves, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  const verifier: Verifier = {
    verified: 0,
    verify: async (stored, digest) => {
      await enter();
      try {
        verifier.verified += 1;
        decoy ??= hashDigest("0".repeat(64));
        const isRight = await verify(stored ?? (await decoy), isDigest(digest) ? digest : "");
        return isRight && stored !== null && isDigest(digest);
      } finally {
        leave();
      }
    },
  };
  return verifier;
}
