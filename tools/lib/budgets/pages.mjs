/**
 * What a page may cost, in figures that no machine changes (statements have theirs in `statements.json`). `npm test` fails beyond them; each stands in docs/performance.md, too, with the sentence
 * why it is what it is, so that one that is raised is raised with a reason (tools/check-budgets.mjs).
 */
export const BUDGETS = {
  /** By the kind of page: JavaScript in kB of gzip, and the scripts that are there before it is drawn. */
  pages: {
    "sign-in": { kilobytes: 95, scripts: 11, on: "2026-11-26" },
    shell: { kilobytes: 167, scripts: 13, on: "2026-11-26" },
    home: { kilobytes: 204, scripts: 29, on: "2026-11-26" },
    "supplier record": { kilobytes: 200, scripts: 28, on: "2026-11-26" },
    "asset record": { kilobytes: 211, scripts: 30, on: "2026-11-26" },
    "location record": { kilobytes: 208, scripts: 29, on: "2026-11-26" },
    "person record": { kilobytes: 184, scripts: 25, on: "2026-11-26" },
    "order record": { kilobytes: 223, scripts: 32, on: "2026-11-26" },
    "request record": { kilobytes: 227, scripts: 33, on: "2026-11-26" },
    "supplier form": { kilobytes: 212, scripts: 26, on: "2026-11-26" },
    "asset form": { kilobytes: 213, scripts: 26, on: "2026-11-26" },
    "location form": { kilobytes: 213, scripts: 27, on: "2026-11-26" },
    "person form": { kilobytes: 213, scripts: 26, on: "2026-11-26" },
    "new order": { kilobytes: 229, scripts: 31, on: "2026-11-26" },
    "new request": { kilobytes: 223, scripts: 28, on: "2026-11-26" },
    "supplier list": { kilobytes: 216, scripts: 27, on: "2026-11-26" },
    "order list": { kilobytes: 224, scripts: 28, on: "2026-11-26" },
    "order board": { kilobytes: 250, scripts: 28, on: "2026-11-27" },
    "calendar: a day": { kilobytes: 234, scripts: 30, on: "2026-11-26" },
    "calendar: a month": { kilobytes: 286, scripts: 27, on: "2026-11-26" },
  },
};
