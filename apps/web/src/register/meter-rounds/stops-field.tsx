import { IconArrowDown, IconArrowUp, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useController } from "react-hook-form";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import { meters } from "@millwright/domain/register/meters/contract.ts";
import { t } from "../../i18n/register.ts";
import { IconButton } from "../../kit/layout/button.tsx";
import { useFormOf } from "../../kit/form/context.ts";
import { useDrawn } from "../../kit/form/draft/drawn.ts";
import { RecordPicker } from "../../kit/picker/record-picker.tsx";
import { useCall } from "../../kit/wire/query.ts";
import styles from "./rounds.module.css";

/** The meters of a round in their order: a further one is put at the end, each moves by its arrows. */
export function StopsField({ known }: { known: readonly Ref[] }) {
  const [picked, setPicked] = useState<readonly Ref[]>([]);
  const { field, fieldState } = useController({ name: "meterIds" });
  useDrawn(useFormOf().drawn, "meterIds");
  const ids = (field.value ?? []) as number[];
  const change = (next: number[]) => field.onChange(next);
  const swapped = (at: number, to: number) => {
    const next = [...ids];
    const [moved] = next.splice(at, 1);
    if (moved !== undefined) next.splice(to, 0, moved);
    change(next);
  };
  return (
    <div className={styles.stops}>
      {ids.length === 0 && <p className={styles.small}>{t("meterRounds.stops.none")}</p>}
      <ol>
        {ids.map((id, at) => (
          <StopLine
            key={id}
            id={id}
            called={[...known, ...picked].find((one) => one.id === id)}
            onUp={at === 0 ? null : () => swapped(at, at - 1)}
            onDown={at === ids.length - 1 ? null : () => swapped(at, at + 1)}
            onRemove={() => change(ids.filter((other) => other !== id))}
          />
        ))}
      </ol>
      <RecordPicker
        control={{ "aria-label": t("meterRounds.stops.add"), ref: field.ref, "aria-invalid": fieldState.error ? true : undefined }}
        call={meters.list}
        value={null}
        onChange={(one) => {
          if (!one || ids.includes(one.id)) return;
          setPicked([...picked, { id: one.id, code: one.code ?? "", name: one.name }]);
          change([...ids, one.id]);
        }}
      />
      {fieldState.error?.message && <p className={styles.fault}>{fieldState.error.message}</p>}
    </div>
  );
}

interface StopProps {
  id: number;
  /** By the round as it is kept or by the choice; one of a draft that was taken up again is asked for. */
  called: Ref | undefined;
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onRemove: () => void;
}

function StopLine({ id, called, onUp, onDown, onRemove }: StopProps) {
  const asked = useCall(meters.get, called ? null : { params: { id } });
  const data = called ?? asked.data;
  const name = data ? `${data.code} ${data.name}` : "";
  return (
    <li>
      <span className={styles.grow}>{name}</span>
      <IconButton label={t("meterRounds.stops.up", { name })} disabled={!onUp} onClick={() => onUp?.()}>
        <IconArrowUp size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={t("meterRounds.stops.down", { name })} disabled={!onDown} onClick={() => onDown?.()}>
        <IconArrowDown size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={t("common.action.remove", { name })} onClick={onRemove}>
        <IconX size={18} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
