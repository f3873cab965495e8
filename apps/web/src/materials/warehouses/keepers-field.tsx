import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import type { NameRef } from "@millwright/domain/kit/fields.ts";
import { t } from "../../i18n/materials.ts";
import { FieldFrame, useField } from "../../kit/form/field.tsx";
import { IconButton } from "../../kit/layout/button.tsx";
import { RecordPicker } from "../../kit/picker/record-picker.tsx";
import { useCall } from "../../kit/wire/query.ts";
import styles from "./warehouses.module.css";

/** The people who keep a warehouse: another one is picked, each is taken out by the cross. */
export function KeepersField({ known }: { known: readonly NameRef[] }) {
  const [picked, setPicked] = useState<readonly NameRef[]>([]);
  const field = useField<number[]>({ name: "keeperIds" });
  const ids = field.value ?? [];
  return (
    <FieldFrame field={field}>
      <RecordPicker
        control={field.control}
        call={people.list}
        value={null}
        onChange={(one) => {
          if (!one || ids.includes(one.id)) return;
          setPicked([...picked, one]);
          field.change([...ids, one.id]);
        }}
      />
      {ids.length > 0 && (
        <ul className={styles.keepers}>
          {ids.map((id) => (
            <Keeper
              key={id}
              id={id}
              called={[...known, ...picked].find((one) => one.id === id)?.name}
              onRemove={() => field.change(ids.filter((other) => other !== id))}
            />
          ))}
        </ul>
      )}
    </FieldFrame>
  );
}

/** One of a draft that was taken up again is asked for by name. */
function Keeper({ id, called, onRemove }: { id: number; called: string | undefined; onRemove: () => void }) {
  const { data } = useCall(people.get, called === undefined ? { params: { id } } : null);
  const name = called ?? data?.name ?? "";
  return (
    <li>
      <span>{name}</span>
      <IconButton label={t("common.action.remove", { name })} onClick={onRemove}>
        <IconX size={16} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
