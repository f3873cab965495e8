import { IconPlus } from "@tabler/icons-react";
import { useId, useRef, useState, type FormEvent, type ReactNode } from "react";
import { Button } from "../../../kit/layout/button.tsx";
import { t } from "../../../i18n/index.ts";
import styles from "./step-rows.module.css";

interface AddLineProps {
  label: string;
  onAdd: (name: string) => Promise<boolean>;
  limit?: number;
  /** Beside the name: the kind of step. */
  children?: ReactNode;
}

/** A line to type the next one into: Enter adds it and waits for another. */
export function AddLine({ label, onAdd, limit = 200, children }: AddLineProps) {
  const [name, setName] = useState("");
  const [isSaving, setSaving] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const field = useId();
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "" || isSaving) return;
    setSaving(true);
    if (await onAdd(name.trim())) setName("");
    setSaving(false);
    input.current?.focus();
  };
  return (
    <form className={styles.addLine} onSubmit={(event) => void add(event)}>
      <IconPlus size={16} aria-hidden="true" />
      <label htmlFor={field} className="visually-hidden">
        {label}
      </label>
      <input
        ref={input}
        id={field}
        type="text"
        value={name}
        maxLength={limit}
        placeholder={label}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      {name.trim() !== "" && children}
      {name.trim() !== "" && (
        <Button type="submit" variant="secondary" aria-disabled={isSaving}>
          {t("common.action.add")}
        </Button>
      )}
    </form>
  );
}
