import type { FastifyInstance } from "fastify";
import type { AppDeps } from "./app.ts";

export async function firstStart(_app: FastifyInstance, _deps: AppDeps, _say: (line: string) => void): Promise<string[]> {
  return [];
}
