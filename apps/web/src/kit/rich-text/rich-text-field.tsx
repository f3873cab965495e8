import { lazy, Suspense } from "react";
import { FieldFrame, useField, type FieldProps } from "../form/field.tsx";
import styles from "./rich-text.module.css";

/** Several lines with bold, lists and links. The editor is loaded with the first form that needs it. */
export function RichTextField(props: FieldProps) {
  const field = useField<string>(props);
  return (
    <FieldFrame field={field} isGroup {...props}>
      <Suspense fallback={<div className={styles.waiting} />}>
        <Editor
          html={field.value ?? ""}
          labelledBy={`${field.id}-label`}
          describedBy={field.control["aria-describedby"]}
          isAtFault={field.message !== undefined}
          onChange={(html) => field.change(html === "" ? null : html)}
          onBlur={field.control.onBlur}
        />
      </Suspense>
    </FieldFrame>
  );
}

const Editor = lazy(() => import("./editor.tsx").then((module) => ({ default: module.Editor })));
