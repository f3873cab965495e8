import type { Import } from "@millwright/domain/connect/imports/contract.ts";
import { withZones } from "@millwright/domain/connect/imports/values/zones.ts";
import type { ImportTarget, Mapping } from "@millwright/domain/kit/imports/target.ts";
import { t } from "../../../../i18n/connect.ts";
import { useSignedIn } from "../../../../shell/account/use-signed-in.ts";
import styles from "../../imports.module.css";

interface ClockNoteProps {
  target: ImportTarget;
  columns: Import["columns"];
  mapping: Mapping;
}

/** By whose clock the times of the file are read: a zone in a heading says it for its column; else it is that of each record's site. */
export function ClockNote({ target, columns, mapping }: ClockNoteProps) {
  const { tenant, user } = useSignedIn();
  const sources = withZones(target, mapping, columns);
  const times = target.fields.filter(({ kind, key }) => kind === "instant" && sources[key]?.column !== undefined);
  if (times.length === 0) return null;
  const zoned = times.flatMap(({ title, key }) => (sources[key]?.zone ? [{ title, zone: sources[key].zone }] : []));
  const zone = tenant.timeZone;
  return (
    <p className={styles.lead}>
      {[
        ...[...Map.groupBy(zoned, (one) => one.zone)].map(([of, fields]) =>
          t("imports.map.clockOfHeading", { fields: fields.map(({ title }) => title).join(", "), zone: of }),
        ),
        ...(zoned.length < times.length ? [t(user.data.clock.isOnly ? "imports.map.clock" : "imports.map.clocks", { zone })] : []),
      ].join(" ")}
    </p>
  );
}
