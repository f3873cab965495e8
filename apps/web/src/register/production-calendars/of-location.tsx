import type { Location } from "@millwright/domain/register/locations/contract.ts";
import { productionCalendars } from "@millwright/domain/register/production-calendars/contract.ts";
import { t } from "../../i18n/register.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { links } from "./links.ts";
import { Exceptions, Week } from "./week/week.tsx";
import styles from "./week/week.module.css";

/** When what stands at a location is required to run, and where that was said. */
export function LocationCalendar({ location: { id, followedCalendar } }: { location: Location }) {
  const { data } = useCall(productionCalendars.get, followedCalendar ? { params: { id: followedCalendar.id } } : null);
  if (followedCalendar === null) return null;
  const { from, name } = followedCalendar;
  return (
    <Card title={t("productionCalendars.ofLocation")} aside={<AppLink to={links.record(followedCalendar.id)}>{name}</AppLink>}>
      {from.id !== id && <p className={styles.nothing}>{t("productionCalendars.inherited", { name: from.name })}</p>}
      {data && (
        <>
          <Week hours={data.hours} />
          {data.exceptions.length > 0 && <Exceptions of={data.exceptions} />}
        </>
      )}
    </Card>
  );
}
