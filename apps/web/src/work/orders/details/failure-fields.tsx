import { DetailsDraft } from "@millwright/domain/work/orders/contract.ts";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { useFormOf } from "../../../kit/form/context.ts";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { useFailures } from "./failures.ts";

const field = fieldsOf(DetailsDraft);

/** Each level, from the class down, and the one above it. */
const CHAIN = ["failureClassId", "failureProblemId", "failureCauseId", "failureActionId"] as const;

/** Class, problem, cause, action, as far down as is asked: each offers what belongs below the one before, and forgets its value when that changes. */
export function FailureChain({ levels = CHAIN.length }: { levels?: 2 | 4 }) {
  const { form } = useFormOf();
  const { below, parentOf } = useFailures();
  const asked = CHAIN.slice(0, levels);
  const chosen = useWatch({ control: form.control, name: [...asked] }) as (number | null | undefined)[];

  // Follows the form library, which holds the values: a choice further up may leave a lower one without its parent.
  useEffect(() => {
    CHAIN.slice(0, levels).forEach((name, at) => {
      const value = chosen[at];
      if (at > 0 && value && parentOf(value) !== null && parentOf(value) !== (chosen[at - 1] ?? null))
        form.setValue(name, null, { shouldDirty: true });
    });
  }, [chosen, form, levels, parentOf]);

  return asked.map((name, at) => (
    <field.Select key={name} name={name} options={at === 0 || chosen[at - 1] ? below(chosen[at - 1] ?? null, at + 1) : []} />
  ));
}

/** The maintainable item and the mode of the failure, beside the chain. */
export function FailureItem() {
  const { areas, types } = useFailures();
  return (
    <>
      <field.Select name="failureAreaId" options={areas} />
      <field.Select name="failureTypeId" options={types} />
    </>
  );
}
