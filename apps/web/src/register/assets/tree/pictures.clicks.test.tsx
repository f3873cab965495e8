import { expect, test } from "vitest";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { buildAsset } from "../../../../../server/src/register/assets/builders.ts";
import { SAMPLES } from "../../../../../server/src/testing/samples.ts";
import { send } from "../../../../../server/src/testing/world.ts";
import { clickedTests, open, screen, waitFor } from "../../../testing/screens.tsx";
import { links } from "../links.ts";

const { world } = clickedTests();

test("in the tree an asset's picture stands before its name, and a sign where there is none", async () => {
  const by = await world().tenant.as("Administrator");
  const pictured = await buildAsset(by, { code: "TREE-1", name: "Kettle" });
  await buildAsset(by, { code: "TREE-2", name: "Pump" });
  const upload = { query: { id: pictured.id, fileName: "front.png" }, headers: { rootfolder: "Assets", "content-type": "image/png" } };
  const body = SAMPLES["image/png"] ?? Buffer.alloc(0);
  expect((await send(world(), files.upload, { ...upload, body }, { authorization: `Bearer ${by.token}` })).status).toBe(200);

  await open(by, `${links.list()}?view=tree`);
  const row = async (name: string) => await screen.findByRole("treeitem", { name });
  const [kettle, pump] = [await row("TREE-1 Kettle"), await row("TREE-2 Pump")];
  await waitFor(() => expect(kettle.querySelector("img")?.src).toMatch(/^data:image\/webp;base64,/));
  expect(pump.querySelector("img")).toBeNull();
});
