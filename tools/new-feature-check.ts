/**
 * Makes a feature in a temporary copy of the repository with tools/new-feature.ts and looks whether it stands: types, rules, database,
 * tests and screens. Each promise counts as one; the last line counts them.
 */
import fs from "node:fs";
import path from "node:path";
import { atTheProduct, create, edit } from "./lib/new-feature/check/browser.ts";
import { endRun, expect, FIELD, load, NOUN, OTHERS, run } from "./lib/new-feature/check/copy.ts";
import { buildsAnEmptyDatabase, growsADatabaseInUse } from "./lib/new-feature/check/database.ts";
import { testsHold } from "./lib/new-feature/check/tests.ts";
import { filesOf, textsSpeakOfIt } from "./lib/new-feature/check/words.ts";
import { cloneOf } from "./lib/new-feature/clone.ts";

interface Checks {
  CHECKS: { title: string; run: (node: string, only: string[]) => Promise<{ code: number; output: string }> }[];
  TYPES_KNOWN: string;
}
interface WebBuild {
  ensureWebBuilt: (node: string) => Promise<string>;
}

const ROOT = path.join(import.meta.dirname, "..");
const TOOL = "tools/new-feature.ts";
const count = { passed: 0, failed: 0 };

const { TYPES_KNOWN } = await load<Checks>(ROOT, "tools/lib/checks.mjs");
const clone = cloneOf(ROOT, TYPES_KNOWN);
const PICTURES = "shots/failed";
const discard = () => {
  if (fs.existsSync(path.join(clone, PICTURES))) fs.cpSync(path.join(clone, PICTURES), path.join(ROOT, PICTURES), { recursive: true });
  fs.rmSync(clone, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
};
process.once("exit", discard);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    endRun();
    process.exit(130);
  });
}

const before = filesOf(clone);
for (const args of OTHERS) await promise(`the tool makes ${args[0]}`, () => made(args));
await promise("the tool makes it and prints the checklist", madeAndTold);
if (count.failed === 0) await theRest();
console.log(JSON.stringify(count));
process.exit(count.failed > 0 ? 1 : 0);

async function theRest(): Promise<void> {
  const after = filesOf(clone);
  await promise("its texts speak of it", () => textsSpeakOfIt(clone));
  await promise("a noun that exists is refused, and nothing is written", () => refusedUntouched(after));
  await Promise.all([
    checkedAndTested([...after].filter(([file, text]) => before.get(file) !== text).map(([file]) => file)),
    builtAndUsed(),
  ]);
}

/** `touched`: what the tool made or changed; the rest was looked at where it was copied from. */
async function checkedAndTested(touched: readonly string[]): Promise<void> {
  const { CHECKS } = await load<Checks>(clone, "tools/lib/checks.mjs");
  const source = touched.filter((file) => /\.tsx?$/.test(file));
  // What was asked for of a noun is entered by whoever builds it.
  for (const check of CHECKS.filter(({ title }) => title !== "Specification")) {
    await promise(`${check.title}: nothing to complain of`, async () => {
      const { code, output } = await check.run(process.execPath, source);
      expect(code === 0, output);
    });
  }
  await promise("its migration builds an empty database", () => buildsAnEmptyDatabase(clone));
  await promise("its migration grows a database in use", () => growsADatabaseInUse(clone));
  const generated = `${[NOUN.calls, ...OTHERS.map(([many]) => many)].join("|")}|the schema|run-time role|every field that is called|two rows of a file`;
  await promise(
    "the generated tests hold for its calls and its table, and two rows of a file arrive through its import and leave again",
    () => testsHold(clone, ["apps/server/src/testing", "-t", generated], 60),
  );
  const beside = ["foundation/tenants", "foundation/reference-lists", "packages/domain"];
  await promise("its own tests hold, and those of what it is known by", () =>
    testsHold(clone, [`register/${NOUN.many}`, "register/gatehouses", "register/ladders", "work/handovers", ...beside], 100),
  );
}

async function builtAndUsed(): Promise<void> {
  await promise("the web application is built", async () =>
    (await load<WebBuild>(clone, "tools/lib/web-build.mjs")).ensureWebBuilt(process.execPath),
  );
  await promise("the product starts with it and stops", () =>
    atTheProduct(clone, async (play) => {
      await promise(create.title, () => play(create));
      await promise(edit.title, () => play(edit));
    }),
  );
}

/** How long it is stands in the first line that the tool prints. */
async function made(args: readonly string[]): Promise<string> {
  const { code, output } = await run(clone, TOOL, args);
  expect(code === 0, output);
  return output.trim().split("\n")[0] ?? "";
}

async function madeAndTold(): Promise<void> {
  const { code, output } = await run(clone, TOOL, [NOUN.many, "--field", `${FIELD.name}:${FIELD.type}`]);
  expect(code === 0, output);
  const said = [
    "contract.ts",
    "changes.ts",
    "queries.ts",
    "import.ts",
    "form.tsx",
    "record.tsx",
    `_${NOUN.table}.sql`,
    "contracts.ts",
    "feature.ts",
    "screens.ts",
    "features.ts",
    "nouns.ts",
    "targets.ts",
    "menu.ts",
  ];
  for (const file of said) expect(output.includes(file), `it does not name ${file}:\n${output}`);
}

async function refusedUntouched(held: ReadonlyMap<string, string>): Promise<void> {
  for (const noun of [NOUN.many, "suppliers", "work-orders"]) {
    const { code, output } = await run(clone, TOOL, [noun]);
    expect(code === 1 && !output.includes("    at "), `${noun} was not refused in words:\n${output}`);
  }
  const now = filesOf(clone);
  const touched = [...now].filter(([file, text]) => held.get(file) !== text).map(([file]) => file);
  expect(touched.length === 0 && now.size === held.size, `touched: ${touched.join(", ")}`);
}

async function promise(title: string, work: () => unknown): Promise<void> {
  const began = performance.now();
  try {
    const note = await work();
    count.passed += 1;
    console.log(`held   ${seconds(began)}  ${title}${typeof note === "string" ? ` (${note})` : ""}`);
  } catch (failure) {
    count.failed += 1;
    console.log(`FAILED ${seconds(began)}  ${title}\n${failure instanceof Error ? failure.message : String(failure)}\n`);
  }
}

function seconds(began: number): string {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`.padStart(6);
}
