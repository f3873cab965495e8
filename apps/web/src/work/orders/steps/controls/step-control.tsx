import { CheckControl } from "./check-control.tsx";
import { ChoiceControl } from "./choice-control.tsx";
import { NumberControl } from "./number-control.tsx";
import { PhotoControl } from "./photo-control.tsx";
import type { StepControlProps } from "./step-control-props.ts";
import { TextControl } from "./text-control.tsx";

/** Where the result of a step is given, by the kind of step. */
export function StepControl(props: StepControlProps) {
  switch (props.step.kind) {
    case "check":
      return <CheckControl {...props} />;
    case "yes_no":
    case "inspection":
      return <ChoiceControl {...props} />;
    case "number":
      return <NumberControl {...props} />;
    case "text":
      return <TextControl {...props} />;
    case "photo":
      return <PhotoControl {...props} />;
  }
}
