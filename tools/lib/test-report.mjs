import path from "node:path";

/** More tests than these that pass only at the second try are no accident: the run fails. */
export const MOST_UNSTEADY = 3;
/** More files than these do not fail by chance; they are not run again. */
const MOST_FILES_AGAIN = 8;
const SLOWEST = 10;

/** Files of a report of vitest with something that failed, or none where so many did that something is broken. */
export function filesToRunAgain({ testResults }) {
  const files = testResults.filter(hasFailed).map(({ name }) => name);
  return files.length > MOST_FILES_AGAIN ? [] : files;
}

/**
 * What two runs say together, the second one of the failed files alone: counts over the first, the names of tests that differed between the two,
 * which count as passed while they are few.
 */
export function countsOfBoth(first, second) {
  const failed = failuresOf(first);
  const failedAgain = new Set(failuresOf(second));
  const unsteady = failed.filter((name) => !failedAgain.has(name)).concat([...failedAgain].filter((name) => !failed.includes(name)));
  const still = failed.filter((name) => failedAgain.has(name));
  const lost = still.length + (unsteady.length > MOST_UNSTEADY ? unsteady.length : 0);
  const all = first.numPassedTests + failed.length;
  return { passed: Math.max(all - lost, 0), failed: lost, skipped: first.numPendingTests, unsteady };
}

/** The files that took longest, slowest first: "12.3 s  apps/server/src/…". */
export const slowestFiles = ({ testResults }, root) =>
  testResults
    .map(({ name, startTime, endTime }) => ({ file: path.relative(root, name), ms: endTime - startTime }))
    .filter(({ ms }) => ms > 0)
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`);

const hasFailed = ({ status, assertionResults }) => status === "failed" || assertionResults.some((each) => each.status === "failed");

/** A file that fails without a failing test, as one that does not load, counts as one by its own name. */
const failuresOf = ({ testResults }) =>
  testResults.filter(hasFailed).flatMap(({ name, assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => `${path.basename(name)}: ${fullName}`);
    return tests.length > 0 ? tests : [path.basename(name)];
  });
