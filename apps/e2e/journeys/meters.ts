import { meters as calls } from "@millwright/domain/register/meters/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { sees, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, field, heading } from "../harness/words.ts";

export const meters = [
  journey("A technician reads a meter that was exchanged: asked what happened, says so, and the count goes on", async (scene) => {
    const api = scene.api(HARBOR.technician);
    const { rows } = await api.ok(calls.list, { body: { search: "KT-HX-H" } });
    const before = rows[0];
    if (!before) throw new Error("the demo has this meter");
    const page = await scene.visit(`/meters/${before.id}`, { account: HARBOR.technician });
    await sees(heading(page, "Operating hours"));
    scene.expectComplaint(/MeterReadings/);
    await button(page, "Enter a reading").click();
    await field(page, "Reading").fill("5");
    await button(page, "Save").click();
    await seesText(page, "Choose rollover, reset or new meter");
    await page.getByLabel("What happened").selectOption({ label: "Meter replaced" });
    await scene.checkAccess(page);
    await button(page, "Save").click();
    await seesText(page, "Meter replaced");
    const after = (await api.ok(calls.list, { body: { search: "KT-HX-H" } })).rows[0];
    if (after?.lastValue !== 5 || after.lifeToDate !== before.lifeToDate)
      throw new Error("the dial shows 5, and nothing was counted meanwhile");
  }),
];
