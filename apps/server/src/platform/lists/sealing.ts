import { createCipheriv, createDecipheriv, createHmac, createSecretKey } from "node:crypto";
import type { Database, TenantDb } from "../db/db.ts";

/** Makes texts that only this installation can read, each for the one use that `of` names. */
export interface Sealing {
  seal: (text: string, of: string) => string;
  /** Null for whatever was not sealed here, or for another use. */
  open: (sealed: string, of: string) => string | null;
}

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The nonce is made of what is sealed, so that the same row of the same question has the same place in every answer: an answer that has not changed is known by its digest.
 * Only who seals the same text for the same use meets the same nonce again.
 */
export function sealingWith(secret: string): Sealing {
  // Made ready once: a key of plain bytes would be made so with every use, which costs more than the rest.
  const keyFor = (use: string) => createSecretKey(createHmac("sha256", secret).update(use).digest());
  const [key, nonceKey] = [keyFor("seal"), keyFor("nonce")];
  const nonceOf = (text: string, of: string) =>
    createHmac("sha256", nonceKey).update(`${of.length}/${of}/${text}`).digest().subarray(0, NONCE_BYTES);
  return {
    seal: (text, of) => {
      const nonce = nonceOf(text, of);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(of));
      const sealed = cipher.update(text, "utf8");
      cipher.final();
      return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString("base64url");
    },
    open: (sealed, of) => {
      const bytes = Buffer.from(sealed, "base64url");
      const end = bytes.length - TAG_BYTES;
      // A text that decodes to the same bytes is none that was given out.
      if (end < NONCE_BYTES || bytes.toString("base64url") !== sealed) return null;
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(of))
          .setAuthTag(bytes.subarray(end));
        const text = decipher.update(bytes.subarray(NONCE_BYTES, end));
        return Buffer.concat([text, decipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}

const known = new WeakMap<Database, Sealing>();

/** With the installation's key, which is read once in a process, within the transaction that asks for it first. */
export async function sealingOf(db: Database, within: TenantDb): Promise<Sealing> {
  const before = known.get(db);
  if (before) return before;
  const { value } = await db
    .system(within)
    .selectFrom("installation")
    .select("value")
    .where("key", "=", "list_key")
    .executeTakeFirstOrThrow();
  const sealing = sealingWith(value);
  known.set(db, sealing);
  return sealing;
}
