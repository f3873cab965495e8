import { clearRead, type Database } from "./database.ts";
import { outgoing, type Gate, type Owner } from "./device.ts";
import { storeOf } from "./store.ts";
import { changedPin, isWeak, keyOf, MOST_WRONG, newKeyring, plainVault, sealedVault, type Keyring, type Vault } from "./vault.ts";

interface Asking {
  db: Database;
  owner: Pick<Owner, "pinMinutes" | "isFresh">;
  show: (gate: Gate) => void;
  signal: AbortSignal;
  /** Other tabs close what they hold open, since it stands otherwise now. */
  tellOthers: () => void;
}

const ringOf = async (db: Database): Promise<Keyring | undefined> => await db.get("keyring", "keyring");

/** What reads the database of this person: at once where no PIN is asked for, else when the right one was typed. */
export async function vaultOf(asking: Asking): Promise<Vault> {
  const keyring = await ringOf(asking.db);
  if (keyring) return await askPin(asking);
  return asking.owner.pinMinutes === null ? plainVault : await choosePin(asking);
}

/** The organisation asks for a PIN, and there is none yet. */
async function choosePin(asking: Asking): Promise<Vault> {
  const { db, show, signal, tellOthers } = asking;
  return await answered(signal, (resolve) =>
    show({
      kind: "unset",
      choose: async (pin) => {
        if (isWeak(pin)) return false;
        const { keyring, key } = await newKeyring(pin);
        // Before anything is sealed, so that whatever is sealed can be opened. In another tab a PIN may have been chosen meanwhile: that one is asked for.
        const isFirst = await db.add("keyring", keyring).then(
          () => true,
          () => false,
        );
        if (!isFirst) {
          resolve(await vaultOf(asking));
          return true;
        }
        await clearRead(db);
        await recast(db, plainVault, sealedVault(key));
        tellOthers();
        resolve(sealedVault(key));
        return true;
      },
    }),
  );
}

async function askPin(asking: Asking): Promise<Vault> {
  const { db, owner, show, signal, tellOthers } = asking;
  const waits = await db.count("entries");
  // Somebody who has just signed in with their password may try again.
  if (owner.isFresh) await wrongOnes(db, () => 0);
  return await answered(signal, (resolve) => {
    const asked = (wrong: number): Gate => ({
      kind: "locked",
      waits,
      wrong,
      isBarred: wrong >= MOST_WRONG,
      isFresh: owner.isFresh,
      unlock: async (pin) => {
        const ring = await ringOf(db);
        if (!ring) {
          resolve(await vaultOf(asking));
          return true;
        }
        if (ring.wrong >= MOST_WRONG) return false;
        const key = await keyOf(ring, pin);
        const now = await wrongOnes(db, (before) => (key ? 0 : before + 1));
        if (!key) {
          if (now >= MOST_WRONG) await clearRead(db);
          show(asked(now));
          return false;
        }
        const vault = sealedVault(key);
        if (owner.pinMinutes !== null) {
          // What a tab wrote in the moment in which the PIN was chosen in another.
          await recast(db, plainVault, vault);
          resolve(vault);
          return true;
        }
        // The organisation asks for none any more.
        await clearRead(db);
        await recast(db, vault, plainVault);
        await db.clear("keyring");
        tellOthers();
        resolve(plainVault);
        return true;
      },
      forget: async () => {
        await clearRead(db);
        await Promise.all([db.clear("entries"), db.clear("drafts")]);
        await db.clear("keyring");
        tellOthers();
        resolve(await vaultOf({ ...asking, owner: { ...owner, isFresh: false } }));
      },
    });
    void ringOf(db).then((ring) => show(asked(ring?.wrong ?? 0)));
  });
}

/** Another PIN for the same key; false where the present one is wrong, null where the other is too weak. */
export async function changePin(db: Database, pin: string, next: string): Promise<boolean | null> {
  if (isWeak(next)) return null;
  const ring = await ringOf(db);
  const changed = ring && (await changedPin(ring, pin, next));
  if (changed) await db.put("keyring", changed);
  return changed !== null && changed !== undefined;
}

/** What was done and what was typed, read by one vault and written by the other. What is written otherwise already stays. */
async function recast(db: Database, from: Vault, to: Vault): Promise<void> {
  const [read, written] = [storeOf(db, from), storeOf(db, to)];
  const entries = await read.entries.all();
  await written.entries.rewrite(entries);
  for (const { tab, name, draft } of await read.drafts.all()) await written.drafts.put(tab, name, draft);
  outgoing.set([]);
}

/** Counts wrong PINs in one transaction, so that two tabs have no more tries than one. */
async function wrongOnes(db: Database, next: (before: number) => number): Promise<number> {
  const transaction = db.transaction("keyring", "readwrite");
  const ring = await transaction.store.get("keyring");
  const wrong = next(ring?.wrong ?? 0);
  if (ring) void transaction.store.put({ ...ring, wrong });
  await transaction.done;
  return wrong;
}

/** What a person answers, unless the page goes on without it. */
const answered = <T>(signal: AbortSignal, ask: (resolve: (value: T) => void) => void): Promise<T> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(left());
    signal.addEventListener("abort", () => reject(left()), { once: true });
    ask(resolve);
  });

const left = () => new DOMException("The device was left.", "AbortError");
