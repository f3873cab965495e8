import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import { bitsFor, isEnough, PROOF_MINUTES, proofParts, zeroBits } from "@millwright/domain/work/public-reports/proof.ts";
import { newSecret } from "./token.ts";

/** What a browser is asked to work on: when it runs out, how much, and chance, signed under the label's own key. */
export function newChallenge(proofKey: Buffer, reportsLately: number, now: Date): { challenge: string; bits: number } {
  const bits = bitsFor(reportsLately);
  const signed = `${Math.floor(now.getTime() / 1000) + PROOF_MINUTES * 60}.${bits}.${newSecret()}`;
  return { challenge: `${signed}.${signatureOf(proofKey, signed).toString("base64url")}`, bits };
}

const signatureOf = (proofKey: Buffer, signed: string): Buffer => createHmac("sha256", proofKey).update(signed).digest();
const digestOf = (text: string): Buffer => hash("sha256", text, "buffer");

interface Asked {
  proofKey: Buffer;
  reportsLately: number;
}

/** Refuses work that was not asked for, ran out, is too little, or was not done; answers by what it is known once it was taken. */
export function assertProof({ proofKey, reportsLately }: Asked, proof: string, now: Date): { digest: Buffer; expiresAt: Date } {
  const parts = proofParts(proof);
  if (!parts) throw proofRefused();
  const { signed, signature, expiresAt, bits } = parts;
  const isOurs = timingSafeEqual(signatureOf(proofKey, signed), Buffer.from(signature, "base64url"));
  const isDone = isOurs && expiresAt * 1000 > now.getTime() && isEnough(bits, reportsLately) && zeroBits(digestOf(proof)) >= bits;
  if (!isDone) throw proofRefused();
  return { digest: digestOf(signed), expiresAt: new Date(expiresAt * 1000) };
}

export const proofRefused = (): Refusal => new Refusal("conflict", { reason: "proof_refused" });

export const newProofKey = (): Buffer => randomBytes(32);
