import { useWatch } from "react-hook-form";
import { planTriggers } from "@millwright/domain/work/plans/triggers/contract.ts";
import { t } from "../../../i18n/work.ts";
import { useFormOf } from "../../../kit/form/context.ts";
import { currentTimeZone, formatDay } from "../../../kit/format.ts";
import { useCall } from "../../../kit/wire/query.ts";
import { ruleWords } from "../words.ts";
import { ruleOf, TriggerForm } from "./rule-form.ts";
import styles from "../plans.module.css";

/** The rule in words and its next ten dates, by the clocks of the site, while it is typed. */
export function Preview({ siteId }: { siteId: number | null }) {
  const { form } = useFormOf();
  const values = useWatch({ control: form.control }) as TriggerForm;
  const rrule = values.kind === "calendar" ? safeRule(values) : null;
  const { startDay, time } = values;
  const isWhole =
    rrule !== null &&
    typeof startDay === "string" &&
    /^\d{4}-\d\d-\d\d$/.test(startDay) &&
    typeof time === "string" &&
    /^\d\d:\d\d$/.test(time);
  const { data } = useCall(planTriggers.preview, isWhole ? { body: { rrule, startDay, time, locationId: siteId } } : null);
  if (rrule === null) return null;
  return (
    <div role="status" aria-live="polite">
      <p>{ruleWords(rrule)}</p>
      {data && (
        <>
          <p className={styles.muted}>
            {values.mode === "floating" ? t("plans.triggers.previewFloating") : t("plans.triggers.preview")}
            {data.timeZone !== currentTimeZone() && ` (${data.timeZone})`}
          </p>
          <ol className={styles.dates}>
            {data.dates.map(({ day }) => (
              <li key={day}>{formatDay(day)}</li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

/** While it is typed a part may be anything. */
function safeRule(values: TriggerForm): string | null {
  const parsed = TriggerForm.partial().safeParse(values);
  if (!parsed.success || (values.ruleKind === "dates" && !(values.dates ?? []).every((day) => /^\d{4}-\d\d-\d\d$/.test(day)))) return null;
  return values.ruleKind === "dates" && (values.dates ?? []).length === 0 ? null : ruleOf(parsed.data);
}
