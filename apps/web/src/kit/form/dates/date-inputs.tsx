import { lazy, Suspense, type Ref } from "react";
import styles from "./dates.module.css";

/** What a control of a date needs: its value, its names for assistive technology, and whether it is at fault. */
export interface DateControlProps {
  /** A day YYYY-MM-DD, or an instant in ISO 8601; null for none. */
  value: string | null;
  onChange: (value: string | null) => void;
  ref?: Ref<{ focus: () => void }>;
  onBlur?: () => void;
  isInvalid?: boolean;
  isRequired?: boolean;
  autoFocus?: boolean;
  "aria-label"?: string;
  "aria-labelledby"?: string;
  "aria-describedby"?: string;
}

// The calendar and its ways of writing dates come with the first field that asks for one.
const load = () => import("./date-control.tsx");
const Day = lazy(() => load().then((module) => ({ default: module.DayControl })));
const Instant = lazy(() => load().then((module) => ({ default: module.InstantControl })));
const empty = <div className={styles.box} aria-hidden="true" />;

export const DayInput = (props: DateControlProps) => (
  <Suspense fallback={empty}>
    <Day {...props} />
  </Suspense>
);
interface InstantInputProps extends DateControlProps {
  /** Whose clock is typed; that of the tenant where nothing is said. */
  timeZone?: string;
}
export const InstantInput = (props: InstantInputProps) => (
  <Suspense fallback={empty}>
    <Instant {...props} />
  </Suspense>
);
