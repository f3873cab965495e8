import { search } from "@millwright/domain/foundation/search/contract.ts";
import { tokenOf } from "../../../apps/e2e/harness/api.ts";
import { median, type Figures } from "./figures.ts";
import type { Installation } from "./installation.ts";
import { requestBytes } from "./loader.ts";
import { inTurns, type Side } from "./rounds.ts";
import { addScoped, emailOf } from "./scopes.ts";
import { LARGE } from "./tenants.ts";

const POSTGRES_MS = 50;

/** What people type into the search over everything, among 1,000,000 orders: from what one record answers to to what a third of them do, and what none does. */
const TYPED: Readonly<Record<string, readonly string[]>> = {
  "a whole code": ["WO-2025-0500123", "WO-2024-0000017", "wo-2026-0999999"],
  "the beginning of codes": ["WO-2025-05001", "WO-2025", "WO-"],
  "words of one title in a thousand": ["bearing on conveyor", "gearbox on chiller", "calibrate nozzle"],
  "a word of one title in four": ["spindle", "shift", "labeller"],
  letters: ["be", "wo", "a"],
  "what nothing is called": ["zzyzx", "quux blorb"],
};

/** One search as a person waits for it, and what it costs PostgreSQL while eight people search at once. */
export async function measureSearch(figures: Figures, installation: Installation): Promise<void> {
  await addScoped(installation);
  figures.title("Search over everything: 1,000,000 orders, every kind of record");
  const tokens = { planner: await tokenOf(installation.url, LARGE.email), own: await tokenOf(installation.url, emailOf("own")) };
  const asked = Object.entries(tokens).flatMap(([who, token]) =>
    Object.entries(TYPED).map(([what, typed]) => ({ who, what, token, typed })),
  );
  for (const { who, what, token, typed } of asked)
    figures.note(`${what}, ${who}: ${(await waited(installation, token, typed)).toFixed(1)} ms`);
  const sides = asked.map(({ token, typed }): Side => ({
    url: installation.url,
    pid: installation.serverPid,
    requests: typed.map((q) => requestBytes("GET", `${search.find.path}?${new URLSearchParams({ q }).toString()}`, { token })),
  }));
  const costs = await inTurns(installation.postmasterPid, sides, { rounds: 3, forMs: 1000 });
  for (const [at, { who, what }] of asked.entries())
    figures.figure(`${what}, ${who}, CPU in PostgreSQL`, costs[at]?.postgresMs ?? 0, "ms", { atMost: POSTGRES_MS });
}

/** One after the other, as one person does. */
async function waited({ url }: Installation, token: string, typed: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1)
    for (const q of typed) {
      const began = performance.now();
      const answer = await fetch(`${url}${search.find.path}?${new URLSearchParams({ q }).toString()}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (!answer.ok) throw new Error(`${q} answered ${answer.status}: ${await answer.text()}`);
      await answer.text();
      times.push(performance.now() - began);
    }
  return median(times);
}
