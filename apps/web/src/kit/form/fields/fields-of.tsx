import type { z } from "zod";
import type { Money } from "@millwright/domain/kit/fields.ts";
import type { ListCall } from "../../list/use-list.ts";
import { PickerField, type PickerFieldProps } from "../../picker/picker-field.tsx";
import { RatingField, SelectField, SwitchField, TagsField } from "./choice-fields.tsx";
import { DayField, InstantField } from "./date-fields.tsx";
import type { FieldProps } from "../field.tsx";
import { clockNotation, moneyNotation, numberNotation } from "./notations.ts";
import { LongTextField, TextField } from "./text-fields.tsx";
import { TypedField } from "./typed-field.tsx";
import type { FormSchema, Later } from "../draft/later.ts";

/** Paths of a draft whose value is of one kind, into its lists: `leadTimeDays`, `contacts.${number}.email`. */
type PathsTo<T, V> = {
  [K in keyof T & string]: NonNullable<T[K]> extends readonly (infer Item)[]
    ? [V] extends [readonly unknown[]]
      ? K
      : `${K}.${number}.${PathsTo<Item, V>}`
    : [NonNullable<T[K]>] extends [V]
      ? K
      : NonNullable<T[K]> extends object
        ? `${K}.${PathsTo<NonNullable<T[K]>, V>}`
        : never;
}[keyof T & string];

type At<S extends FormSchema, V> = Omit<FieldProps, "name"> & { name: PathsTo<z.output<S>, V> };

/**
 * The fields of one form, their names checked against its draft: `const field = fieldsOf(draft); <field.Text name="name" />`.
 * They stand inside a <Form>.
 */
export function fieldsOf<S extends FormSchema>(_draft: S | Later<S>) {
  return {
    Text: TextField as (props: At<S, string> & { type?: "text" | "email" | "tel" | "url"; isCode?: boolean }) => React.JSX.Element,
    LongText: LongTextField as (props: At<S, string> & { rows?: number }) => React.JSX.Element,
    Number: ({ unit, ...props }: At<S, number> & { unit?: string }) => <TypedField {...props} unit={unit} notation={numberNotation} />,
    Clock: (props: At<S, number>) => <TypedField {...props} notation={clockNotation} />,
    Money: ({ currency, ...props }: At<S, Money> & { currency: string }) => (
      <TypedField {...props} unit={currency} notation={moneyNotation(currency)} />
    ),
    Select: SelectField as <V extends string | number>(
      props: At<S, V> & { options: readonly { value: V; label: string }[] },
    ) => React.JSX.Element,
    Switch: SwitchField as (props: At<S, boolean>) => React.JSX.Element,
    Rating: RatingField as (props: At<S, number>) => React.JSX.Element,
    Tags: TagsField as (props: At<S, string[]> & { limit?: number }) => React.JSX.Element,
    Day: DayField as (props: At<S, string>) => React.JSX.Element,
    Instant: InstantField as (props: At<S, string>) => React.JSX.Element,
    Picker: PickerField as <C extends ListCall>(props: At<S, number> & Omit<PickerFieldProps<C>, keyof FieldProps>) => React.JSX.Element,
  };
}
