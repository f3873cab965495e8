import type { Area } from "@millwright/domain/nouns.ts";
import type { Field } from "../fields.ts";
import type { Noun } from "../noun.ts";

/** What a plain noun is made of: its names, the fields beside code, name and notes, and the area it stands in. */
export interface Made {
  noun: Noun;
  fields: readonly Field[];
  area: Area;
}

/** Lines, without those that say nothing. */
export const lines = (...parts: readonly (string | false | readonly (string | false)[])[]): string =>
  `${parts
    .flat()
    .filter((part) => part !== false)
    .join("\n")}\n`;

/** `import { b, a } from "x";` in order, or nothing where nothing is wanted. */
export const imported = (from: string, names: readonly (string | false)[]): string | false => {
  const wanted = [...new Set(names.filter((name) => name !== false))].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  return wanted.length > 0 && `import { ${wanted.join(", ")} } from "${from}";`;
};

/** `CREW_KINDS` */
export const valuesName = ({ noun: { one } }: Made, { column }: { column: string }): string => `${one.snake}_${column}s`.toUpperCase();
export const has = ({ fields }: Made, kind: Field["kind"]): boolean => fields.some((field) => field.kind === kind);
