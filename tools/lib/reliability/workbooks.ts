import { setTimeout as sleep } from "node:timers/promises";
import { imports } from "@millwright/domain/connect/imports/contract.ts";
import { joined } from "@millwright/server/platform/spreadsheets/hostile-workbooks.ts";
import { zipFile } from "@millwright/server/platform/spreadsheets/zip-write.ts";
import { ALPINE, HARBOR } from "../../../apps/e2e/harness/accounts.ts";
import { tokenOf } from "../../../apps/e2e/harness/api.ts";
import { isReady, openServer } from "../../../apps/e2e/harness/server.ts";
import { percentile, seconds, type Figures } from "./figures.ts";
import { startLoad, tally, type Sample } from "./load.ts";
import { memoryMb } from "./processes.ts";

const AT_ONCE = 12;
const ROUNDS = 6;
/** Before each round, so that whatever else the machine does is in both. */
const QUIET_MS = 7_000;
/** How much longer others may wait because of them. */
const SLOWER = 2;
const MEMORY_LIMIT_MB = 900;

/** One organisation uploads a small workbook with millions of shared texts, many times at once; another one is at work. */
export async function workbooks(figures: Figures): Promise<void> {
  const server = await openServer("workbooks");
  try {
    await server.start();
    const [busy, other] = [await tokenOf(server.url, HARBOR.admin), await tokenOf(server.url, ALPINE.admin)];
    const atWork = (prefix: string) => startLoad({ url: server.url, token: other, readers: 3, writers: 1, prefix, pauseMs: 20 });
    const upload = async (bytes: Buffer) => {
      const answer = await fetch(`${server.url}${imports.upload.path}?target=suppliers&fileName=many.xlsx`, {
        method: "POST",
        headers: { authorization: `Bearer ${busy}`, "content-type": "application/octet-stream" },
        body: new Uint8Array(bytes),
      });
      const { reason = "" } = (await answer.json()) as { reason?: string };
      return answer.status === 200 ? "200" : `${answer.status} ${reason}`;
    };
    // The most that is read to its end, and what is given up on the way.
    const kinds = [1_900_000, 3_900_000];
    const files = await Promise.all(kinds.map(workbookOf));
    figures.title(`Workbooks: ${ROUNDS} × ${AT_ONCE} uploads at once by one organisation, while another one works`);
    figures.note(
      kinds.map((texts, at) => `${texts / 1_000_000} million shared texts in ${Math.round((files[at]?.length ?? 0) / 1000)} kB`).join("; "),
    );

    const warm = atWork("WARM");
    await sleep(5_000);
    await warm.stop();
    const memoryBefore = memoryMb(server.pid());

    const before: Sample[] = [];
    const beside: Sample[] = [];
    let peakMb = 0;
    let tookMs = 0;
    const looking = setInterval(() => (peakMb = Math.max(peakMb, memoryMb(server.pid()))), 50);
    const answers: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const quietly = atWork(`QUIET${round}`);
      await sleep(QUIET_MS);
      await quietly.stop();
      before.push(...quietly.samples);
      const loaded = atWork(`BESIDE${round}`);
      const began = performance.now();
      answers.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => upload(files[at % 2] as Buffer)))));
      tookMs += performance.now() - began;
      await loaded.stop();
      beside.push(...loaded.samples);
    }
    clearInterval(looking);

    const [quiet, loaded] = [p95(before), p95(beside)];
    const failed = beside.filter(({ status }) => status !== 200);
    figures.note(`uploads answered after ${seconds(tookMs)}: ${countsOf(answers)}`);
    figures.note(
      `p95 of the other organisation's calls: ${quiet.toFixed(1)} ms quiet (${before.length} calls), ${loaded.toFixed(1)} ms beside them (${beside.length} calls), longest ${longest(beside).toFixed(0)} ms`,
    );
    figures.note(`memory of the server: ${memoryBefore} MB quiet, ${peakMb} MB at most`);
    figures.figure(
      "calls of the other organisation that failed",
      `${failed.length} of ${beside.length}${failed.length > 0 ? ` (${tally(failed)})` : ""}`,
      "0",
      failed.length === 0,
    );
    figures.figure("its p95 beside them ÷ quiet", (loaded / quiet).toFixed(2), `≤ ${SLOWER}`, loaded / quiet <= SLOWER);
    figures.figure("memory of the server at most", `${peakMb} MB`, `≤ ${MEMORY_LIMIT_MB} MB`, peakMb <= MEMORY_LIMIT_MB);
    const isNamed = answers.every((answer) => ["200", "413 workbook_too_full", "429 reading_busy"].includes(answer));
    figures.figure("uploads that were read, or refused in words", countsOf(answers), "all", isNamed);
    const isWell = await isReady(server.url);
    figures.figure("the server afterwards", isWell ? "ready" : "not ready", "ready", isWell);
  } finally {
    await server.discard();
  }
}

async function workbookOf(texts: number): Promise<Buffer> {
  const cell = (at: string, text: number) => `<c r="${at}" t="s"><v>${text}</v></c>`;
  const shared = function* () {
    yield "<sst><si><t>Code</t></si><si><t>Name</t></si>";
    for (let at = 0; at < texts; at += 10_000) yield "<si><t>pump</t></si>".repeat(10_000);
    yield "</sst>";
  };
  const parts: [string, Iterable<string>][] = [
    ["xl/workbook.xml", [`<workbook xmlns:r="x"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`]],
    ["xl/_rels/workbook.xml.rels", [`<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`]],
    [
      "xl/worksheets/sheet1.xml",
      [
        `<worksheet><sheetData><row r="1">${cell("A1", 0)}${cell("B1", 1)}</row><row r="2">${cell("A2", 2)}${cell("B2", 3)}</row></sheetData></worksheet>`,
      ],
    ],
    ["xl/sharedStrings.xml", shared()],
  ];
  return await joined(zipFile(parts.map(([name, text]) => ({ name, text }))));
}

const p95 = (samples: readonly Sample[]) =>
  percentile(
    samples.map(({ tookMs }) => tookMs),
    0.95,
  );
const longest = (samples: readonly Sample[]) => Math.max(0, ...samples.map(({ tookMs }) => tookMs));

function countsOf(answers: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return [...counts].map(([answer, count]) => `${answer}: ${count}`).join(", ");
}
