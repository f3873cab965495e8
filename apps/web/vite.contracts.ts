import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Plugin, Rolldown } from "vite";
import { z } from "zod";
import { outlineOf } from "./src/kit/form/draft/outline.ts";

const DOMAIN = /\/packages\/domain\/src\/.*\.ts$/;
const WEB = /\/apps\/web\/src\/.*\.tsx?$/;
/** Tables that are worked out once: pages need a part of what comes out, and nothing of how. */
const WORKED_OUT = /\/packages\/domain\/src\/(nouns|foundation\/navigation\/menu)\.ts$/;
/** The module as it is written. */
const WHOLE = "?whole";
/** One shape of a module, to be loaded by itself. */
const ONLY = "?only=";
/** One outcome of a table, which alone is loaded where it alone is wanted. */
const OUT = "?out=";

/**
 * The built application knows of a contract what a call needs (method, path, who may) and not its shapes: it checks no replies, and the
 * server checks what it is sent. So a module of the domain that exports shapes is written out as data, and so are two large tables. A form that says `later(SupplierDraft)`
 * gets the outline of that shape at once and loads the shape when it checks; who imports a shape or a function otherwise gets the module as
 * it is, and zod with it. Development and tests have the modules as they are.
 */
export function contractsAsData(): Plugin {
  return {
    name: "contracts-as-data",
    apply: "build",
    load: {
      filter: { id: /\/packages\/domain\/src\// },
      async handler(id) {
        const [file = "", part] = id.split("?");
        if (!DOMAIN.test(file)) return null;
        if (part?.startsWith("only="))
          return {
            code: `export { ${id.slice(file.length + ONLY.length)} } from ${JSON.stringify(file + WHOLE)};`,
            moduleSideEffects: false,
          };
        if (part?.startsWith("out=")) return await outcome(file, id.slice(file.length + OUT.length));
        if (part) return { code: readFileSync(file, "utf8"), moduleType: "ts", moduleSideEffects: false };
        const exported = await evaluated(file);
        this.addWatchFile(file);
        if (WORKED_OUT.test(file)) return { code: asOutcomes(exported, file), moduleType: "js", moduleSideEffects: false };
        if (!holdsShape(exported)) return null;
        return { code: asData(exported, file + WHOLE), moduleType: "js", moduleSideEffects: false };
      },
    },
    transform: {
      filter: { id: WEB, code: /\blater\(/ },
      async handler(code, id) {
        const program = this.parse(code);
        const shape = shapeForLater(program);
        if (!shape) return null;
        const file = (await this.resolve(importOf(program, shape.name) ?? "", id))?.id ?? "";
        const schema = DOMAIN.test(file) && (await evaluated(file))[shape.name];
        if (!(schema instanceof z.ZodObject)) return this.error(`later(${shape.name}): this is no shape imported from the domain.`);
        return { code: code.slice(0, shape.start) + loadable(shape.name, schema, file) + code.slice(shape.end), map: null };
      },
    },
  };
}

type Program = ReturnType<Rolldown.TransformPluginContext["parse"]>;

/** The `SupplierDraft` of `const draft = later(SupplierDraft)`, at the outermost level of a module. */
function shapeForLater({ body }: Program) {
  for (const statement of body) {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type !== "VariableDeclaration") continue;
    for (const { init } of declaration.declarations) {
      if (init?.type !== "CallExpression" || init.callee.type !== "Identifier" || init.callee.name !== "later") continue;
      const [shape] = init.arguments;
      if (shape?.type === "Identifier") return shape;
    }
  }
  return undefined;
}

/** What stands in the place of a shape: all that JSON can say of it, and how the shape itself is had. */
const loadable = (name: string, shape: z.ZodObject, file: string): string =>
  `{ outline: ${JSON.stringify(outlineOf(shape))}, load: async () => (await import(${JSON.stringify(`${file}${ONLY}${name}`)})).${name} }`;

/** The module that a name is imported from. */
const importOf = ({ body }: Program, name: string): string | undefined =>
  body
    .filter((statement) => statement.type === "ImportDeclaration")
    .find(({ specifiers }) => specifiers.some(({ local }) => local.name === name))?.source.value;

const evaluated = async (file: string) => (await import(pathToFileURL(file).href)) as Record<string, unknown>;

function holdsShape(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return value instanceof z.ZodType || Object.values(value).some(holdsShape);
}

function asData(exported: Record<string, unknown>, whole: string): string {
  const lines = Object.entries(exported).map(([name, value]) => {
    const data = dataOf(value);
    return data === undefined ? `export { ${name} } from ${JSON.stringify(whole)};` : `export const ${name} = ${JSON.stringify(data)};`;
  });
  return lines.join("\n");
}

const asOutcomes = (exported: Record<string, unknown>, file: string): string =>
  Object.entries(exported)
    .map(([name, value]) => `export { ${name} } from ${JSON.stringify(dataOf(value) === undefined ? file + WHOLE : file + OUT + name)};`)
    .join("\n");

async function outcome(file: string, name: string) {
  const data = dataOf((await evaluated(file))[name]);
  return { code: `export const ${name} = ${JSON.stringify(data)};`, moduleType: "js" as const, moduleSideEffects: false };
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
