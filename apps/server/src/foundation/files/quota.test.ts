import { afterAll, beforeAll, expect, test } from "vitest";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { tenants } from "@millwright/domain/foundation/auth/contract.ts";
import { buildServer } from "../../app.ts";
import { startTestCluster, type TestCluster } from "../../platform/testing/cluster.ts";
import { openWorld, send, type Person, type World } from "../../testing/world.ts";
import { buildSupplier } from "../../register/suppliers/builders.ts";
import { setStandardFilesLimit } from "../tenants/service.ts";

/** On a database of its own, because the standard limit is the whole installation's. */
let cluster: TestCluster;
let world: World;
let admin: Person;
let supplierId: number;

beforeAll(async () => {
  cluster = await startTestCluster();
  world = await openWorld(cluster);
  admin = await world.tenant.as("Administrator");
  supplierId = (await buildSupplier(admin)).id;
}, 60_000);
afterAll(async () => {
  await world.close();
  await cluster.stop();
});

const limitTo = async (bytes: number | null) =>
  await world.db.system().updateTable("tenants").set({ fileBytesLimit: bytes }).where("id", "=", world.tenant.id).execute();
const use = async () => await admin.ok(tenants.filesUse);

async function upload(bytes: number) {
  const sent = {
    query: { id: supplierId, fileName: "note.txt" },
    headers: { rootfolder: "Suppliers", "content-type": "text/plain" },
    body: Buffer.alloc(bytes, "a"),
  };
  return (await send(world, files.upload, sent, { authorization: `Bearer ${admin.token}` })) as {
    status: number;
    body: { id: number; code?: string; reason?: string; message?: string };
  };
}

test("without a limit files are counted and nothing is refused", async () => {
  const { body } = await upload(1000);
  expect(await use()).toEqual({ usedBytes: 1000, limitBytes: null });
  await admin.ok(files.remove, { params: { id: body.id } });
  expect(await use()).toEqual({ usedBytes: 0, limitBytes: null });
});

test("what would pass the limit is refused with limit and use, and leaves nothing in store or log", async () => {
  await world.files.sweepDrafts(-10_000, async () => false);
  await limitTo(2_500);
  const kept = [await upload(1000), await upload(1000)];
  const refused = await upload(1000);
  expect([refused.status, refused.body]).toEqual([
    507,
    expect.objectContaining({
      code: "full",
      reason: "files_full",
      message: "Your organisation has 3 kB of file storage and uses 2 kB; this needs another 1 kB. Remove files you no longer need.",
    }),
  ]);
  expect(await use()).toEqual({ usedBytes: 2000, limitBytes: 2500 });
  expect(await world.files.sweepDrafts(-10_000, async () => false)).toBe(0);
  for (const { body } of kept) await admin.ok(files.remove, { params: { id: body.id } });
  expect((await upload(2500)).status).toBe(200);
});

test("uploads at once never pass the limit together, and exactly those that fit are kept", async () => {
  const { usedBytes } = await use();
  await limitTo(usedBytes + 5_000);
  const answers = await Promise.all(Array.from({ length: 20 }, () => upload(1000)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 507)).toHaveLength(15);
  expect((await use()).usedBytes).toBe(usedBytes + 5_000);
  const gone = answers.filter(({ status }) => status === 200).map(({ body }) => admin.ok(files.remove, { params: { id: body.id } }));
  await Promise.all(gone);
  expect((await use()).usedBytes).toBe(usedBytes);
});

test("the installation's limit counts where the organisation has none; one of its own goes before", async () => {
  await setStandardFilesLimit(world.db, 10);
  await limitTo(null);
  expect((await use()).limitBytes).toBe(10);
  expect((await upload(1000)).status).toBe(507);
  await limitTo(1_000_000);
  expect((await upload(1000)).status).toBe(200);
  await setStandardFilesLimit(world.db, null);
});

test("bytes that two rows share count once, until the last of them is removed", async () => {
  const { body } = await upload(700);
  const before = (await use()).usedBytes;
  const twin = await world.tenant.rows(async (rows) => {
    const { id: _id, ...row } = await rows.selectFrom("files").selectAll().where("id", "=", body.id).executeTakeFirstOrThrow();
    return (await rows.insertInto("files").values(row).returning("id").executeTakeFirstOrThrow()).id;
  });
  expect((await use()).usedBytes).toBe(before);
  await admin.ok(files.remove, { params: { id: body.id } });
  expect((await use()).usedBytes).toBe(before);
  await admin.ok(files.remove, { params: { id: twin } });
  expect((await use()).usedBytes).toBe(before - 700);
});

test("who does not oversee the organisation does not see its use", async () => {
  expect((await (await world.tenant.as("Technician")).call(tenants.filesUse)).status).toBe(403);
});

test("a person who uploads more than an hour allows is refused in words, and nothing of it is stored", async () => {
  const server = await buildServer({ settings: { ...world.settings, uploadMbPerHour: 1 }, ...cluster, strict: true });
  try {
    const sendOne = async (bytes: number) => {
      const sent = {
        query: { id: supplierId, fileName: "note.txt" },
        headers: { rootfolder: "Suppliers", "content-type": "text/plain" },
        body: Buffer.alloc(bytes, "a"),
      };
      return await send(server, files.upload, sent, { authorization: `Bearer ${admin.token}` });
    };
    const before = (await use()).usedBytes;
    expect((await sendOne(600_000)).status).toBe(200);
    const refused = await sendOne(600_000);
    expect([refused.status, refused.body]).toEqual([
      429,
      expect.objectContaining({
        reason: "uploads_this_hour",
        message: expect.stringContaining("You can upload 1 MB per hour"),
      }),
    ]);
    expect((await sendOne(300_000)).status, "a smaller one still fits").toBe(200);
    expect((await use()).usedBytes).toBe(before + 900_000);
  } finally {
    await server.app.close();
  }
});
