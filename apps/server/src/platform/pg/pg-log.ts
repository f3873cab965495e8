import fs from "node:fs";

const LIMIT_BYTES = 10_000_000;
const LOOK_MS = 10_000;

/**
 * What PostgreSQL refuses is told to whoever asked, and stands in the product's own log where it matters. Written here as well, somebody who
 * repeats a refused write would fill the disk, and rows of every organisation would stand in the log.
 */
export const LOG_SETTINGS: Readonly<Record<string, string>> = {
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_checkpoints: "off",
};

export function openLog(file: string): number {
  cutLog(file);
  return fs.openSync(file, "a", 0o600);
}

/** While the server writes, its log is looked at: it and the part before it take twice the limit at most, and what comes within ten seconds. */
export function keepLogShort(file: string): () => void {
  const looking = setInterval(() => {
    try {
      cutLog(file);
    } catch {
      // A log that cannot be emptied is no reason to end; it is looked at again.
    }
  }, LOOK_MS);
  looking.unref();
  return () => clearInterval(looking);
}

/** The server holds its file open and adds at the end, wherever that is; so the file is emptied, not renamed. Its content is kept once, where there is room for it. */
export function cutLog(file: string, limitBytes = LIMIT_BYTES): void {
  const { size } = fs.statSync(file, { throwIfNoEntry: false }) ?? { size: 0 };
  if (size <= limitBytes) return;
  try {
    fs.copyFileSync(file, `${file}.1`);
  } catch {
    fs.rmSync(`${file}.1`, { force: true });
  }
  fs.truncateSync(file);
}
