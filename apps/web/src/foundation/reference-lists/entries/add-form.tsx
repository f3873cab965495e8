import { useId, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from "react";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import { t } from "../../../i18n/foundation.ts";
import { isRefusal } from "../../../kit/wire/failures.ts";
import { Button } from "../../../kit/layout/button.tsx";
import styles from "./add-form.module.css";

interface AddFormProps {
  /** "Add problem below Pump". */
  label: string;
  /** A code for what was typed, until the person writes one; none where there are no codes. */
  propose?: (name: string) => string;
  /** Further choices before the button. */
  children?: ReactNode;
  /** Rejects with the refusal, which is shown here. */
  save: (draft: { name: string; code: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Adds one entry after another: Enter saves and leaves the cursor in the empty name, Escape closes. */
export function AddForm({ label, propose, children, save, onClose }: AddFormProps) {
  const [name, setName] = useState("");
  const [code, setCode] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSaving, setSaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const shownCode = code ?? propose?.(name) ?? "";

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving || name.trim() === "") return;
    setSaving(true);
    try {
      await save({ name: name.trim(), code: shownCode.trim() });
      field.current?.focus();
      setName("");
      setCode(null);
      setProblem(null);
    } catch (failure) {
      setProblem(problemOf(failure));
    } finally {
      setSaving(false);
    }
  };
  const faultOf = (path: string) => (problem?.path === path ? { "aria-invalid": true, "aria-describedby": id } : {});
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
  };

  return (
    <form className={styles.form} aria-label={label} noValidate onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown}>
      <label className={styles.name}>
        <span>{label}</span>
        <input
          ref={field}
          value={name}
          autoFocus
          maxLength={200}
          autoComplete="off"
          placeholder={t("referenceLists.field.name")}
          {...faultOf("name")}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      {propose && (
        <label className={styles.code}>
          <span>{t("referenceLists.field.code")}</span>
          <input
            value={shownCode}
            maxLength={60}
            autoComplete="off"
            {...faultOf("code")}
            onChange={(event) => setCode(event.target.value === "" ? null : event.target.value)}
          />
        </label>
      )}
      {children}
      <span className={styles.buttons}>
        <Button type="submit" variant="secondary" aria-disabled={isSaving || name.trim() === ""}>
          {t("common.action.add")}
        </Button>
        <Button variant="text" onClick={onClose}>
          {t("common.action.close")}
        </Button>
      </span>
      {problem && (
        <p id={id} className={styles.problem} role="alert">
          {problem.text}
        </p>
      )}
    </form>
  );
}

interface Problem {
  text: string;
  /** The field at fault; nothing when none is. */
  path?: string;
}

/** The first bad field in words, else the refusal's own sentence. */
function problemOf(failure: unknown): Problem {
  const fault = isRefusal(failure) ? failure.detail.fields?.[0] : undefined;
  if (fault)
    return {
      path: fault.path,
      text: `${fault.path === "code" ? `${t("referenceLists.field.code")}: ` : ""}${sentence(fault.reason, fault.params)}`,
    };
  return { text: failure instanceof Error ? failure.message : sentence("bug") };
}
