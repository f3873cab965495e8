import { IconPlus, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useFieldArray } from "react-hook-form";
import { t } from "../../../i18n/index.ts";
import { Button, IconButton } from "../../layout/button.tsx";
import styles from "../form.module.css";

interface RowsFieldProps {
  name: string;
  /** What one row is called: "contact". */
  noun: string;
  addWord: string;
  limit: number;
  /** What a new row begins with. */
  fresh: Record<string, unknown>;
  /** The fields of the row at this place. */
  children: (at: number) => ReactNode;
}

/** A list inside a form (contacts): rows of fields, added and removed by hand. */
export function RowsField({ name, noun, addWord, limit, fresh, children }: RowsFieldProps) {
  const { fields, append, remove } = useFieldArray({ name });
  return (
    <div className={styles.rows}>
      {fields.map(({ id }, at) => (
        <div key={id} className={styles.row} role="group" aria-label={`${noun} ${at + 1}`}>
          <div className={styles.rowFields}>{children(at)}</div>
          <IconButton label={t("common.action.remove", { name: `${noun} ${at + 1}` })} onClick={() => remove(at)}>
            <IconTrash size={17} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {fields.length < limit && (
        <Button variant="text" className={styles.addRow} onClick={() => append(fresh)}>
          <IconPlus size={16} aria-hidden="true" />
          {addWord}
        </Button>
      )}
    </div>
  );
}
