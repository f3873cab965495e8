import { certificates as calls } from "@millwright/domain/register/certificates/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { sees, seesNoMore, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, field, heading, link, typeDay } from "../harness/words.ts";

export const certificates = [
  journey("A planner finds the expired certificate from the home page and renews it; the former one stays as history", async (scene) => {
    const page = await scene.visit("/home", { account: HARBOR.planner });
    await link(page, /certificate has expired/).click();
    await sees(heading(page, "Certificates"));
    await link(page, "Welder qualification").first().click();
    await seesText(page, "Expired");
    await link(page, "Renew").click();
    await field(page, "Number").fill("WQ-141-0912");
    await typeDay(page, "Valid until", "2031-06-30");
    await scene.checkAccess(page);
    await button(page, "Save").click();
    await seesText(page, "The new certificate replaced the previous one.");
    await sees(heading(page, "Welder qualification WQ-141-0912"));
    await link(page, "Previous certificate").click();
    await sees(heading(page, "Welder qualification WQ-141-0773"));
    await seesText(page, "Renewed");
    await seesNoMore(link(page, "Renew"));

    const { rows } = await scene.api(HARBOR.planner).ok(calls.list, { body: { search: "WQ-141" } });
    if (rows.length !== 2 || rows.filter(({ isCurrent }) => isCurrent).length !== 1) throw new Error("one of the two is current");
  }),
];
