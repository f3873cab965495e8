import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../../..");
export const inRoot = (...parts: string[]): string => path.join(ROOT, ...parts);
