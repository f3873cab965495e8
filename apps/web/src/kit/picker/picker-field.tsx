import { useState } from "react";
import { FieldFrame, useField, type FieldProps } from "../form/field.tsx";
import { useFormOf } from "../form/context.ts";
import type { FilterModel } from "../list/search.ts";
import type { ListCall } from "../list/use-list.ts";
import { RecordPicker } from "./record-picker.tsx";
import type { Choice } from "./use-choices.ts";

export interface PickerFieldProps<C extends ListCall = ListCall> extends FieldProps {
  call: C;
  filter?: FilterModel;
  /** What the form begins with, where its row does not name it. */
  named?: Choice | null;
  onChosen?: (chosen: Choice | null) => void;
}

/** A reference to another record. The form holds the id; the name comes from the row the form began with, from the choice, or from the list. */
export function PickerField<C extends ListCall>({ call, filter, named = null, onChosen, ...props }: PickerFieldProps<C>) {
  const field = useField<number>(props);
  const { names, start } = useFormOf();
  const [chosen, setChosen] = useState<Choice | null>(named);
  const id = field.value ?? null;
  const value = id === null ? null : { id, name: chosen?.id === id ? chosen.name : nameOf(id, props.name, names, start) };
  const change = (choice: Choice | null) => {
    setChosen(choice);
    // Other parts of the form (the comparison of two versions) show the id by this name.
    if (choice) names.set(`${props.name}:${choice.id}`, choice.name);
    field.change(choice?.id ?? null);
    onChosen?.(choice);
  };
  return (
    <FieldFrame field={field} {...props}>
      <RecordPicker
        call={call}
        value={value}
        onChange={change}
        control={field.control}
        {...(filter ? { filter } : {})}
        {...(props.autoFocus ? { autoFocus: true } : {})}
      />
    </FieldFrame>
  );
}

function nameOf(id: number, field: string, names: ReadonlyMap<string, string>, start: Readonly<Record<string, unknown>>): string | null {
  const learned = names.get(`${field}:${id}`);
  if (learned !== undefined) return learned;
  const path = field.split(".");
  const last = path.pop() ?? "";
  // Rows of a list may have moved since: the one that began with this id knows its name.
  const among = path.length === 0 ? [start] : rowsAt(start, path.slice(0, -1));
  const from = among.find((row) => row[last] === id);
  const named = from?.[last.replace(/Id$/, "")];
  return typeof named === "object" && named !== null && "name" in named ? String(named.name) : null;
}

type Row = Readonly<Record<string, unknown>>;
/** The rows of the list at this path. */
function rowsAt(start: Row, path: readonly string[]): readonly Row[] {
  const list = path.reduce<unknown>((at, key) => (typeof at === "object" && at !== null ? (at as Row)[key] : undefined), start);
  return Array.isArray(list) ? (list as Row[]) : [];
}
