import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { openServer } from "./harness/server.ts";
import { ensureWebBuilt } from "./harness/tooling.ts";
import { play, type Check } from "./kill/rounds.ts";
import { conflict } from "./offline/conflict.ts";
import { audit, cuts, openLedger } from "./offline/cuts.ts";
import { onTheFloor } from "./offline/floor.ts";
import { fullDisk } from "./offline/full.ts";
import { openPhone } from "./offline/phone.ts";
import { pinned } from "./offline/pin.ts";
import { route } from "./offline/route.ts";
import type { Stage } from "./offline/stage.ts";
import { storeAndMachine } from "./offline/store.ts";

/**
 * Work without a network, in a real browser: with the server's process ended, with somebody else at the same step, on a full device, behind a PIN. Then ROUNDS (1) made-up
 * runs with cuts at moments of chance, held against a ledger outside of the product. The last line counts the checks.
 */
const ROUNDS = Math.max(0, Number(process.env["ROUNDS"] ?? "1"));
const ACTS = { floor: onTheFloor, route, conflict, store: storeAndMachine, full: fullDisk, pin: pinned };
/** `ACTS=full,pin` plays these alone before the rounds, `ACTS=` none; the floor comes before any, as it puts the work on the device. */
const wanted = process.env["ACTS"]?.split(",") ?? Object.keys(ACTS);
const server = await openServer("offline");
const phone = openPhone(server);
const ledgerFile = `${server.dataDir}.ledger`;
const ledger = openLedger(ledgerFile);
await play({
  rounds,
  remains: () => [server.output().slice(-1000)],
  discard: [phone.discard, server.discard, () => fs.rmSync(ledgerFile, { force: true })],
  words: (promise, breaches) => (breaches.length === 0 ? `held   ${promise}` : `FAILED ${promise}\n  ${breaches.join("\n  ")}`),
});

async function rounds(check: Check): Promise<void> {
  const stage = { server, phone, check };
  try {
    await ensureWebBuilt();
    await server.start();
    for (const [name, act] of Object.entries(ACTS)) if (name === "floor" || wanted.includes(name)) await act(stage);
    for (let round = 1; round <= ROUNDS; round += 1) {
      await cuts(stage, ledger, round);
      await tell(stage, round);
    }
  } catch (failure) {
    await phone.picture(path.join(os.tmpdir(), "offline-rounds.png"));
    throw failure;
  }
}

async function tell(stage: Stage, round: number): Promise<void> {
  const { written, missing, doubled, moved } = await audit(stage, ledger);
  console.log(`round ${round}: ${written} taken so far, ${missing.length} missing, ${doubled.length} doubled`);
  stage.check(`round ${round}: each note is there once, in its order`, [...missing, ...doubled, ...moved]);
}
