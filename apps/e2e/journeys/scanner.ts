import assert from "node:assert/strict";
import { LABELLED } from "@millwright/domain/kit/labelled/addresses.ts";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { printed, scannedOn } from "@millwright/server/foundation/labels/builders.ts";
import { HARBOR } from "../harness/accounts.ts";
import { film } from "../harness/camera.ts";
import { downloaded } from "../harness/downloads.ts";
import { sees, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, heading } from "../harness/words.ts";

export const scanner = [
  journey(
    "A part's label is printed, held before a phone's camera, and leads to the part and what may be done with it",
    async (scene) => {
      const { rows } = await scene.api(HARBOR.planner).ok(masterParts.list, { body: {} });
      const [part] = rows;
      assert.ok(part, "the demo has parts");
      const office = await scene.visit(`${LABELLED["master-parts"]}${part.id}`, { account: HARBOR.planner });
      await button(office, "Label").click();
      await office.getByLabel("Paper").selectOption({ label: "Label printer, 62 × 29 mm" });
      await scene.checkAccess(office);
      const { name, bytes } = await downloaded(office, button(office, "Save as PDF"), 20_000);
      assert.equal(name, "labels-master-parts-1.pdf");
      const [label] = await printed(bytes);
      assert.ok(label, "the file has a page");
      assert.deepEqual(await scannedOn(label), [{ format: "QRCode", text: `${scene.url}${LABELLED["master-parts"]}${part.id}` }]);

      film(scene.camera, label);
      const phone = await scene.visit("/home", { account: HARBOR.planner, view: "phone" });
      await button(phone, "Scan a code").click();
      const sheet = phone.getByRole("dialog", { name: "Scan" });
      await sheet.getByRole("region", { name: part.name }).waitFor({ timeout: 20_000 });
      await button(phone, "Receive").waitFor();
      await scene.checkAccess(phone);
      await sheet.getByRole("link", { name: "Open" }).click();
      await phone.waitForURL(new RegExp(`/master-parts/${part.id}$`));
      await sheet.waitFor({ state: "detached" });
    },
    { needsCamera: true, limitMs: 120_000 },
  ),
  journey("A scanner that is a keyboard finds a machine on any page, and an unknown code is linked to it once", async (scene) => {
    const api = scene.api(HARBOR.planner);
    const { rows } = await api.ok(assets.list, { body: { endRow: 1 } });
    const [asset] = rows;
    assert.ok(asset, "the demo has assets");
    const page = await scene.visit("/materials-management/master-parts", { account: HARBOR.planner });
    await sees(heading(page, "Master parts"));
    const scan = async (text: string) => {
      await page.evaluate(
        (keys) => {
          for (const key of keys) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        },
        [...text, "Enter"],
      );
    };
    await scan(asset.code);
    const sheet = page.getByRole("dialog", { name: "Scan" });
    await sheet.getByRole("region", { name: asset.name }).waitFor();
    await sheet.getByRole("link", { name: "My work here" }).waitFor();
    await scene.checkAccess(page);

    await scan("4006381333931");
    await seesText(page, "Unknown code");
    await sheet.getByLabel("It belongs to an asset").fill(asset.code);
    await page.getByRole("option").first().click();
    await button(page, "Link to this asset").click();
    await sheet.getByRole("region", { name: asset.name }).waitFor();
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    // What a person types still is a shortcut.
    await page.keyboard.press("/");
    await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement);
  }),
];
