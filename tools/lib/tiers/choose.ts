import fs from "node:fs";
import path from "node:path";
import { chosen, featuresHere } from "../../../apps/server/src/testing/features.ts";

/**
 * What `npm test -- <words>` runs, features or files of them, as one line of JSON: the arguments of vitest, the contracts that the generated tests go over, the features
 * whose stories are played; for words that are no feature those, and all there are.
 */
const ROOT = path.join(import.meta.dirname, "../../..");
const FLOORS = ["packages/domain/src", "apps/server/src", "apps/web/src"];
const PROMISES = "apps/server/src/testing/promises";
const isTest = /\.test\.tsx?$/;

const words = process.argv.slice(2);
const here = await featuresHere();
/** A file stands for the feature that it belongs to, if any. */
const ofFiles = here.filter(({ folder }) => words.some((word) => FLOORS.some((floor) => word.startsWith(`${floor}/${folder}/`))));
const choice = chosen([...words.filter((word) => !word.includes("/")), ...ofFiles.map(({ name }) => name)], here);
console.log(
  JSON.stringify("unknown" in choice ? choice : { ...choice, tests: [...testsOf(choice.folders), ...loopsOver(choice.contracts)] }),
);

function testsOf(folders: readonly string[]): string[] {
  const places = folders.flatMap((folder) => FLOORS.map((floor) => `${floor}/${folder}/`));
  return places.filter(
    (place) =>
      fs.existsSync(path.join(ROOT, place)) &&
      fs.readdirSync(path.join(ROOT, place), { recursive: true }).some((file) => isTest.test(String(file))),
  );
}

/** The generated tests that ask which contracts the run goes over. */
function loopsOver(contracts: readonly string[]): string[] {
  if (contracts.length === 0) return [];
  return fs
    .readdirSync(path.join(ROOT, PROMISES))
    .filter((file) => isTest.test(file))
    .map((file) => `${PROMISES}/${file}`)
    .filter((file) => /from "\.\.\/(calls|tier|registers)\.ts"/.test(fs.readFileSync(path.join(ROOT, file), "utf8")));
}
