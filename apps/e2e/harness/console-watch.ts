import type { BrowserContext } from "playwright-core";

/** Collects what the browser complains of: errors on the console (breaches of the content policy among them) and scripts that failed. */
export interface ConsoleWatch {
  follow: (context: BrowserContext, who: string) => void;
  /** Failures the story provokes, such as a wrong password, are named by it beforehand. */
  expect: (pattern: RegExp) => void;
  unexpected: () => string[];
}

export function watchConsole(): ConsoleWatch {
  const complaints: string[] = [];
  const expected: RegExp[] = [];
  return {
    follow: (context, who) => {
      context.on("console", (message) => {
        if (message.type() === "error") complaints.push(`${who}: ${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (failure) => complaints.push(`${who}: ${failure.error().stack ?? failure.error().message}`));
    },
    expect: (pattern) => void expected.push(pattern),
    unexpected: () => complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint))),
  };
}
