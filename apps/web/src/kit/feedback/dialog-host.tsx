import { IconAlertCircle, IconInfoCircle } from "@tabler/icons-react";
import { useEffect, useId, useState, useSyncExternalStore, type ReactNode } from "react";
import { t } from "../../i18n/index.ts";
import { DayInput } from "../form/dates/date-inputs.tsx";
import { Button } from "../layout/button.tsx";
import { SheetHead } from "../sheet/sheet-head.tsx";
import { useDialog } from "../sheet/use-dialog.ts";
import { Announcement } from "./announcement.tsx";
import styles from "./feedback.module.css";
import { dialogs, type Answer, type Message, type Question } from "./dialogs.ts";

/** Where `ask` and `tell` appear; mounted once at the root. */
export function DialogHost() {
  const open = useSyncExternalStore(dialogs.subscribe, dialogs.get);
  if (!open) return null;
  return open.kind === "question" ? (
    <QuestionDialog key={open.question.title} question={open.question} answer={open.answer} />
  ) : (
    <MessageDialog key={open.message.title} message={open.message} close={open.close} />
  );
}

function QuestionDialog({ question, answer }: { question: Question; answer: (answer: Answer | null) => void }) {
  const [reason, setReason] = useState("");
  const [choice, setChoice] = useState<number | undefined>();
  const [day, setDay] = useState("");
  const [isTried, setTried] = useState(false);
  const field = useId();
  const isMissing = Boolean(question.reason?.required) && reason.trim() === "" && choice === undefined;
  const isDayMissing = Boolean(question.day?.required) && day === "";
  const said = { ...(choice === undefined ? {} : { choice }), ...(day === "" ? {} : { day }) };
  const submit = () => (isMissing || isDayMissing ? setTried(true) : answer({ reason: reason.trim(), ...said }));
  return (
    <ModalFrame title={question.title} text={question.text} onClose={() => answer(null)}>
      <form
        className={styles.dialogForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {question.choice && (
          <label className={styles.reason}>
            {question.choice.label}
            <select value={choice ?? ""} onChange={({ target }) => setChoice(target.value === "" ? undefined : Number(target.value))}>
              <option value="">{t("common.none")}</option>
              {question.choice.options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )}
        {question.reason && (
          <div className={styles.reason}>
            <label htmlFor={field}>
              {question.reason.label}
              {question.reason.required && <span aria-hidden="true"> *</span>}
            </label>
            <textarea
              id={field}
              rows={3}
              maxLength={1000}
              value={reason}
              required={question.reason.required}
              aria-invalid={isTried && isMissing}
              aria-describedby={isTried && isMissing ? `${field}-fault` : undefined}
              onChange={(event) => setReason(event.target.value)}
            />
            {isTried && isMissing && (
              <p id={`${field}-fault`} className={styles.fault}>
                {t("common.reason.required")}
              </p>
            )}
          </div>
        )}
        {question.day && (
          <div className={styles.reason}>
            <span id={`${field}-day`}>
              {question.day.label}
              {question.day.required && <span aria-hidden="true"> *</span>}
            </span>
            <DayInput
              aria-labelledby={`${field}-day`}
              value={day === "" ? null : day}
              isRequired={question.day.required}
              isInvalid={isTried && isDayMissing}
              {...(isTried && isDayMissing ? { "aria-describedby": `${field}-day-fault` } : {})}
              onChange={(next) => setDay(next ?? "")}
            />
            {isTried && isDayMissing && (
              <p id={`${field}-day-fault`} className={styles.fault}>
                {t("common.reason.dayRequired")}
              </p>
            )}
          </div>
        )}
        <div className={styles.dialogActions}>
          <Button variant="secondary" onClick={() => answer(null)}>
            {t("common.action.cancel")}
          </Button>
          <Button variant={question.isDangerous ? "danger" : "primary"} type="submit">
            {question.confirm}
          </Button>
        </div>
      </form>
    </ModalFrame>
  );
}

function MessageDialog({ message, close }: { message: Message; close: () => void }) {
  // Follows the clock: some messages are specified to close by themselves.
  useEffect(() => {
    if (message.autoCloseMs === undefined) return;
    const timer = setTimeout(close, message.autoCloseMs);
    return () => clearTimeout(timer);
  }, [message, close]);
  const isError = message.variant === "error";
  const Icon = isError ? IconAlertCircle : IconInfoCircle;
  return (
    <ModalFrame
      title={message.title}
      text={message.text}
      onClose={close}
      icon={
        <span className={styles.dialogIcon} data-tone={isError ? "alarm" : "info"}>
          <Icon size={24} aria-hidden="true" />
        </span>
      }
    >
      <div className={styles.dialogActions}>
        <Button onClick={close}>{message.close}</Button>
      </div>
    </ModalFrame>
  );
}

interface ModalFrameProps {
  title: string;
  text: string;
  onClose: () => void;
  icon?: ReactNode;
  children: ReactNode;
}

/** The browser's own modal dialog: it keeps the focus, closes on Escape and gives the focus back. On a phone it is a sheet. */
function ModalFrame({ title, text, onClose, icon, children }: ModalFrameProps) {
  const { ref, onCancel, sheet } = useDialog(onClose);
  const name = useId();
  return (
    <dialog
      ref={ref}
      className={`${styles.dialog} ${sheet}`}
      aria-labelledby={`${name}-title`}
      aria-describedby={`${name}-text`}
      onCancel={onCancel}
    >
      <SheetHead onClose={onClose}>
        {icon}
        <h2 id={`${name}-title`}>{title}</h2>
        <p id={`${name}-text`} className={styles.dialogText}>
          {text}
        </p>
      </SheetHead>
      <div className={styles.dialogBody}>{children}</div>
      <Announcement />
    </dialog>
  );
}
