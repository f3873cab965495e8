import fs from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { MAX_FILE_BYTES } from "@millwright/domain/foundation/files/limits.ts";
import type { Folder } from "@millwright/domain/nouns.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { openWorld, send, type Person, type World } from "../../testing/world.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildSupplier } from "../../register/suppliers/builders.ts";
import { buildWorkRequest } from "../../work/requests/builders.ts";
import { archive, letter, phonePhoto, picture, pixelFlood } from "./samples.ts";
import { sweepFiles } from "./service.ts";

let world: World;
let planner: Person;
let supplierId: number;
let dataDir: string;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
  supplierId = (await buildSupplier(planner)).id;
  dataDir = world.settings.dataDir;
});
afterAll(() => world.close());

interface Sending {
  to?: number;
  folder?: Folder;
  by?: Person;
  headers?: Record<string, string>;
}

async function upload(fileName: string, body: Buffer, { to = supplierId, folder = "Suppliers", by = planner, headers = {} }: Sending = {}) {
  const sent = {
    query: { id: to, fileName },
    headers: { rootfolder: folder, "content-type": "application/octet-stream", ...headers },
    body,
  };
  const answer = await send(world, files.upload, sent, { authorization: `Bearer ${by.token}` });
  return answer as {
    status: number;
    headers: Record<string, unknown>;
    body: {
      id: number;
      contentType: string;
      fileName: string;
      description: string;
      isImage: boolean;
      sizeBytes: number;
      reason?: string;
      message?: string;
    };
  };
}

async function accepted(fileName: string, body: Buffer, sending: Sending = {}) {
  const answer = await upload(fileName, body, sending);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

async function download(id: number, size?: "thumb", by = planner) {
  const answer = await send(world, files.get, { params: { id }, query: size ? { size } : {} }, { authorization: `Bearer ${by.token}` });
  return { ...answer, body: answer.body as Buffer };
}

/** Every file under the store's folder. */
function onDisk(): string[] {
  const root = path.join(dataDir, "files");
  if (!fs.existsSync(root)) return [];
  return fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? [path.join(entry.parentPath, entry.name)] : []))
    .sort();
}

const today = () => new Date().toISOString().slice(0, 10);

test("a photo is turned upright, keeps its pixels and nothing else, and has a small picture of itself", async () => {
  const photo = await phonePhoto();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const file = await accepted("IMG_2041.JPG", photo);
  expect(file).toMatchObject({ fileName: "IMG_2041.JPG", contentType: "image/jpeg", isImage: true, description: today() });

  const full = await download(file.id);
  expect(full.headers).toMatchObject({ "content-type": "image/jpeg", "content-disposition": "inline; filename*=UTF-8''IMG_2041.JPG" });
  const metadata = await sharp(full.body).metadata();
  expect([metadata.width, metadata.height, metadata.orientation, metadata.exif]).toEqual([300, 400, undefined, undefined]);
  expect(full.body).toHaveLength(file.sizeBytes);

  const thumb = await download(file.id, "thumb");
  expect(thumb.headers["content-type"]).toBe("image/webp");
  expect(await sharp(thumb.body).metadata()).toMatchObject({ format: "webp", width: 240, height: 320 });
});

test("what is larger than any screen is made smaller", async () => {
  const file = await accepted("panorama.png", await picture("png", 6000, 1000));
  expect(await sharp((await download(file.id)).body).metadata()).toMatchObject({ width: 4096, height: 683, format: "png" });
});

test("a moving picture keeps moving", async () => {
  const frames = await sharp(
    [
      await picture("png"),
      await sharp({ create: { width: 40, height: 30, channels: 3, background: "#000" } })
        .png()
        .toBuffer(),
    ],
    { join: { animated: true } },
  )
    .gif()
    .toBuffer();
  const file = await accepted("loop.gif", frames);
  expect(await sharp((await download(file.id)).body).metadata()).toMatchObject({ format: "gif", pages: 2 });
});

test.each([
  ["manual.pdf", Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"), "application/pdf"],
  ["readings.csv", Buffer.from("at;value\n2026-01-01;3,5 °C\n"), "text/csv; charset=utf-8"],
  ["note.txt", Buffer.from("Grüße aus der Halle"), "text/plain; charset=utf-8"],
  ["steps.md", Buffer.from("# Steps\n\n1. Stop it"), "text/markdown; charset=utf-8"],
  ["letter.docx", letter(), "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ["archive.zip", archive({ "a.txt": "a" }), "application/zip"],
  ["film.mp4", Buffer.concat([Buffer.from("00000018", "hex"), Buffer.from("ftypisom\0\0\x02\0isommp41", "latin1")]), "video/mp4"],
  ["photo.heic", Buffer.concat([Buffer.from("00000018", "hex"), Buffer.from("ftypheic\0\0\0\0mif1heic", "latin1")]), "image/heic"],
])("%s is known for what it is and comes back byte for byte", async (name, body, contentType) => {
  const file = await accepted(name, body);
  expect(file).toMatchObject({ contentType, isImage: false });
  const read = await download(file.id);
  expect(read.headers["content-type"]).toBe(contentType);
  expect(Buffer.from(read.body).equals(body)).toBe(true);
});

test.each([
  ["a plain archive named like a letter is an archive", "offer.docx", archive({ "readme.txt": "nothing" }), "application/zip"],
  [
    "a letter named like an archive is a letter",
    "offer.zip",
    letter(),
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ],
  ["text named like a photo is unknown", "photo.png", Buffer.from("not a picture"), "application/octet-stream"],
  ["a program is unknown", "setup.exe", Buffer.from("MZ\u0090\0\u0003", "latin1"), "application/octet-stream"],
  ["text that is no text is unknown", "notes.txt", Buffer.from([0x80, 0xff, 0x00, 0x12]), "application/octet-stream"],
])("%s", async (_what, name, body, contentType) => {
  expect((await accepted(name, body)).contentType).toBe(contentType);
});

const ACTIVE: [string, string][] = [
  ["drawing.svg", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ["drawing.svg", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ["page.html", "<!doctype html><script>alert(1)</script>"],
  ["photo.png", "<html><script>alert(1)</script></html>"],
  ["notes.txt", "  \n<script>alert(1)</script>"],
  ["table.csv", "<!-- --><img src=x onerror=alert(1)>"],
  ["feed.xml", '<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>'],
  ["script.js", "alert(1)"],
];
test.each(ACTIVE)("%s with script in it is only ever saved, never run (%#)", async (name, body) => {
  const file = await accepted(name, Buffer.from(body), { headers: { "content-type": "text/html" } });
  expect(file).toMatchObject({ contentType: "application/octet-stream", isImage: false });
  const { headers } = await download(file.id);
  expect(headers).toMatchObject({
    "content-type": "application/octet-stream",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  expect(headers["content-disposition"]).toMatch(/^attachment;/);
});

test("a picture with another file hidden behind it loses the other file", async () => {
  const hidden = Buffer.concat([await picture("png"), Buffer.from("<script>alert(1)</script>"), archive({ "evil.class": "CAFEBABE" })]);
  const read = await download((await accepted("two.png", hidden)).id);
  expect(read.body.includes("script") || read.body.includes("CAFEBABE") || read.body.includes("PK")).toBe(false);
});

test.each([
  ["a script dressed as a GIF", "x.gif", Buffer.from("GIF89a/*\0\0*/=1;alert(1)"), "image_unreadable"],
  ["half a photo", "cut.jpg", null, "image_unreadable"],
  ["a picture that would fill the memory", "flood.png", pixelFlood(), "image_too_large"],
  ["nothing at all", "empty.txt", Buffer.alloc(0), "empty_file"],
])("%s is refused, and nothing of it stays on the disk", async (_what, name, body, reason) => {
  const photo = await phonePhoto(800, 600);
  const before = onDisk();
  const answer = await upload(name, body ?? photo.subarray(0, photo.length - 200));
  expect(answer).toMatchObject({ status: 400, body: { code: "invalid", reason } });
  expect(onDisk()).toEqual(before);
});

test("a file of exactly the limit is taken; one byte more is refused with the limit, and nothing of it stays", async () => {
  const largest = Buffer.alloc(MAX_FILE_BYTES, "x");
  expect((await accepted("largest.txt", largest)).sizeBytes).toBe(MAX_FILE_BYTES);
  const before = onDisk();
  const refused = await upload("too-large.txt", Buffer.concat([largest, Buffer.from("x")]));
  expect(refused).toMatchObject({ status: 413, body: { code: "too_large", message: "That is too large; the limit is 25 MB." } });
  expect(onDisk()).toEqual(before);
});

test.each([
  ["../../../../tmp/evil.txt", "evil.txt"],
  ["..\\..\\evil.txt", "evil.txt"],
  ["/etc/cron.d/evil", "evil"],
  ["con\u0000trol\r\n.txt", "control.txt"],
])("the name %j is shown as %j and never becomes a path", async (sent, shown) => {
  const before = onDisk();
  const file = await accepted(sent, Buffer.from("harmless"));
  expect(file.fileName).toBe(shown);
  const added = onDisk().filter((name) => !before.includes(name));
  expect(added).toHaveLength(1);
  expect(path.relative(path.join(dataDir, "files"), added[0] ?? "")).toMatch(new RegExp(`^${world.tenant.id}/[0-9a-f]{4}/[0-9a-f]{32}$`));
});

test("the description is the day unless another is sent, in any alphabet", async () => {
  expect((await accepted("a.txt", Buffer.from("a"))).description).toBe(today());
  expect(
    (await accepted("b.txt", Buffer.from("b"), { headers: { description: encodeURIComponent("Typenschild, 日本") } })).description,
  ).toBe("Typenschild, 日本");
  expect((await accepted("c.txt", Buffer.from("c"), { headers: { description: "100% done" } })).description).toBe("100% done");
});

test("a missing record and another tenant's are told apart by nothing, and leave nothing on the disk", async () => {
  const stranger = await (await world.otherTenant()).as("Administrator");
  const foreign = await buildSupplier(stranger);
  const before = onDisk();
  const [missing, other] = [
    await upload("a.png", await picture("png"), { to: 987_654_321 }),
    await upload("a.png", await picture("png"), { to: foreign.id }),
  ];
  expect(missing).toMatchObject({ status: 404, body: { code: "not_found" } });
  expect(other.body).toEqual(missing.body);
  expect(onDisk()).toEqual(before);

  const file = await accepted("theirs.txt", Buffer.from("theirs"), { to: foreign.id, by: stranger });
  for (const call of [files.get, files.remove]) {
    const [gone, hidden] = await Promise.all([987_654_321, file.id].map((id) => planner.call(call, { params: { id } })));
    expect([gone?.status, hidden?.status]).toEqual([404, 404]);
    expect(hidden?.body).toEqual(gone?.body);
  }
});

test("who may see records sees their files, who may change them adds and removes, nobody else does either", async () => {
  const { id } = await accepted("terms.txt", Buffer.from("30 days"));
  const technician = await world.tenant.as("Technician");
  const requester = await world.tenant.as("Requester");
  const query = { rootFolder: "Suppliers", id: String(supplierId) } as const;
  expect((await technician.ok(files.list, { query })).rows.map((row) => row.id)).toContain(id);
  expect((await download(id, undefined, technician)).status).toBe(200);
  expect((await upload("x.txt", Buffer.from("x"), { by: technician })).status).toBe(403);
  expect((await technician.call(files.remove, { params: { id } })).status).toBe(403);
  expect((await requester.call(files.list, { query })).status).toBe(403);
  expect((await download(id, undefined, requester)).status).toBe(403);
});

test("a requester adds photos to the own request, and does not learn of others'", async () => {
  const [joe, ann] = [await world.tenant.join("Requester"), await world.tenant.join("Requester")];
  const asset = await buildAsset(planner);
  const request = await buildWorkRequest(joe, { assetId: asset.id });
  const photo = await accepted("leak.png", await picture("png"), { folder: "WorkRequests", to: request.id, by: joe });
  expect((await joe.ok(files.list, { query: { rootFolder: "WorkRequests", id: String(request.id) } })).rows).toMatchObject([
    { id: photo.id, createdBy: { id: joe.personId } },
  ]);
  expect((await upload("x.png", await picture("png"), { folder: "WorkRequests", to: request.id, by: ann })).status).toBe(404);
  expect((await download(photo.id, undefined, ann)).status).toBe(404);
  expect((await download(photo.id, undefined, planner)).status).toBe(200);
});

test("a removed file is gone from the list, its bytes with the next sweep, and the record's log tells of both", async () => {
  const supplier = await buildSupplier(planner);
  await sweepFiles(world.db, world.files, -1000);
  const before = onDisk();
  const file = await accepted("once.png", await picture("png"), { to: supplier.id });
  expect(onDisk()).toHaveLength(before.length + 2);
  await planner.ok(files.remove, { params: { id: file.id } });
  expect((await download(file.id)).status).toBe(404);
  expect(onDisk().filter((name) => !name.includes("drafts"))).toHaveLength(before.length + 2);
  expect(await sweepFiles(world.db, world.files, -1000)).toBe(2);
  expect(onDisk()).toEqual(before);
  expect((await planner.ok(files.list, { query: { rootFolder: "Suppliers", id: String(supplier.id) } })).rows).toEqual([]);
  const { rows } = await planner.ok(suppliers.log, { params: { id: supplier.id } });
  expect(rows.map(({ action, changes }) => [action, changes])).toEqual([
    ["file_removed", [{ field: "files", before: "once.png", after: null }]],
    ["file_added", [{ field: "files", before: null, after: "once.png" }]],
    ["created", expect.anything()],
  ]);
});

test("bytes that another record took over stay when the first lets go of them", async () => {
  const file = await accepted("shared.txt", Buffer.from("shared"));
  const copyId = await world.tenant.rows(async (db) => {
    const row = await db.selectFrom("files").selectAll().where("id", "=", file.id).executeTakeFirstOrThrow();
    const { id: _id, tenantId: _tenant, ...rest } = row;
    return (await db.insertInto("files").values(rest).returning("id").executeTakeFirstOrThrow()).id;
  });
  await planner.ok(files.remove, { params: { id: file.id } });
  expect((await download(copyId)).body.toString()).toBe("shared");
});

test("the same key stores a file once, however often it is sent", async () => {
  const supplier = await buildSupplier(planner);
  const before = onDisk();
  const twice = { to: supplier.id, headers: { "idempotency-key": "photo-1" } };
  const [first, second] = [await accepted("a.png", await picture("png"), twice), await accepted("a.png", await picture("png"), twice)];
  expect(second).toEqual(first);
  expect(onDisk()).toHaveLength(before.length + 2);
});

test("other bytes under a key that was used are refused, not answered with the first file", async () => {
  const supplier = await buildSupplier(planner);
  const once = { to: supplier.id, headers: { "idempotency-key": "photo-2" } };
  await accepted("a.txt", Buffer.from("first"), once);
  expect(await upload("a.txt", Buffer.from("other"), once)).toMatchObject({ status: 409, body: { reason: "key_reused" } });
});

test("what a killed server left half done is swept; what a row names stays", async () => {
  const file = await accepted("kept.txt", Buffer.from("kept"));
  const { storeKey } = await world.tenant.rows((db) =>
    db.selectFrom("files").select("storeKey").where("id", "=", file.id).executeTakeFirstOrThrow(),
  );
  const before = onDisk();
  await world.files.putDraft(world.tenant.id, Readable.from([Buffer.from("never committed")]), 100);
  const drafts = path.join(dataDir, "files", "drafts");
  // Committed, but killed before the mark was taken away; and killed while writing.
  fs.writeFileSync(path.join(drafts, storeKey.replaceAll("/", "_")), "");
  fs.writeFileSync(path.join(drafts, "1_ab_cd.part"), "half");
  expect(await sweepFiles(world.db, world.files, 60_000)).toBe(0);
  expect(await sweepFiles(world.db, world.files, -1000)).toBe(2);
  expect(onDisk()).toEqual(before);
  expect((await download(file.id)).body.toString()).toBe("kept");
});
