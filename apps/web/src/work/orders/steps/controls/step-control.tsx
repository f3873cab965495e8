import { CheckControl } from "./check-control.tsx";
import { ChoiceControl } from "./choice-control.tsx";
import { ListControl } from "./list-control.tsx";
import { MeterControl } from "./meter-control.tsx";
import { NumberControl } from "./number-control.tsx";
import { PhotoControl } from "./photo-control.tsx";
import { SignatureControl } from "./signature-control.tsx";
import type { StepControlProps } from "./step-control-props.ts";
import { TextControl } from "./text-control.tsx";

/** Where the result of a step is given, by the kind of step. */
export function StepControl(props: StepControlProps) {
  // Why it does not apply stands in its place; taken back, it asks again.
  if (props.step.notApplicableReason !== null) return null;
  switch (props.step.kind) {
    case "check":
      return <CheckControl {...props} />;
    case "yes_no":
    case "inspection":
      return <ChoiceControl {...props} />;
    case "choice":
      return <ListControl {...props} />;
    case "meter":
      return <MeterControl {...props} />;
    case "signature":
      return <SignatureControl {...props} />;
    case "number":
      return <NumberControl {...props} />;
    case "text":
      return <TextControl {...props} />;
    case "photo":
      return <PhotoControl {...props} />;
  }
}
