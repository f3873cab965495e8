import { afterAll, beforeAll, expect, test } from "vitest";
import { files, type Icons } from "@millwright/domain/foundation/files/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { SAMPLES } from "../../testing/samples.ts";
import { openWorld, send, type Person, type World } from "../../testing/world.ts";
import { buildAsset } from "./builders.ts";

const PNG = SAMPLES["image/png"] ?? Buffer.alloc(0);

let world: World;
let planner: Person;
beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
});
afterAll(() => world.close());

async function put(assetId: number, fileName: string, body: Buffer): Promise<number> {
  const answer = await send(
    world,
    files.upload,
    { query: { id: assetId, fileName }, headers: { rootfolder: "Assets", "content-type": "application/octet-stream" }, body },
    { authorization: `Bearer ${planner.token}` },
  );
  expect(answer.status).toBe(200);
  return (answer.body as { id: number }).id;
}

test("the first of its pictures stands for an asset, until another one is chosen; taken away, the first does again", async () => {
  const asset = await buildAsset(planner);
  const seen = async () => await planner.ok(assets.get, { params: { id: asset.id } });
  expect((await seen()).photo).toBeNull();
  const notes = await put(asset.id, "manual.txt", Buffer.from("Turn it on."));
  const first = await put(asset.id, "front.png", PNG);
  const second = await put(asset.id, "plate.png", PNG);
  expect((await seen()).photo).toEqual({ id: first, fileName: "front.png" });

  const choose = async (fileId: number) =>
    await planner.call(assets.choosePhoto, { params: { id: asset.id }, body: { fileId, version: (await seen()).version } });
  expect((await choose(second)).status).toBe(200);
  expect((await seen()).photo).toEqual({ id: second, fileName: "plate.png" });
  expect((await choose(notes)).body.fields).toEqual([{ path: "fileId", reason: "not_an_image" }]);
  const elsewhere = await put((await buildAsset(planner)).id, "other.png", PNG);
  expect((await choose(elsewhere)).body.fields).toEqual([{ path: "fileId", reason: "not_known" }]);

  await planner.ok(files.remove, { params: { id: second } });
  expect((await seen()).photo).toEqual({ id: first, fileName: "front.png" });

  // The log calls each by its name, also the one that is gone.
  const { rows } = await planner.ok(assets.log, { params: { id: asset.id } });
  expect(rows.map(({ logNotes }) => logNotes)).toEqual([
    "File removed: plate.png",
    "Changed: photo file (none → plate.png)",
    "File added: plate.png",
    "File added: front.png",
    "File added: manual.txt",
    "Created",
  ]);
  expect(rows[1]?.changes).toEqual([{ field: "photoFileId", before: null, after: "plate.png" }]);
});

test("the small pictures of a screen's rows come with one call, to whoever reaches the records and to nobody else", async () => {
  const asset = await buildAsset(planner);
  const bare = await buildAsset(planner);
  await put(asset.id, "manual.txt", Buffer.from("Turn it on."));
  await put(asset.id, "front.png", PNG);
  const icons = async (person: Person) => {
    const { status, body } = await person.call(files.icons, { body: { rootFolder: "Assets", records: [asset.id, bare.id, 999_999_999] } });
    return { status, ids: ((body as unknown as Partial<Icons>).rows ?? []).map(({ id }) => id) };
  };
  expect(await icons(planner)).toEqual({ status: 200, ids: [asset.id] });
  const stranger = await (await world.otherTenant()).as("Planner");
  expect(await icons(stranger)).toEqual({ status: 200, ids: [] });
});
