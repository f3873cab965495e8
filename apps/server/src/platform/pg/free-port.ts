import net from "node:net";
import { StartProblem } from "../ops/start-problem.ts";

export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = 15_400 + Math.floor(Math.random() * 600);
    if (await isFree(port)) return port;
  }
  throw new StartProblem("No free port between 15400 and 15999 for the database.");
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
