import type { Meter } from "@millwright/domain/register/meters/contract.ts";
import { withinLimits, type Limits } from "@millwright/domain/kit/limits.ts";
import type { ComponentProps } from "react";
import { t } from "../../../i18n/register.ts";
import { numberNotation } from "../../../kit/form/fields/notations.ts";
import { formatRelative } from "../../../kit/format.ts";
import { BigNumber } from "../../../kit/walk/big-number.tsx";
import { LimitMark, limitsText } from "../../../kit/walk/limits.tsx";
import { WalkNote } from "../../../kit/walk/walk-parts.tsx";
import { written, type Written } from "./written.ts";
import styles from "./readings.module.css";

type Limited = Pick<Meter, "kind" | "lowLimit" | "highLimit">;

/** Between which values it is well; a counter, or a meter of words, has no such limits. */
const limitsOf = ({ kind, lowLimit, highLimit }: Limited): Limits | undefined =>
  kind === "gauge" && (lowLimit !== null || highLimit !== null) ? { minValue: lowLimit, maxValue: highLimit } : undefined;

type BigReadingProps = Omit<ComponentProps<typeof BigNumber>, "unit" | "limits" | "said"> & {
  meter: Limited & Pick<Meter, "unit">;
  /** Why what stands there would not be taken. */
  fault: string | null;
};

/** What a meter shows, as a large number: beyond its limits it is said at once, and taken all the same. */
export function BigReading({ meter, fault, ...number }: BigReadingProps) {
  const limits = limitsOf(meter);
  const unit = meter.unit?.code ?? null;
  const read = numberNotation.read(number.value) ?? null;
  return (
    <BigNumber
      {...number}
      unit={unit}
      {...(limits && { limits })}
      said={
        fault === null ? (
          limits && <LimitMark place={withinLimits(read, limits)} text={limitsText({ ...limits, unit })} />
        ) : (
          <span className={styles.fault}>{fault}</span>
        )
      }
      aria-invalid={fault === null ? undefined : true}
    />
  );
}

/** What it showed last, and how long ago. */
export const LastValue = ({ meter }: { meter: Written & Pick<Meter, "lastValue" | "lastAt"> }) => (
  <WalkNote>
    {meter.lastAt === null || meter.lastValue === null ? (
      t("meters.readings.never")
    ) : (
      <>
        {t("meters.readings.lastTime")} <strong>{written(meter, meter.lastValue)}</strong>, {formatRelative(meter.lastAt)}
      </>
    )}
  </WalkNote>
);
