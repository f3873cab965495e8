import { IconPlus, IconX } from "@tabler/icons-react";
import { useId, useRef, useState, type FormEvent, type ReactNode } from "react";
import { Button, IconButton } from "../../../kit/layout/button.tsx";
import { t } from "../../../i18n/work.ts";
import styles from "./step-rows.module.css";

interface AddLineProps {
  label: string;
  onAdd: (name: string) => Promise<boolean>;
  limit?: number;
  /** Beside the name: the kind of step. */
  children?: ReactNode;
}

/**
 * A line to type the next one into: Enter adds it and the line is free for another at once. Lines are sent one after the other, in the order
 * typed; what was not taken stands below until it is sent again or dropped.
 */
export function AddLine({ label, onAdd, limit = 200, children }: AddLineProps) {
  const [name, setName] = useState("");
  const [refused, setRefused] = useState<readonly Line[]>([]);
  const queue = useRef(Promise.resolve());
  const input = useRef<HTMLInputElement>(null);
  const field = useId();
  const send = (line: Line) => {
    queue.current = queue.current.then(async () => {
      if (!(await line.add())) setRefused((lines) => [...lines, line]);
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = name.trim();
    input.current?.focus();
    if (typed === "") return;
    setName("");
    // With the kind of step as it is chosen now, not as it will be when its turn comes.
    send({ name: typed, add: () => onAdd(typed) });
  };
  const drop = (line: Line) => setRefused((lines) => lines.filter((one) => one !== line));
  return (
    <>
      {refused.map((line, at) => (
        <p key={`${line.name} ${at}`} className={styles.refused} data-tone="alarm">
          <span>{t("workOrders.tasks.notAdded", { name: line.name })}</span>
          <Button
            variant="secondary"
            onClick={() => {
              drop(line);
              send(line);
            }}
          >
            {t("common.action.retry")}
          </Button>
          <IconButton label={t("common.action.remove", { name: line.name })} onClick={() => drop(line)}>
            <IconX size={16} aria-hidden="true" />
          </IconButton>
        </p>
      ))}
      <form className={styles.addLine} onSubmit={submit}>
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
          <Button type="submit" variant="secondary">
            {t("common.action.add")}
          </Button>
        )}
      </form>
    </>
  );
}

interface Line {
  name: string;
  add: () => Promise<boolean>;
}
