import { hash } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";

/**
 * Digests of everything that is shorter than four signs, and of one sign again and again: a digest hides how long its password is. They are 900,000,
 * so they are kept as bits: one of 200 million others is taken for one of them.
 */
const BITS = 2 ** 25;
const PLACES = 16;
const PRINTABLE = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
const LONGEST_REPEAT = 64;
/** Digested between two turns of the process, so that nobody waits for it. */
const AT_ONCE = 5_000;

function* weak(): Generator<string> {
  yield "";
  for (const one of PRINTABLE) {
    for (let length = 1; length <= LONGEST_REPEAT; length += 1) yield one.repeat(length);
    for (const two of PRINTABLE) {
      yield one + two;
      for (const three of PRINTABLE) yield one + two + three;
    }
  }
}

let bits: Promise<Uint8Array> | undefined;

async function build(): Promise<Uint8Array> {
  const made = new Uint8Array(BITS / 8);
  let count = 0;
  for (const password of weak()) {
    const [first, step] = numbersOf(hash("sha256", password, "binary"));
    for (let at = 0; at < PLACES; at += 1) made[((first + at * step) % BITS) >> 3]! |= 1 << ((first + at * step) & 7);
    count += 1;
    if (count % AT_ONCE === 0) await turn();
  }
  return made;
}

/** Two numbers of 25 bits of a digest, whose bytes are the signs of a text (three times as quick as a buffer), make all places. */
const numbersOf = (digest: string): [first: number, step: number] => [numberAt(digest, 0), numberAt(digest, 4) + 1];
const numberAt = (digest: string, at: number): number =>
  digest.charCodeAt(at) | (digest.charCodeAt(at + 1) << 8) | (digest.charCodeAt(at + 2) << 16) | ((digest.charCodeAt(at + 3) & 1) << 24);

/** Whether a digest is that of a password of up to three signs, or of one sign repeated. The first who asks waits about a second for it. */
export async function isShortDigest(digest: string): Promise<boolean> {
  const made = await (bits ??= build());
  const [first, step] = numbersOf(Buffer.from(digest, "hex").toString("latin1"));
  for (let at = 0; at < PLACES; at += 1)
    if ((made[((first + at * step) % BITS) >> 3]! & (1 << ((first + at * step) & 7))) === 0) return false;
  return true;
}
