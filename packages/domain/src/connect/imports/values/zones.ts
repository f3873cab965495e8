import { zoneOfHeading } from "../../../kit/clocks.ts";
import type { FieldSource, ImportTarget, Mapping } from "../../../kit/imports/target.ts";

/** The mapping with the zones that the headings of its times name, as files of ours do where several zones are in use. */
export function withZones({ fields }: Pick<ImportTarget, "fields">, mapping: Mapping, columns: readonly { header: string }[]): Mapping {
  const zoned = fields.flatMap(({ kind, key }): [string, FieldSource][] => {
    const source = mapping[key];
    const column = source?.column === undefined ? undefined : columns[source.column];
    const zone = kind === "instant" && column ? zoneOfHeading(column.header).zone : null;
    return source && zone ? [[key, { ...source, zone }]] : [];
  });
  return { ...mapping, ...Object.fromEntries(zoned) };
}
