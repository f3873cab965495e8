import path from "node:path";
import { openServer } from "../../../apps/e2e/harness/server.ts";
import { inRoot } from "../../../apps/e2e/harness/paths.ts";
import { memoryMb } from "../reliability/processes.ts";
import { median, type Figures } from "./figures.ts";

const WARM_STARTS = 3;

/** From the process's first moment to /readyz: into an empty folder with the demo companies made, then again, with the compile cache that `npm start` keeps. */
export async function measureStarts(figures: Figures): Promise<void> {
  figures.title("Start, with the database of its own");
  const server = await openServer("bench-start", { NODE_COMPILE_CACHE: path.join(inRoot("node_modules"), ".cache/node") });
  try {
    const first = await server.start();
    const warm: number[] = [];
    const memory: number[] = [];
    for (let turn = 0; turn < WARM_STARTS; turn += 1) {
      await server.stop();
      warm.push(await server.start());
      memory.push(memoryMb(server.pid()));
    }
    figures.figure("warm, to /readyz", median(warm) / 1000, "s", { below: 3 });
    figures.figure("first, with the demo companies, to /readyz", first / 1000, "s", { below: 15 });
    figures.figure("memory of the API process at its start", median(memory), "MB", { below: 150 });
  } finally {
    await server.discard();
  }
}
