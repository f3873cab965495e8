import type { CellFault, ImportField, ImportTarget, Mapping } from "@millwright/domain/kit/imports/target.ts";
import type { Refusal } from "@millwright/domain/kit/errors.ts";

/** What a feature refused, told of the cells that it came from. */
export function faultsOfRefusal({ code, detail }: Refusal, target: ImportTarget, mapping: Mapping): CellFault[] {
  const { fields = [], reason = code, params } = detail;
  if (fields.length === 0) return [{ column: -1, field: null, reason, ...(params ? { params } : {}) }];
  return fields.map((fault) => {
    const field = fieldAt(target, fault.path);
    return {
      column: mapping[field?.key ?? ""]?.column ?? -1,
      field: field?.key ?? null,
      reason: fault.reason,
      ...(fault.params ? { params: fault.params } : {}),
    };
  });
}

/** The field that fills this place of the draft, or else one that fills a part of it. */
function fieldAt({ fields }: ImportTarget, path: string): ImportField | undefined {
  const [first = path] = path.split(".");
  const placeOf = ({ path: place, key }: ImportField) => place ?? key;
  return fields.find((field) => placeOf(field) === path) ?? fields.find((field) => placeOf(field).split(".")[0] === first);
}
