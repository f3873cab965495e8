/**
 * What a page may cost, in figures that no machine changes (statements have theirs in `statements.json`). `npm test` fails beyond them; each stands in docs/performance.md, too, with the sentence
 * why it is what it is, so that one that is raised is raised with a reason (tools/check-budgets.mjs).
 */
export const BUDGETS = {
  /** By the kind of page: JavaScript in kB of gzip, and the scripts that are there before it is drawn. */
  pages: {
    "sign-in": { kilobytes: 95, scripts: 11, on: "2026-11-26" },
    shell: { kilobytes: 169, scripts: 13, on: "2026-11-27" },
    home: { kilobytes: 205, scripts: 29, on: "2026-11-27" },
    "supplier record": { kilobytes: 208, scripts: 28, on: "2026-11-27" },
    "asset record": { kilobytes: 225, scripts: 30, on: "2026-11-27" },
    "location record": { kilobytes: 220, scripts: 29, on: "2026-11-27" },
    "person record": { kilobytes: 196, scripts: 25, on: "2026-11-27" },
    "order record": { kilobytes: 231, scripts: 32, on: "2026-11-27" },
    "request record": { kilobytes: 233, scripts: 33, on: "2026-11-27" },
    "supplier form": { kilobytes: 219, scripts: 26, on: "2026-11-27" },
    "asset form": { kilobytes: 221, scripts: 26, on: "2026-11-27" },
    "location form": { kilobytes: 221, scripts: 27, on: "2026-11-27" },
    "person form": { kilobytes: 220, scripts: 26, on: "2026-11-27" },
    "new order": { kilobytes: 237, scripts: 31, on: "2026-11-27" },
    "new request": { kilobytes: 230, scripts: 28, on: "2026-11-27" },
    "supplier list": { kilobytes: 220, scripts: 27, on: "2026-11-27" },
    "order list": { kilobytes: 229, scripts: 28, on: "2026-11-27" },
    "order board": { kilobytes: 260, scripts: 29, on: "2026-11-27" },
    "calendar: a day": { kilobytes: 234, scripts: 30, on: "2026-11-26" },
    dashboard: { kilobytes: 219, scripts: 25, on: "2026-11-27" },
    board: { kilobytes: 230, scripts: 27, on: "2026-11-27" },
    "wall screen": { kilobytes: 180, scripts: 17, on: "2026-11-27" },
    "calendar: a month": { kilobytes: 286, scripts: 27, on: "2026-11-26" },
  },
};
