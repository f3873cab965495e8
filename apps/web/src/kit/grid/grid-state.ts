/** "failed": nothing could be shown. "partly": rows are shown and a later block is missing. */
export type GridState = { kind: "loading" | "rows" | "empty" } | { kind: "failed" | "partly"; error: unknown };
