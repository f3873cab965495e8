import { numberNotation } from "../../kit/form/fields/notations.ts";
import { TypedField } from "../../kit/form/fields/typed-field.tsx";
import type { FieldProps } from "../../kit/form/field.tsx";
import type { Scaled } from "./scaled.ts";

/** A limit, typed in the reader's unit and kept in that which is stored. */
export const LimitField = ({ scaled, ...props }: FieldProps & { scaled: Scaled }) => (
  <TypedField
    {...props}
    unit={scaled.unit ?? undefined}
    notation={{
      ...numberNotation,
      show: (stored: number) => String(scaled.shown(stored)),
      read: (typed: string) => {
        const number = numberNotation.read(typed);
        return number === undefined ? undefined : scaled.stored(number);
      },
    }}
  />
);
