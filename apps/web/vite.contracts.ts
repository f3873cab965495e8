import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const DOMAIN = /\/packages\/domain\/src\/.*\.ts$/;
const WHOLE = "?whole";

/**
 * The built application knows of a contract what a call needs (method, path, who may) and not its shapes: it checks no replies, and the
 * server checks what it is sent. So a module of the domain that uses zod is written out as data; only who imports a shape or a function of
 * it (a form, when it checks) gets the module as it is, and zod with it. Development and tests have the modules as they are.
 */
export function contractsAsData(): Plugin {
  return {
    name: "contracts-as-data",
    apply: "build",
    async load(id) {
      const file = id.endsWith(WHOLE) ? id.slice(0, -WHOLE.length) : id;
      if (!DOMAIN.test(file)) return null;
      const code = readFileSync(file, "utf8");
      if (file !== id) return { code, moduleType: "ts", moduleSideEffects: false };
      if (!/^import \{ z \} from "zod"/m.test(code)) return null;
      this.addWatchFile(file);
      const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
      return { code: asData(exported, `${file}${WHOLE}`), moduleType: "js", moduleSideEffects: false };
    },
  };
}

function asData(exported: Record<string, unknown>, whole: string): string {
  const lines = Object.entries(exported).map(([name, value]) => {
    const data = dataOf(value);
    return data === undefined ? `export { ${name} } from ${JSON.stringify(whole)};` : `export const ${name} = ${JSON.stringify(data)};`;
  });
  return lines.join("\n");
}

/** What JSON can say of a value; of a call, all but its shapes. Undefined for what is no data: shapes, functions, and what holds them. */
export function dataOf(value: unknown): unknown {
  if (value === null || ["string", "number", "boolean"].includes(typeof value)) return value;
  if (Array.isArray(value)) return whole(value.map(dataOf));
  if (typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype) return undefined;
  const parts = Object.entries(value).map(([key, part]) => [key, dataOf(part)] as const);
  const isCall = "method" in value && "path" in value;
  const kept = isCall ? parts.filter(([, part]) => part !== undefined) : parts;
  return whole(kept.map(([, part]) => part)) && Object.fromEntries(kept);
}

const whole = (parts: unknown[]) => (parts.includes(undefined) ? undefined : parts);
