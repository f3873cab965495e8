import { IconX } from "@tabler/icons-react";
import { useState, type ComponentProps } from "react";
import { FieldFrame, useField } from "../../kit/form/field.tsx";
import { t } from "../../i18n/materials.ts";
import { IconButton } from "../../kit/layout/button.tsx";
import { RecordPicker } from "../../kit/picker/record-picker.tsx";
import { useNameOf } from "../../kit/picker/use-name.ts";
import styles from "./stock-counts.module.css";

type Picked = { id: number; name: string };

interface ManyFieldProps {
  name: "binIds" | "partIds";
  call: ComponentProps<typeof RecordPicker>["call"];
  filter?: ComponentProps<typeof RecordPicker>["filter"];
  known: readonly Picked[];
}

/** Several records: another one is picked, each is taken out by the cross. */
export function ManyField({ name, call, filter, known }: ManyFieldProps) {
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const field = useField<number[]>({ name });
  const ids = field.value ?? [];
  return (
    <FieldFrame field={field} isWide>
      <RecordPicker
        control={field.control}
        call={call}
        {...(filter ? { filter } : {})}
        value={null}
        onChange={(one) => {
          if (!one || ids.includes(one.id)) return;
          setPicked([...picked, { id: one.id, name: one.code ?? one.name }]);
          field.change([...ids, one.id]);
        }}
      />
      {ids.length > 0 && (
        <ul className={styles.many}>
          {ids.map((id) => {
            const called = [...known, ...picked].find((one) => one.id === id)?.name ?? null;
            return <One key={id} call={call} id={id} called={called} onRemove={() => field.change(ids.filter((other) => other !== id))} />;
          })}
        </ul>
      )}
    </FieldFrame>
  );
}

interface OneProps {
  call: ManyFieldProps["call"];
  id: number;
  /** Null: of a draft that was taken up again, the id alone is known. */
  called: string | null;
  onRemove: () => void;
}

function One({ call, id, called, onRemove }: OneProps) {
  const told = useNameOf(call, called === null ? id : null);
  const name = called ?? told ?? "";
  return (
    <li>
      <span>{name}</span>
      <IconButton label={t("common.action.remove", { name })} onClick={onRemove}>
        <IconX size={16} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
