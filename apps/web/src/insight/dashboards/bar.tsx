import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { COMPARISONS } from "@millwright/domain/insight/figures/ranges.ts";
import { RANGES } from "@millwright/domain/insight/dashboards/ranges.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { t } from "../../i18n/insight.ts";
import { formatDay } from "../../kit/format.ts";
import { DayInput } from "../../kit/form/dates/date-inputs.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { Button } from "../../kit/layout/button.tsx";
import type { ListCall } from "../../kit/list/use-list.ts";
import { useIsPhone } from "../../kit/list/use-phone.ts";
import { RecordPicker } from "../../kit/picker/record-picker.tsx";
import { useMay } from "../../kit/wire/query.ts";
import { onlySites } from "../../register/locations/public.ts";
import type { Bar as BarOf } from "./use-asked.ts";
import styles from "./dashboards.module.css";

/** What the figures are asked for; on a phone the days alone are shown and the rest is a sheet. */
export function Bar({ bar, others }: { bar: BarOf; others: ReactNode }) {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.asked} role="group" aria-label={t("dashboards.bar.label")}>
      {others}
      {isPhone ? (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          <IconAdjustmentsHorizontal size={18} aria-hidden="true" />
          {t("dashboards.bar.open")}
        </Button>
      ) : (
        <Fields bar={bar} />
      )}
      <span className={styles.days}>
        {t("dashboards.bar.days", { from: formatDay(bar.asked.from), until: formatDay(bar.asked.until), zone: bar.zone })}
      </span>
      {isOpen && (
        <Modal
          title={t("dashboards.bar.label")}
          onClose={() => setOpen(false)}
          actions={<Button onClick={() => setOpen(false)}>{t("dashboards.bar.show")}</Button>}
        >
          <div className={styles.fields}>
            <Fields bar={bar} />
          </div>
        </Modal>
      )}
    </div>
  );
}

function Fields({ bar: { range, asked, change } }: { bar: BarOf }) {
  return (
    <>
      <label>
        {t("dashboards.bar.range")}
        <select
          value={range}
          onChange={({ target: { value } }) =>
            change(
              value === "days"
                ? { range: value, from: asked.from, until: asked.until }
                : { range: value, from: undefined, until: undefined },
            )
          }
        >
          {[...RANGES, "days" as const].map((one) => (
            <option key={one} value={one}>
              {t(`dashboards.range.${one}`)}
            </option>
          ))}
        </select>
      </label>
      {range === "days" && <Days from={asked.from} until={asked.until} change={change} />}
      <label>
        {t("dashboards.bar.compare")}
        <select value={asked.compare} onChange={({ target: { value } }) => change({ compare: value })}>
          {COMPARISONS.map((one) => (
            <option key={one} value={one}>
              {t(`dashboards.compare.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <Place name="site" call={locations.list} chosen={asked.siteId} filter={onlySites} change={change} />
      <Place name="asset" call={assets.list} chosen={asked.assetId} change={change} />
      <Place name="crew" call={crews.list} chosen={asked.crewId} change={change} />
    </>
  );
}

function Days({ from, until, change }: { from: string; until: string; change: BarOf["change"] }) {
  return (
    <>
      <label>
        {t("dashboards.bar.from")}
        <DayInput value={from} onChange={(day) => day && change({ from: day, ...(day > until && { until: day }) })} />
      </label>
      <label>
        {t("dashboards.bar.until")}
        <DayInput value={until} onChange={(day) => day && change({ until: day, ...(day < from && { from: day }) })} />
      </label>
    </>
  );
}

interface PlaceProps {
  name: "site" | "asset" | "crew";
  call: ListCall;
  chosen: number | undefined;
  filter?: typeof onlySites;
  change: BarOf["change"];
}

/** Offered to those who see such records. */
function Place({ name, call, chosen, filter, change }: PlaceProps) {
  const may = useMay(call);
  if (!may) return null;
  const title = t(`dashboards.bar.${name}`);
  return (
    <div className={styles.place}>
      <span>{title}</span>
      <RecordPicker
        control={{ "aria-label": title }}
        call={call}
        {...(filter ? { filter } : {})}
        value={chosen === undefined ? null : { id: chosen, name: null }}
        onChange={(one) => change({ [name]: one?.id })}
        isClearable
      />
    </div>
  );
}
