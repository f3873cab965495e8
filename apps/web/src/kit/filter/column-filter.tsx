import type { Filter } from "@millwright/domain/kit/list.ts";
import type { Column } from "../grid/columns.tsx";
import { ConditionFilter } from "./condition-filter.tsx";
import { SetFilter } from "./set-filter.tsx";

interface ColumnFilterFormProps {
  column: Column<never>;
  filter: Filter | undefined;
  /** The new filter of the column, or null for none. */
  onApply: (filter: Filter | null) => void;
}

/** The specified filter of a column: one condition, Reset and Apply. */
export function ColumnFilterForm({ column, filter, onApply }: ColumnFilterFormProps) {
  if (!column.filter) return null;
  if (column.filter.kind === "set") {
    return (
      <SetFilter
        column={column}
        options={column.filter.options}
        chosen={filter?.filterType === "set" ? filter.values : []}
        onApply={onApply}
      />
    );
  }
  return (
    <ConditionFilter kind={column.filter.kind} filter={filter?.filterType === column.filter.kind ? filter : undefined} onApply={onApply} />
  );
}
