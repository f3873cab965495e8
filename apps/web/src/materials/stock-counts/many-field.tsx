import { IconX } from "@tabler/icons-react";
import { useState, type ComponentProps } from "react";
import { FieldFrame, useField } from "../../kit/form/field.tsx";
import { t } from "../../i18n/materials.ts";
import { IconButton } from "../../kit/layout/button.tsx";
import { RecordPicker } from "../../kit/picker/record-picker.tsx";
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
            const called = [...known, ...picked].find((one) => one.id === id)?.name ?? `#${id}`;
            return (
              <li key={id}>
                <span>{called}</span>
                <IconButton
                  label={t("common.action.remove", { name: called })}
                  onClick={() => field.change(ids.filter((other) => other !== id))}
                >
                  <IconX size={16} aria-hidden="true" />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
    </FieldFrame>
  );
}
