/**
 * Encrypts what the device keeps (decision 0041). A PIN makes a key that does nothing but wrap another one, by which all is encrypted: a changed PIN wraps it anew,
 * and what is kept stays as it is.
 */
export interface Keyring {
  id: "keyring";
  salt: Uint8Array<ArrayBuffer>;
  rounds: number;
  wrapped: ArrayBuffer;
  iv: Uint8Array<ArrayBuffer>;
  /** Wrong PINs in a row. */
  wrong: number;
}

interface SealedBytes {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}
/** What stands in the database in place of a value: itself, or what nobody reads without the key. */
export type Kept = { plain: unknown } | { sealed: SealedBytes; blobs: readonly SealedBytes[] };

export interface Vault {
  isSealed: boolean;
  seal: (value: unknown) => Kept | Promise<Kept>;
  /** Undefined where it cannot be read. */
  open: (kept: Kept) => unknown;
}

/** Where no PIN is asked for. */
export const plainVault: Vault = {
  isSealed: false,
  seal: (value) => ({ plain: value }),
  open: (kept) => ("plain" in kept ? kept.plain : undefined),
};

export const sealedVault = (key: CryptoKey): Vault => ({
  isSealed: true,
  seal: async (value) => {
    const found: Blob[] = [];
    const text = JSON.stringify({ value }, (_field, part: unknown) => (part instanceof Blob ? placeOf(part, found.push(part) - 1) : part));
    const blobs = await Promise.all(found.map(async (blob) => await encrypted(key, await blob.arrayBuffer())));
    return { sealed: await encrypted(key, new TextEncoder().encode(text)), blobs };
  },
  open: async (kept) => {
    if ("plain" in kept) return kept.plain;
    try {
      const bytes = await Promise.all(kept.blobs.map(async (one) => await decrypted(key, one)));
      const text = new TextDecoder().decode(await decrypted(key, kept.sealed));
      const read = JSON.parse(text, (_field, part: unknown) => (isPlace(part) ? blobAt(part, bytes) : part)) as { value: unknown };
      return read.value;
    } catch {
      return undefined;
    }
  },
});

/** Where bytes stood in what is sealed, which are sealed beside it; what a file is called is as secret as what is in it. */
interface Place {
  "\u0000blob": number;
  type: string;
  name?: string;
}
const BLOB = "\u0000blob";
const placeOf = (blob: Blob, at: number): Place => ({ [BLOB]: at, type: blob.type, ...(blob instanceof File ? { name: blob.name } : {}) });
const isPlace = (part: unknown): part is Place => typeof part === "object" && part !== null && BLOB in part;
const blobAt = ({ [BLOB]: at, type, name }: Place, bytes: readonly ArrayBuffer[]): Blob => {
  const parts = bytes.slice(at, at + 1);
  return name === undefined ? new Blob(parts, { type }) : new File(parts, name, { type });
};

/** What OWASP recommends for PBKDF2 with SHA-256; it is kept with the keyring, so that a later version may ask for more. */
const ROUNDS = 600_000;
/** Wrong PINs in a row after which what was read is taken away, and the password is asked for. */
export const MOST_WRONG = 10;
/** A PIN has at least so many characters. */
const SHORTEST_PIN = 6;

/** A PIN that is none: too short, or the first that somebody would try. */
export const isWeak = (pin: string): boolean => {
  const codes = [...pin].map((letter) => letter.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)));
  return pin.length < SHORTEST_PIN || (steps.size === 1 && [0, 1, -1].includes([...steps][0] ?? 0));
};

export async function newKeyring(pin: string): Promise<{ keyring: Keyring; key: CryptoKey }> {
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, true, ["encrypt", "decrypt"]);
  const keyring = await wrap(key, pin);
  return { keyring, key: await unwrap(keyring, pin) };
}

/** The key by its PIN, which nobody takes out of this page; null: it is another one. */
export async function keyOf(keyring: Keyring, pin: string): Promise<CryptoKey | null> {
  return await unwrap(keyring, pin).catch(() => null);
}

/** The same key under another PIN; null where the first is wrong. */
export async function changedPin(keyring: Keyring, pin: string, next: string): Promise<Keyring | null> {
  const key = await unwrap(keyring, pin, true).catch(() => null);
  return key && (await wrap(key, next));
}

async function wrap(key: CryptoKey, pin: string): Promise<Keyring> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const wrapped = await crypto.subtle.wrapKey("raw", key, await wrapperOf(pin, salt, ROUNDS), { name: "AES-GCM", iv });
  return { id: "keyring", salt, iv, wrapped, rounds: ROUNDS, wrong: 0 };
}

async function unwrap({ salt, iv, wrapped, rounds }: Keyring, pin: string, isLent = false): Promise<CryptoKey> {
  const wrapper = await wrapperOf(pin, salt, rounds);
  return await crypto.subtle.unwrapKey("raw", wrapped, wrapper, { name: "AES-GCM", iv }, "AES-GCM", isLent, ["encrypt", "decrypt"]);
}

async function wrapperOf(pin: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey("raw", new TextEncoder().encode(pin.normalize("NFKC")), "PBKDF2", false, ["deriveKey"]);
  const how = { name: "PBKDF2", hash: "SHA-256", salt, iterations };
  return await crypto.subtle.deriveKey(how, typed, { name: "AES-GCM", length: 256 }, false, ["wrapKey", "unwrapKey"]);
}

async function encrypted(key: CryptoKey, bytes: BufferSource): Promise<SealedBytes> {
  const iv = randomBytes(12);
  return { iv, data: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, bytes) };
}

const decrypted = (key: CryptoKey, { iv, data }: SealedBytes): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, data);

const randomBytes = (count: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(count));
