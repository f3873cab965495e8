/**
 * What a browser works out before a report is taken: a number behind the challenge, so that their digest begins with so many zero bits. A person
 * does not notice it; whoever sends thousands pays for each.
 */
export const LEAST_BITS = 16;
export const MOST_BITS = 20;
/** Until then people write their report. */
export const PROOF_MINUTES = 60;
/** Reports of an organisation within this time say whether it is being flooded. */
export const LATELY_MINUTES = 10;
const USUAL = 10;

/** One bit more, which is twice the work, for each doubling of what is usual. */
export const bitsFor = (reportsLately: number): number =>
  Math.min(MOST_BITS, LEAST_BITS + Math.max(0, Math.floor(Math.log2(Math.max(1, reportsLately) / USUAL)) + 1));

/** How many zero bits a digest begins with. */
export function zeroBits(digest: Uint8Array): number {
  let bits = 0;
  for (const byte of digest) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}

/** What is digested: the challenge and the number found for it. */
export const proofOf = (challenge: string, found: number): string => `${challenge}.${found}`;

const PROOF = /^((\d{1,12})\.(\d{1,2})\.([A-Za-z0-9_-]{22}))\.([A-Za-z0-9_-]{43})\.\d{1,12}$/;

export interface ProofParts {
  /** What the server signed, and its signature. */
  signed: string;
  signature: string;
  expiresAt: number;
  bits: number;
}

/** Null for what is none. */
export function proofParts(proof: string): ProofParts | null {
  const [, signed, expiresAt, bits, , signature] = PROOF.exec(proof) ?? [];
  return signed === undefined || signature === undefined ? null : { signed, signature, expiresAt: Number(expiresAt), bits: Number(bits) };
}

/** Work that was asked for before a flood began does not serve much longer in it. */
export const isEnough = (bits: number, reportsLately: number): boolean => bits >= bitsFor(reportsLately) - 1;
