import { Readable } from "node:stream";
import { columnsOf, type ImportField, type ImportTarget } from "@millwright/domain/kit/imports/target.ts";
import type { Bytes } from "../../platform/call/mount.ts";
import { csvLine } from "@millwright/domain/kit/csv.ts";
import { xlsxFile } from "../../platform/spreadsheets/xlsx-write.ts";
import type { Format } from "./reading/source.ts";

/** A file to fill in. In a workbook the notes have a sheet of their own; in a text file they stand above the header, where an import passes over them. */
export function templateOf(target: ImportTarget, format: Format): Bytes {
  const fileName = `${target.key}-template.${format}`;
  if (format === "csv")
    return { stream: Buffer.from(csvTemplate(target)), contentType: "text/csv; charset=utf-8", fileName, inline: false };
  const widths = columnsOf(target).map(({ title, example }) => Math.min(Math.max(title.length, example.length) + 4, 40));
  const sheets = [
    { name: target.title, rows: each([headersOf(target), exampleOf(target)]), widths },
    {
      name: "Notes",
      rows: each([
        ["Column", "Needed", "What it takes"],
        ...columnsOf(target).map((field) => [field.title, neededWord(target, field), takes(field)]),
      ]),
      widths: [24, 14, 90],
    },
  ];
  return {
    stream: Readable.from(xlsxFile(sheets, "UTC"), { objectMode: false }),
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    fileName,
    inline: false,
  };
}

const headersOf = (target: ImportTarget): string[] => columnsOf(target).map(({ title }) => title);
const exampleOf = (target: ImportTarget): string[] => columnsOf(target).map(({ example }) => example);

function csvTemplate(target: ImportTarget): string {
  const notes = columnsOf(target).map(
    (field) => `# ${field.title}${neededWord(target, field) ? ` (${neededWord(target, field).toLowerCase()})` : ""}: ${takes(field)}`,
  );
  const lines = [
    [`# ${target.title}: one line each, below the headers. Put your own in the place of the example.`],
    ...notes.map((note) => [note]),
    headersOf(target),
    exampleOf(target),
  ];
  return `\uFEFF${lines.map(csvLine).join("")}`;
}

const neededWord = ({ keys }: ImportTarget, { key, isRequired }: ImportField): string =>
  isRequired ? "Needed" : keys.some((set) => set.includes(key)) ? "Helpful" : "";

const KINDS: Record<ImportField["kind"], (field: ImportField) => string> = {
  text: ({ maxLength = 200 }) => `Text of at most ${maxLength} characters.`,
  day: () => "A day, such as 2026-02-03.",
  instant: () => "A day, with a time or without, such as 2026-02-03 14:20.",
  money: () => "An amount, such as 1250.50.",
  number: () => "A number.",
  flag: () => "Yes or no.",
  choice: ({ choices = [] }) => `One of: ${choices.map(({ title }) => title).join(", ")}.`,
  record: ({ canCreate }) => `Code or name.${canCreate ? " What is missing can be made on the way." : ""}`,
};
const takes = (field: ImportField): string => [KINDS[field.kind](field), field.note].filter(Boolean).join(" ");

async function* each(rows: readonly (readonly string[])[]): AsyncGenerator<readonly string[]> {
  yield* rows;
  await Promise.resolve();
}
