import { sees } from "../../harness/expect.ts";
import type { Stage } from "../stage.ts";

const STARTS = 5;

/** From the address to the person's work on the screen, at a fourth of the speed, all of it from the device: no server runs. */
export async function coldStart({ server, phone }: Pick<Stage, "server" | "phone">): Promise<string> {
  await phone.page().goto("/home");
  await sees(phone.page().getByRole("region", { name: "My open work" }));
  await server.stop();
  const times: number[] = [];
  for (let at = 0; at < STARTS; at += 1) {
    await phone.openAnew("about:blank");
    const debugged = await phone.context().newCDPSession(phone.page());
    await debugged.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const began = performance.now();
    await phone.page().goto("/home", { waitUntil: "commit" });
    await sees(phone.page().getByRole("region", { name: "My open work" }));
    times.push(performance.now() - began);
  }
  await server.start();
  const sorted = times.toSorted((one, other) => one - other).map(Math.round);
  return `cold start at a fourth of the speed without a server: median ${sorted[Math.floor(STARTS / 2)]} ms of ${sorted.join(", ")}`;
}
