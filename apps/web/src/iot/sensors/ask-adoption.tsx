import { useEffect, useId, useState } from "react";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import type { SensorRow } from "@millwright/domain/iot/sensors/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { t } from "../../i18n/iot.ts";
import type { AskProps } from "../../kit/bulk/action.ts";
import { FieldFrame } from "../../kit/form/field.tsx";
import type { ListCall } from "../../kit/list/list-call.ts";
import { RecordPicker } from "../../kit/picker/record-picker.tsx";
import type { Choice } from "../../kit/picker/use-choices.ts";
import { Now } from "./now.tsx";
import styles from "./sensors.module.css";

/** Shown of what many said last. */
const MOST_SHOWN = 10;

/** What all of them are, where that is the same; each keeps the code and the name that it came with. None of it has to be said. */
export function AskAdoption({ rows, onChange }: AskProps<SensorRow>) {
  const [type, setType] = useState<Choice | null>(null);
  const [asset, setAsset] = useState<Choice | null>(null);
  const [location, setLocation] = useState<Choice | null>(null);
  useEffect(() => {
    onChange({
      ...(type && { typeId: type.id }),
      ...(asset && { assetId: asset.id }),
      ...(location && { locationId: location.id }),
    });
    // The dialog gives another function each time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [type, asset, location]);
  return (
    <>
      <ul className={styles.rows}>
        {rows.slice(0, MOST_SHOWN).map((row) => (
          <li key={row.id}>
            <span className={styles.what}>{row.name}</span>
            <Now of={row} />
          </li>
        ))}
      </ul>
      <Ask label={t("sensors.field.type")} call={valuesOf("sensor-types").options} value={type} onChange={setType} />
      {!location && <Ask label={t("sensors.field.asset")} call={assets.list} value={asset} onChange={setAsset} />}
      {!asset && <Ask label={t("sensors.field.location")} call={locations.list} value={location} onChange={setLocation} />}
    </>
  );
}

interface AskOne {
  label: string;
  call: ListCall;
  value: Choice | null;
  onChange: (chosen: Choice | null) => void;
}
function Ask({ label, ...picker }: AskOne) {
  const id = useId();
  return (
    <FieldFrame field={{ id, label, isRequired: false, message: undefined }}>
      <RecordPicker {...picker} control={{ id }} />
    </FieldFrame>
  );
}
