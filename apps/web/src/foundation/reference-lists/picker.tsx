import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import type { valueColumns } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import type { ListKey } from "@millwright/domain/foundation/reference-lists/lists.ts";
import { RecordPicker, type RecordPickerProps } from "../../kit/picker/record-picker.tsx";

interface ReferencePickerProps extends Omit<RecordPickerProps, "call" | "filter"> {
  list: ListKey;
  /** In a hierarchy: the level to choose from, 1 at the top. */
  level?: number;
  /** In a hierarchy: the value above, chosen before. */
  below?: number | null;
}

/** Finds a value of a list; inactive ones are not offered. */
export function ReferencePicker({ list, level, below, ...props }: ReferencePickerProps) {
  return (
    <RecordPicker
      call={valuesOf(list).options}
      filter={{ ...(level === undefined ? {} : atLevel(level)), ...(below == null ? {} : belowValue(below)) }}
      {...props}
    />
  );
}

/** For a form's own picker: `<field.Picker name="failureCauseId" call={referenceValues.FailureCause.options} filter={belowValue(problemId)} />`. */
export const belowValue = (id: number) => ({ parentId: { filterType: "set", values: [id] } }) satisfies OfValues;
export const atLevel = (level: number) => ({ level: { filterType: "number", type: "equals", filter: level } }) satisfies OfValues;
type OfValues = FiltersOf<{ columns: typeof valueColumns }>;
