import type { ReferenceOption } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { useCall } from "../../../kit/wire/query.ts";

/** The failure lists whole: small, and every level of the hierarchy is needed to offer the next. */
export function useFailures() {
  const whole = { query: { endRow: "500" } };
  const hierarchy = useCall(valuesOf("failures").options, whole).data?.rows ?? NONE;
  const areas = useCall(valuesOf("failure-areas").options, whole).data?.rows ?? NONE;
  const types = useCall(valuesOf("failure-types").options, whole).data?.rows ?? NONE;
  return {
    areas: offered(areas),
    types: offered(types),
    /** What may follow the value above; the top level follows nothing. */
    below: (parentId: number | null, level: number) =>
      offered(hierarchy.filter((value) => value.level === level && value.parentId === parentId)),
    parentOf: (id: number | null) => hierarchy.find((value) => value.id === id)?.parentId ?? null,
  };
}

const offered = (values: readonly ReferenceOption[]) => values.map(({ id, name }) => ({ value: id, label: name }));
const NONE: readonly ReferenceOption[] = [];
