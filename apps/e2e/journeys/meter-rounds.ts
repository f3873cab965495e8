import { meterRounds as calls } from "@millwright/domain/register/meter-rounds/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button } from "../harness/words.ts";

const WALKS = /api\/MeterRound\/walks/;

export const meterRounds = [
  journey("A round whose answer was lost waits on the device, and is sent again, once", async (scene) => {
    const api = scene.api(HARBOR.technician);
    const { rows } = await api.ok(calls.list, { body: { search: "RND-OIL" } });
    const roundId = rows[0]?.id;
    if (roundId === undefined) throw new Error("the demo has this round");
    const round = await api.ok(calls.get, { params: { id: roundId } });
    const page = await scene.visit(`/asset-management/meter-rounds/${roundId}/walk`, { account: HARBOR.technician });
    // A word that is chosen goes on to the next meter.
    for (const meter of round.meters) await button(page.getByRole("group", { name: meter.name }), "clear").click();
    await scene.checkAccess(page);
    // The first sending arrives, and its answer is lost on the way back.
    scene.expectComplaint(/MeterRound\/walks|Failed to load|ERR_/);
    await page.route(WALKS, async (route) => {
      await route.fetch();
      // It is sent again by itself; one on its way when the story goes on has nobody left to lose its answer.
      await route.abort("connectionfailed").catch(() => {});
    });
    await button(page, "Finish round").click();
    await seesText(page, "Will be sent when online.");
    await page.goto(new URL("/waiting", scene.url).href);
    await seesText(page, /^1 change/);
    await page.unroute(WALKS);
    await page.reload();
    await seesText(page, /^Everything has been sent\./);
    const walks = (await api.ok(calls.walks, { query: { roundId: String(roundId) } })).rows;
    if (walks.length !== 1 || walks[0]?.stops.length !== round.meters.length) throw new Error("it was walked once, and all of it was kept");
  }),
];
