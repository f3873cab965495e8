import { createHash, randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { localFiles, type FileStore } from "./files.ts";
import { assertFilesUsable, openFiles } from "./open-files.ts";
import { startObjectStore, type ObjectStore } from "../testing/object-store.ts";

/** What every store promises, told once and tried on each. */
const MB = 1024 * 1024;
let folder: string;
let objects: ObjectStore;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "millwright-store-"));
  objects = await startObjectStore();
}, 60_000);
afterAll(async () => {
  await objects.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const STORES: Record<string, () => FileStore> = {
  "a folder": () => localFiles(path.join(folder, "files")),
  "a bucket": () => openFiles({ dataDir: folder, bucket: objects.bucket }),
};

test("nobody but the server's own account reads the folders of files, also where an earlier version left them open", async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "millwright-modes-"));
  const modes = () =>
    [
      ".",
      ...fs
        .readdirSync(path.join(dataDir, "files"), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => path.relative(path.join(dataDir, "files"), path.join(entry.parentPath, entry.name))),
    ].map((name) => fs.statSync(path.join(dataDir, "files", name)).mode & 0o777);
  const store = openFiles({ dataDir, bucket: null });
  await store.putDraft(7, Readable.from([Buffer.from("secret")]), MB);
  await (await store.scratch()).close();
  expect(modes()).toEqual([0o700, 0o700, 0o700, 0o700]);
  for (const open of [".", "7", "drafts"]) fs.chmodSync(path.join(dataDir, "files", open), 0o755);
  await assertFilesUsable({ dataDir, bucket: null });
  expect(modes()).toEqual([0o700, 0o700, 0o700, 0o700]);
  fs.rmSync(dataDir, { recursive: true, force: true });
});

test("a scratch file has no name that anybody could find, and is gone when it is closed", async () => {
  const store = localFiles(path.join(folder, "scratching"));
  const scratch = await store.scratch();
  await scratch.writeFile("for a while");
  expect(fs.readdirSync(path.join(folder, "scratching"), { recursive: true })).toEqual(["drafts"]);
  const { buffer: read } = await scratch.read(Buffer.alloc(11), 0, 11, 0);
  expect(read.toString()).toBe("for a while");
  await scratch.close();
});

describe.each(Object.keys(STORES))("%s", (kind) => {
  let store: FileStore;
  beforeAll(() => void (store = STORES[kind]?.() ?? localFiles(folder)));
  const read = async (key: string) => await buffer(await store.open(key));

  test("gives back what it was given, and knows its length and digest", async () => {
    const bytes = randomBytes(3 * MB + 17);
    const stored = await store.put(7, Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]), 25 * MB);
    expect(stored.sizeBytes).toBe(bytes.length);
    expect(stored.sha256.equals(createHash("sha256").update(bytes).digest())).toBe(true);
    expect(stored.key).toMatch(/^7\/[0-9a-f]{4}\/[0-9a-f]{32}$/);
    expect((await read(stored.key)).equals(bytes)).toBe(true);
  });

  test("keeps an empty file, and one under the key that a row names already", async () => {
    const empty = await store.put(7, Readable.from([]), MB);
    expect([empty.sizeBytes, (await read(empty.key)).length]).toEqual([0, 0]);
    await store.putAs("7/abcd/named", Readable.from([Buffer.from("again")]), MB);
    expect((await read("7/abcd/named")).toString()).toBe("again");
  });

  test("what is too long is refused while it comes, and leaves nothing", async () => {
    let sent = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          sent += 64 * 1024;
          yield Buffer.alloc(64 * 1024);
        }
      })(),
    );
    await expect(store.putDraft(7, endless, MB)).rejects.toMatchObject({ code: "too_large" });
    expect(sent).toBeLessThan(3 * MB);
    expect(await store.sweepDrafts(-10_000, async () => false)).toBe(0);
  });

  test("a removed file is gone, removing it again is no fault, and opening it says ENOENT", async () => {
    const { key } = await store.put(7, Readable.from([Buffer.from("x")]), MB);
    await store.remove(key);
    await store.remove(key);
    await expect(store.open(key)).rejects.toMatchObject({ code: "ENOENT" });
  });

  test("a released file is there until it is swept: a backup that read its name a moment ago finds it", async () => {
    const { key } = await store.put(7, Readable.from([Buffer.from("named a moment ago")]), MB);
    await store.release(key);
    expect(await store.sweepDrafts(3_600_000, async () => false)).toBe(0);
    expect((await read(key)).toString()).toBe("named a moment ago");
    expect(await store.sweepDrafts(-10_000, async () => false)).toBe(1);
    await expect(store.open(key)).rejects.toMatchObject({ code: "ENOENT" });
  });

  test("drafts that nobody kept are swept once they are old; kept and named ones stay", async () => {
    const put = async (text: string) => (await store.putDraft(9, Readable.from([Buffer.from(text)]), MB)).key;
    const [kept, named, lost] = [await put("kept"), await put("named"), await put("lost")];
    await store.keep(kept);
    expect(await store.sweepDrafts(3_600_000, async () => false)).toBe(0);
    await sleep(1_100);
    const asked: string[] = [];
    const isNamed = async (tenantId: number, key: string) => (asked.push(`${tenantId} ${key}`), key === named);
    expect(await store.sweepDrafts(10, isNamed)).toBe(1);
    expect(asked.toSorted()).toEqual([`9 ${named}`, `9 ${lost}`].toSorted());
    expect([(await read(kept)).toString(), (await read(named)).toString()]).toEqual(["kept", "named"]);
    await expect(store.open(lost)).rejects.toMatchObject({ code: "ENOENT" });
    expect(await store.sweepDrafts(-10_000, async () => false)).toBe(0);
  });

  test("many files at once stay apart", async () => {
    const texts = Array.from({ length: 20 }, (_, at) => `file ${at}`);
    const keys = await Promise.all(texts.map(async (text) => (await store.putDraft(7, Readable.from([Buffer.from(text)]), MB)).key));
    await Promise.all(keys.map((key) => store.keep(key)));
    expect(await Promise.all(keys.map(async (key) => (await read(key)).toString()))).toEqual(texts);
  });
});

test("nothing of an upload stays on this machine once it is in the bucket", async () => {
  await STORES["a bucket"]?.().put(7, Readable.from([randomBytes(MB)]), 2 * MB);
  expect(fs.readdirSync(path.join(folder, "spool"))).toEqual([]);
});

test.each([
  ["nobody answers", { endpoint: "http://127.0.0.1:9" }, /ECONNREFUSED|bad port/],
  ["the bucket is not there", { bucket: "nowhere" }, /answered 404/],
  ["the key is not known there", { accessKeyId: "somebody", secretAccessKey: "planted-secret-5150" }, /answered 403/],
  ["the secret is another", { secretAccessKey: "planted-secret-5150" }, /answered 403/],
  ["the region is another", { region: "eu-central-1" }, /answered 400/],
])("the start is refused where %s, and the message tells no secret", async (_what, wrong, message) => {
  const bucket = { ...objects.bucket, ...wrong };
  const refused = await assertFilesUsable({ dataDir: folder, bucket }).catch((thrown: Error) => thrown.message);
  expect(refused).toMatch(message);
  expect(refused).toContain(`The bucket ${bucket.bucket} at ${bucket.endpoint} cannot be used`);
  expect(refused).not.toContain("planted-secret");
});

test("a usable bucket lets the start go on and is left as it was", async () => {
  await expect(assertFilesUsable({ dataDir: folder, bucket: objects.bucket })).resolves.toBeUndefined();
});

test("a store that goes away in between is told as unavailable, not as a bug", async () => {
  const store = openFiles({ dataDir: folder, bucket: { ...objects.bucket, endpoint: "http://127.0.0.1:1" } });
  await expect(store.put(7, Readable.from([Buffer.from("x")]), MB)).rejects.toMatchObject({ code: "unavailable" });
});
