import { MasterPartDraft, type MasterPart, type PartNumber } from "@millwright/domain/materials/master-parts/contract.ts";
import { masterPartTarget as target } from "@millwright/domain/materials/master-parts/import.ts";
import type { NumberKind } from "@millwright/domain/materials/master-parts/numbers.ts";
import type { Values } from "../../platform/records/importing.ts";
import { codedLookup, codedWriter } from "../../platform/records/record-import.ts";
import { createMasterPart as create, records, updateMasterPart as update } from "./changes.ts";

export const masterPartWriter = {
  ...codedWriter({ kind: "master-parts", target, draft: MasterPartDraft, get: records.get, create, update }),
  draftOf: (
    { manufacturer, manufacturerNumber, barcode, category, unit, buyUnit, supersededBy, ...values }: Values,
    current: object | null,
  ) => ({
    ...values,
    categoryId: category,
    unitId: unit,
    buyUnitId: buyUnit,
    supersededById: supersededBy,
    numbers: numbersOf({ manufacturer, manufacturerNumber, barcode }, (current as MasterPart | null)?.numbers ?? []),
  }),
};

/** The first number of each kind takes what the row says of it; a row that says nothing leaves them alone. */
function numbersOf({ manufacturer, manufacturerNumber, barcode }: Values, numbers: readonly PartNumber[]): PartNumber[] | undefined {
  if (manufacturer === undefined && manufacturerNumber === undefined && barcode === undefined) return undefined;
  const known = (kind: NumberKind) => numbers.filter((one) => one.kind === kind);
  const [[first, ...further], [printed, ...others]] = [known("manufacturer"), known("barcode")];
  const textOr = (value: Values[string], before: string | null | undefined) => (value === undefined ? (before ?? null) : value);
  const number = textOr(manufacturerNumber, first?.number);
  const code = textOr(barcode, printed?.number);
  const maker = textOr(manufacturer, first?.manufacturer);
  return [
    ...(number === null
      ? []
      : [{ kind: "manufacturer" as const, manufacturer: maker === null ? null : String(maker), number: String(number) }]),
    ...further,
    ...(code === null ? [] : [{ kind: "barcode" as const, manufacturer: printed?.manufacturer ?? null, number: String(code) }]),
    ...others,
  ];
}

export const masterPartLookup = codedLookup("master-parts", create);
