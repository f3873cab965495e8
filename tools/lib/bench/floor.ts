import { fork } from "node:child_process";
import path from "node:path";
import type { FloorOrder } from "./script.ts";

export interface Floor {
  url: string;
  pid: number;
  close: () => void;
}

export async function startFloor(order: FloorOrder): Promise<Floor> {
  const child = fork(path.join(import.meta.dirname, "floor-server.ts"), {
    serialization: "advanced",
    env: { ...process.env, NODE_ENV: "production" },
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once("message", resolve as (message: unknown) => void);
    child.once("exit", (code) => reject(new Error(`the floor ended with ${code}`)));
    child.send(order);
  });
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, close: () => void child.kill("SIGTERM") };
}
