import { FieldFrame, useField, type FieldProps } from "../field.tsx";
import inputs from "../form.module.css";
import { DayInput, InstantInput, type DateControlProps } from "../dates/date-inputs.tsx";

/** A calendar day, YYYY-MM-DD. */
export const DayField = (props: FieldProps) => <DateFrame {...props} of={DayInput} />;

/** An instant, shown and typed in the tenant's time zone, UTC inside. */
export const InstantField = (props: FieldProps) => <DateFrame {...props} of={InstantInput} />;

function DateFrame({ of: Control, ...props }: FieldProps & { of: (props: DateControlProps) => React.ReactNode }) {
  const field = useField<string>(props);
  const { control } = field;
  return (
    <FieldFrame field={field} isGroup {...props}>
      <Control
        ref={control.ref}
        value={field.value || null}
        onChange={field.change}
        onBlur={control.onBlur}
        isInvalid={control["aria-invalid"] ?? false}
        isRequired={control["aria-required"] ?? false}
        autoFocus={props.autoFocus ?? false}
        aria-labelledby={`${field.id}-label`}
        {...(control["aria-describedby"] === undefined ? {} : { "aria-describedby": control["aria-describedby"] })}
      />
    </FieldFrame>
  );
}

/** A time of the clock, HH:MM. */
export function TimeField(props: FieldProps) {
  const input = useField<string>(props);
  return (
    <FieldFrame field={input} {...props}>
      <input
        {...input.control}
        type="time"
        className={inputs.input}
        data-num
        value={input.value ?? ""}
        onChange={(event) => input.change(event.target.value || null)}
      />
    </FieldFrame>
  );
}
