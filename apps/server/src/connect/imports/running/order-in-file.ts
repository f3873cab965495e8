import type { ImportField, Mapping } from "@millwright/domain/kit/imports/target.ts";
import { plain } from "../naming/names.ts";
import { textsOf } from "../naming/naming.ts";
import { readRow, type ReadRow } from "../reading/cells.ts";
import type { Line } from "../reading/line.ts";
import type { RecordWriter } from "../../../platform/records/importing.ts";
import type { NamesInFile, OrderInFile, Work } from "./work.ts";

export const UNRELATED: OrderInFile = { names: new Map(), circles: new Set(), sureCircles: new Set() };

/** Read beforehand where one row may stand below another; nothing where no column says so. */
export async function orderInFile(work: Work<RecordWriter>, rows: () => AsyncIterable<Line>): Promise<OrderInFile> {
  const { writer, mapping, width } = work;
  if (!writer.callsOf || !saysAbove(writer, mapping)) return UNRELATED;
  const place = await work.asPerson(async ({ timeZone, currency, now }) => await Promise.resolve({ timeZone, currency, now }));
  /** By how sure they say it, the surest first. */
  const layers: Map<string, number | "several">[] = [];
  const above = new Map<number, string>();
  for await (const each of rows()) {
    const row = readRow(writer.target, mapping, each, width, place);
    const wanted = aboveOf(writer, row);
    if (wanted !== null) above.set(each.line, plain(wanted));
    for (const [at, call] of writer.callsOf(row.values, textsOf(row)).entries()) {
      const layer = (layers[at] ??= new Map());
      if (call) layer.set(plain(call), layer.has(plain(call)) ? "several" : each.line);
    }
  }
  const names = new Map(layers.toReversed().flatMap((layer) => [...layer]));
  return { names, circles: circlesIn(linesAbove(above, names)), sureCircles: circlesIn(linesAbove(above, layers[0] ?? new Map())) };
}

const ownKind = ({ target }: RecordWriter): ImportField | undefined => target.fields.find(({ isOwnKind }) => isOwnKind);

function saysAbove(writer: RecordWriter, mapping: Mapping): boolean {
  const key = ownKind(writer)?.key;
  return key !== undefined && mapping[key] !== undefined;
}

/** What a row says that it stands below, as other rows of the file are called. */
function aboveOf(writer: RecordWriter, { values, names }: ReadRow): string | null {
  const field = ownKind(writer);
  const named = field && names.find((one) => one.field.key === field.key && one.means === undefined);
  if (!field || !named) return null;
  return field.within ? `${String(values[field.within])}/${named.text}` : named.text;
}

function linesAbove(above: ReadonlyMap<number, string>, names: NamesInFile): Map<number, number> {
  return new Map(
    [...above].flatMap(([line, wanted]) => {
      const meant = names.get(wanted);
      return typeof meant === "number" ? [[line, meant] as const] : [];
    }),
  );
}

/** Each line has one above it at most: whoever comes back to where it has been has gone round. Lines that only lead into a circle are in none. */
export function circlesIn(above: ReadonlyMap<number, number>): Set<number> {
  const circles = new Set<number>();
  const done = new Set<number>();
  for (const start of above.keys()) {
    const way: number[] = [];
    const places = new Map<number, number>();
    let at: number | undefined = start;
    while (at !== undefined && !done.has(at) && !places.has(at)) {
      places.set(at, way.length);
      way.push(at);
      at = above.get(at);
    }
    const first = at === undefined ? undefined : places.get(at);
    if (first !== undefined) for (const line of way.slice(first)) circles.add(line);
    for (const line of way) done.add(line);
  }
  return circles;
}
