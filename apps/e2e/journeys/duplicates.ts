import assert from "node:assert/strict";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { arrivesAt, sees, seesNoMore, seesText } from "../harness/expect.ts";
import { journey, type Scene } from "../harness/journey.ts";
import { button, field, heading, link } from "../harness/words.ts";

const PAGE = "/maintenance-management/work-requests";

/** A machine that nothing is reported about yet, so that the story alone decides what is open on it. */
async function machine(scene: Scene, code: string, name: string) {
  return await scene.api(HARBOR.planner).ok(assets.create, { body: { code, name } });
}

export const duplicates = [
  journey("Whoever reports a fault is shown that it is reported already, and follows that report instead", async (scene) => {
    const { id: assetId } = await machine(scene, "DUP-1", "Carton erector 7");
    const first = await scene.api(HARBOR.technician).ok(workRequests.create, { body: { title: "Cartons jam at the fold", assetId } });

    const requester = await scene.visit(`${PAGE}/new`, { account: HARBOR.requester, view: "phone" });
    await field(requester, "What is wrong?").fill("Boxes get stuck");
    await requester.getByRole("combobox", { name: "Where is it?" }).fill("Carton erector 7");
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await requester.route("**/api/WorkRequestOpenHere/*", async (route) => {
      await held;
      await route.continue();
    });
    await requester.getByRole("option", { name: /Carton erector 7/ }).tap();
    const unsafe = requester.getByRole("radio", { name: /unsafe/ });
    await sees(unsafe);
    const before = await unsafe.boundingBox();
    answer();
    await sees(heading(requester, "1 open on this asset"));
    assert.deepEqual(await unsafe.boundingBox(), before, "what comes late moves nothing that a thumb is over");
    await requester.locator("summary", { hasText: "Cartons jam at the fold" }).tap();
    await scene.checkAccess(requester);
    await button(requester, "It is the same – follow that one").tap();
    await arrivesAt(requester, new RegExp(`${PAGE}/${first.id}`));
    await sees(heading(requester, "Cartons jam at the fold"));
    await seesText(requester, "You follow this request.");
    await seesNoMore(requester.getByText("Reported by", { exact: true }));
    await scene.checkAccess(requester);

    const planner = await scene.visit(`${PAGE}/${first.id}`, { account: HARBOR.planner });
    await seesText(planner, "1 person follows it");
  }),

  journey("A planner merges two reports of one fault, and both reporters follow the one that stays", async (scene) => {
    const { id: assetId } = await machine(scene, "DUP-2", "Carton erector 8");
    const stays = await scene.api(HARBOR.technician).ok(workRequests.create, { body: { title: "Glue head drips", assetId } });
    const goes = await scene.api(HARBOR.requester).ok(workRequests.create, { body: { title: "Glue on the floor", assetId } });

    const planner = await scene.visit(`${PAGE}/${goes.id}`, { account: HARBOR.planner });
    await button(planner, "Merge into…").click();
    const dialog = planner.getByRole("dialog");
    // What is open on the same asset comes first, each with its asset and date; the request itself is not offered.
    await sees(dialog.getByRole("radio", { name: /Glue head drips.*Carton erector 8 · .*20\d\d/ }));
    await dialog.getByRole("combobox").fill("Glue");
    await sees(dialog.getByRole("option", { name: /Glue head drips.*Carton erector 8/ }));
    assert.equal(await dialog.getByRole("option", { name: /Glue on the floor/ }).count(), 0);
    await planner.keyboard.press("Escape");
    await dialog.getByRole("radio", { name: /Glue head drips/ }).check();
    await scene.checkAccess(planner);
    await button(dialog, "Merge").click();
    await seesText(planner, `${goes.code} was merged into ${stays.code}.`);
    await link(planner, stays.code).click();
    await sees(heading(planner, "Glue head drips"));
    await sees(link(planner, /Glue on the floor/));
    await scene.checkAccess(planner);
    await button(planner, "Accept").click();
    await seesText(planner, `${stays.code} was accepted.`);

    const requester = await scene.visit(`${PAGE}/${goes.id}`, { account: HARBOR.requester });
    await sees(requester.getByRole("listitem").filter({ hasText: `Merged into${stays.code}In Review` }));
    await scene.checkAccess(requester);
  }),

  journey("A planner asks back, the reporter answers from the home page, and the request is the planner's again", async (scene) => {
    const { id: assetId } = await machine(scene, "DUP-3", "Carton erector 9");
    const { id, code } = await scene.api(HARBOR.requester).ok(workRequests.create, { body: { title: "It squeals", assetId } });

    const planner = await scene.visit(`${PAGE}/${id}`, { account: HARBOR.planner });
    await button(planner, "Ask requester").click();
    const dialog = planner.getByRole("dialog");
    await field(dialog, /^Question/).fill("At the start or all the time?");
    await scene.checkAccess(planner);
    await button(dialog, "Ask requester").click();
    await seesText(planner, `Your question about ${code} was sent.`);
    await seesText(planner, "Waiting for an answer from the reporter.");

    const requester = await scene.visit("/home", { account: HARBOR.requester, view: "phone" });
    await sees(heading(requester, /question(s)? for you/));
    await scene.checkAccess(requester);
    await link(requester, /It squeals/)
      .first()
      .tap();
    await seesText(requester, "At the start or all the time?");
    await field(requester, "Your answer").fill("Only when it starts.");
    await scene.checkAccess(requester);
    await button(requester, "Send answer").tap();
    await seesText(requester, "The answer was sent to the planner.");

    await planner.goto(new URL(`${PAGE}?quick=waiting`, scene.url).href);
    await planner.getByRole("searchbox").fill(code);
    await planner.getByRole("row", { name: code }).getByRole("link").click();
    await seesText(planner, "Only when it starts.");
    await scene.checkAccess(planner);
  }),
];
