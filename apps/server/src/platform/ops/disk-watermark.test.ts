import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { buildSupplier } from "../../register/suppliers/builders.ts";
import { openWorld, send, type World } from "../../testing/world.ts";
import { reserveOf, watchDisk, type Volume } from "./disk-watermark.ts";

const MB = 1024 * 1024;
let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(async () => await world.close());

test("a twentieth of the disk is kept free, at least 64 MB and at most 1 GB", () => {
  expect([100, 4_000, 10_000_000].map((sizeMb) => reserveOf(sizeMb * MB) / MB)).toEqual([64, 200, 1024]);
});

test("it is full below the reserve, and again free only with a quarter more", () => {
  vi.useFakeTimers();
  const volume: Volume = { freeBytes: 300 * MB, sizeBytes: 4_000 * MB };
  const disk = watchDisk("/data", world.app.log, () => volume);
  const with_ = (freeMb: number) => {
    volume.freeBytes = freeMb * MB;
    vi.advanceTimersByTime(1_000);
    return disk.isFull();
  };
  expect([300, 200, 199, 210, 249, 250, 210].map(with_)).toEqual([false, false, true, true, true, false, false]);
  expect(disk.isFull(20 * MB), "with an upload that would take the rest").toBe(true);
  disk.stop();
  vi.useRealTimers();
});

test("on a full disk changes and uploads are refused with 507, reading and removing go on, and nothing needs a reset", async () => {
  const planner = await world.tenant.as("Planner");
  const { id, version } = await buildSupplier(planner, { code: "BEFORE" });
  const upload = (name: string) =>
    send(
      world,
      files.upload,
      {
        query: { id: String(id), fileName: name },
        headers: { rootfolder: "Suppliers", "content-type": "text/plain" },
        body: Buffer.from("text"),
      },
      { authorization: `Bearer ${planner.token}` },
    );
  const kept = (await upload("kept.txt")).body as { id: number };
  const full = { status: 507, body: { code: "full", reason: "full" } };

  const room = vi.spyOn(world.platform.disk, "isFull").mockReturnValue(true);
  expect(await planner.call(suppliers.create, { body: { code: "FULL", name: "No room" } })).toMatchObject(full);
  expect(await planner.call(suppliers.update, { params: { id }, body: { version, name: "No room" } })).toMatchObject(full);
  expect(await upload("refused.txt")).toMatchObject(full);
  expect((await planner.ok(suppliers.list, { body: { search: "before" } })).rows).toHaveLength(1);
  expect((await world.app.inject({ url: "/readyz" })).json()).toEqual({ status: "ready", disk: "full" });
  expect((await planner.call(files.remove, { params: { id: kept.id } })).status).toBe(200);

  room.mockRestore();
  expect((await planner.call(suppliers.update, { params: { id }, body: { version, name: "Room again" } })).status).toBe(200);
  expect((await world.app.inject({ url: "/readyz" })).json()).toEqual({ status: "ready", disk: "ok" });
});
