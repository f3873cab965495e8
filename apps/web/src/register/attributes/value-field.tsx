import { useState } from "react";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import type { Attribute, ValueShown } from "@millwright/domain/register/attributes/contract.ts";
import { keyOf } from "@millwright/domain/register/attributes/inheriting.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { t } from "../../i18n/register.ts";
import { SelectField } from "../../kit/form/fields/choice-fields.tsx";
import { DayField } from "../../kit/form/fields/date-fields.tsx";
import { numberNotation } from "../../kit/form/fields/notations.ts";
import { TextField } from "../../kit/form/fields/text-fields.tsx";
import { TypedField } from "../../kit/form/fields/typed-field.tsx";
import { FieldFrame, useField, type FieldProps } from "../../kit/form/field.tsx";
import { RecordPicker } from "../../kit/picker/record-picker.tsx";
import type { ListCall } from "../../kit/list/use-list.ts";
import { rangeOf } from "./showing.ts";

const LISTS: Record<NonNullable<Attribute["refersTo"]>, ListCall> = {
  assets: assets.list,
  locations: locations.list,
  people: people.list,
  suppliers: suppliers.list,
};

interface ValueFieldProps {
  attribute: Attribute;
  /** What is said now. */
  known: ValueShown | undefined;
  autoFocus: boolean;
}

/** The control that an attribute's kind asks for, with its help and its range. */
export function ValueField({ attribute, known, autoFocus }: ValueFieldProps) {
  const { kind, unit, options, refersTo, help } = attribute;
  const range = kind === "number" ? rangeOf(attribute) : "";
  const field = {
    name: `values.${keyOf(attribute)}`,
    label: attribute.name,
    ...(help || range ? { help: [help, range].filter(Boolean).join(" · ") } : {}),
    ...(autoFocus ? { autoFocus } : {}),
  };
  if (kind === "number") return <TypedField {...field} unit={unit?.code} notation={numberNotation} />;
  if (kind === "day") return <DayField {...field} />;
  if (kind === "list") return <SelectField {...field} options={(options ?? []).map((word) => ({ value: word, label: word }))} />;
  if (kind === "yesNo") return <YesNoField {...field} />;
  if (kind === "reference" && refersTo) return <ReferenceField {...field} call={LISTS[refersTo]} known={known} />;
  return <TextField {...field} />;
}

/** Yes, no, or nothing said yet, which a switch could not tell from no. */
function YesNoField(props: FieldProps) {
  const field = useField<boolean>(props);
  const words = { yes: true, no: false } as const;
  return (
    <FieldFrame field={field} {...props} isGroup>
      <span role="radiogroup" aria-labelledby={`${field.id}-label`}>
        {(["yes", "no"] as const).map((word) => (
          <label key={word}>
            <input
              type="radio"
              name={field.control.name}
              checked={field.value === words[word]}
              onChange={() => field.change(words[word])}
              onBlur={field.control.onBlur}
            />{" "}
            {t(`kit.${word}`)}{" "}
          </label>
        ))}
      </span>
    </FieldFrame>
  );
}

function ReferenceField({ call, known, ...props }: FieldProps & { call: ListCall; known: ValueShown | undefined }) {
  const field = useField<number>(props);
  const first = typeof known === "object" ? known : null;
  const [chosen, setChosen] = useState<{ id: number; name: string } | null>(first);
  const id = field.value ?? null;
  const value = id === null ? null : { id, name: chosen?.id === id ? chosen.name : null };
  return (
    <FieldFrame field={field} {...props}>
      <RecordPicker
        call={call}
        value={value}
        control={field.control}
        onChange={(choice) => {
          setChosen(choice);
          field.change(choice?.id ?? null);
        }}
      />
    </FieldFrame>
  );
}
