import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { makeEmptyCompany } from "@millwright/server/testing/empty-company.ts";
import { ALPINE, EMPTY, HARBOR } from "../harness/accounts.ts";
import { PASSWORD, type Api } from "../harness/api.ts";
import { exported, type Saved } from "../harness/downloads.ts";
import { becomes, sees, seesText } from "../harness/expect.ts";
import { journey, type Scene } from "../harness/journey.ts";
import { button } from "../harness/words.ts";

/** A check of five hundred orders, on a machine that others use as well. */
const PASS_MS = 120_000;

const LISTS = [
  { target: "suppliers", path: "/materials-management/suppliers" },
  { target: "locations", path: "/asset-management/locations?view=list" },
  { target: "assets", path: "/asset-management/assets" },
  { target: "people", path: "/settings/people/all" },
  { target: "work-requests", path: "/maintenance-management/work-requests" },
  { target: "work-orders", path: "/maintenance-management/work-order-board/1" },
  { target: "reference-values", path: "/settings/classification-schemes?list=failures" },
] as const;

export const roundTrips = [
  journey(
    "An administrator takes every list along with all its fields and brings it in again, and nothing is new or changed",
    async (scene) => {
      const page = await scene.visit("/materials-management/suppliers", { account: HARBOR.admin });
      for (const { target, path } of LISTS) {
        await page.goto(`${scene.url}${path}`);
        const file = await exported(page, target === "reference-values" ? "Export as CSV" : "Export all fields as CSV", PASS_MS);
        await bringIn(scene, page, target, file);
        await button(page, "Check the file").click();
        await told(page, "To be created", "0");
        await told(page, "To be updated", "0");
        await told(page, "Rejected", "0");
        assert.equal(await button(page, "Nothing to import").isEnabled(), false, `${target}: there is nothing to import`);
      }
    },
    { limitMs: 3 * PASS_MS },
  ),

  journey(
    "An empty organisation gets the locations and assets of another one, each below what it stands below there",
    async (scene) => {
      const page = await scene.visit("/asset-management/locations?view=list", { account: ALPINE.admin });
      const places = await exported(page, "Export all fields as CSV");
      await page.goto(`${scene.url}/asset-management/assets`);
      const machines = await exported(page, "Export all fields as CSV");

      await makeEmptyCompany(scene.dataDir, { identifier: "empty", email: EMPTY.admin, password: PASSWORD });
      const [from, into] = [scene.api(ALPINE.admin), scene.api(EMPTY.admin)];
      assert.deepEqual(await tree(into, "locations"), [], "it is empty");
      const other = await scene.visit("/settings/import/new?target=locations", { account: EMPTY.admin });
      await run(scene, other, "locations", upsideDown(places));
      await run(scene, other, "assets", upsideDown(machines));
      const wanted = await tree(from, "locations");
      assert.ok(wanted.filter((line) => !line.endsWith("< -")).length > 3, "there is a tree");
      assert.deepEqual(await tree(into, "locations"), wanted);
      assert.deepEqual(await tree(into, "assets"), await tree(from, "assets"));
    },
    {
      limitMs: 2 * PASS_MS,
      features: ["imports", "locations", "assets"],
    },
  ),

  journey(
    "A planner translates the words of another system once, leaves unknown people out, and the next file knows",
    async (scene) => {
      const page = await scene.visit("/settings/import/new?target=work-orders", { account: HARBOR.planner });
      const file = (name: string, rows: string[]): Saved => ({
        name,
        bytes: Buffer.from(["Order,Short text,State,Urgency,Technician,Finished on,Type", ...rows].join("\n")),
      });
      await bringIn(
        scene,
        page,
        "work-orders",
        file("sap.csv", ["X-1,Change the belt,TECO,High,J. Miller,2026-01-09,PM77", "X-2,Align the motor,CRTD,P1,J. Miller,,PM77"]),
      );
      const words = page.getByRole("region", { name: "Values of Status" });
      await sees(words.getByText("2 unknown"));
      await words.getByRole("combobox", { name: "TECO means" }).selectOption({ label: "Closed" });
      await words.getByRole("combobox", { name: "CRTD means" }).selectOption({ label: "Open" });
      await page.getByRole("combobox", { name: "P1 means" }).selectOption({ label: "High" });
      const people = page.getByRole("region", { name: "Values of Responsible" });
      await people.getByRole("combobox", { name: "J. Miller means" }).selectOption({ label: "Choose existing…" });
      const ours = people.getByRole("combobox", { name: "Meaning of J. Miller" });
      await ours.fill("Marc");
      await sees(people.getByRole("listbox").getByRole("option"));
      await scene.checkAccess(page);
      await page.keyboard.press("Escape");
      await people.getByRole("combobox", { name: "J. Miller means" }).selectOption({ label: "Leave empty" });
      await scene.checkAccess(page);
      await button(page, "Check the file").click();
      await told(page, "To be created", "2");
      await sees(page.getByRole("region", { name: "Will also be created" }).getByText("PM77"));
      await scene.checkAccess(page);
      await button(page, "Import 2 rows").click();
      await sees(button(page, "Undo import"));

      await bringIn(scene, page, "work-orders", file("next.csv", ["X-3,Grease,TECO,P1,J. Miller,2026-01-10,PM77"]));
      await becomes(
        "the word is known",
        () => page.getByRole("combobox", { name: "TECO means" }).locator("option:checked").innerText(),
        (label) => label === "Closed",
      );
      await button(page, "Check the file").click();
      await told(page, "To be created", "1");
    },
    { limitMs: PASS_MS },
  ),
];

/** Uploads a file for a kind of record and waits for its columns. */
async function bringIn(scene: Scene, page: Page, target: string, { name, bytes }: Saved): Promise<void> {
  await page.goto(`${scene.url}/settings/import/new?target=${target}`);
  await sees(button(page, "Choose a file"));
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: bytes });
  await seesText(page, "Map columns");
}

async function run(scene: Scene, page: Page, target: string, file: Saved): Promise<void> {
  await bringIn(scene, page, target, file);
  await button(page, "Check the file").click();
  await told(page, "Rejected", "0");
  await button(page, /^Import [\d,]+ rows?$/).click();
  await button(page, "Undo import").waitFor({ timeout: PASS_MS });
}

/** A number of the page, by its word. */
async function told(page: Page, word: string, number: string): Promise<void> {
  const value = page.locator("dl > div", { has: page.locator("dt", { hasText: new RegExp(`^${word}$`) }) }).locator("dd");
  await value.filter({ hasText: new RegExp(`^${number}$`) }).waitFor({ timeout: PASS_MS });
}

/** The other way round: what stands below something comes before it. No cell of these files holds a line end. */
function upsideDown({ name, bytes }: Saved): Saved {
  const [header = "", ...rows] = bytes.toString("utf8").trim().split("\r\n");
  return { name, bytes: Buffer.from([header, ...rows.reverse()].join("\r\n")) };
}

async function tree(by: Api, of: "locations" | "assets"): Promise<string[]> {
  const { rows } = await by.ok(of === "locations" ? locations.list : (assets.list as unknown as typeof locations.list), {
    body: { endRow: 500, sortModel: [{ colId: "code", sort: "asc" }] },
  });
  return rows.map(({ code, parent }) => `${code} < ${parent?.code ?? "-"}`);
}
