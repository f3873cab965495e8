import { attributes, type Attribute, type ValueShown } from "@millwright/domain/register/attributes/contract.ts";
import { keyOf } from "@millwright/domain/register/attributes/inheriting.ts";
import { t } from "../../i18n/register.ts";
import type { ColumnFilter } from "../../kit/filter/options.ts";
import type { Column } from "../../kit/grid/columns.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { shownValue } from "./showing.ts";

interface Told {
  attributeValues: Readonly<Record<string, ValueShown>>;
}

/** A column for each attribute of the organisation, shown where a person wants it. */
export function useAttributeColumns<R extends Told>(): Column<R>[] {
  const { data } = useCall(attributes.list, {});
  const first = (data?.rows ?? NONE).filter(({ overridesId }) => overridesId === null);
  return first.map((one) => columnOf<R>(one, first));
}
const NONE: readonly Attribute[] = [];

function columnOf<R extends Told>(attribute: Attribute, others: readonly Attribute[]): Column<R> {
  const key = keyOf(attribute);
  const isAlone = others.filter(({ name }) => name === attribute.name).length === 1;
  return {
    field: key,
    title: "attributes.title",
    // Two kinds of machine may say the same word of themselves.
    called: isAlone || !attribute.value ? attribute.name : `${attribute.name} (${attribute.value.name})`,
    part: "fact",
    filter: filterOf(attribute),
    isSortable: attribute.kind !== "reference",
    isNumeric: attribute.kind === "number",
    width: 140,
    isExtra: true,
    text: ({ attributeValues: said }) => shownValue(attribute, said[key]),
  };
}

function filterOf({ kind, options }: Attribute): ColumnFilter | null {
  switch (kind) {
    case "number":
      return { kind: "number" };
    case "day":
      return { kind: "date" };
    case "text":
      return { kind: "text" };
    case "list":
      return { kind: "set", options: () => (options ?? []).map((word) => ({ value: word, label: word })) };
    case "yesNo":
      return { kind: "set", options: () => [true, false].map((value) => ({ value, label: t(value ? "kit.yes" : "kit.no") })) };
    case "reference":
      return null;
  }
}
