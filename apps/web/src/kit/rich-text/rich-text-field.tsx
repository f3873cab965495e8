import { useCallback, useEffect, useRef, useState } from "react";
import { FieldFrame, useField, type FieldProps } from "../form/field.tsx";
import type * as EditorCode from "./editor.tsx";
import { paragraphsOf } from "./plain.ts";
import { Start, type Press } from "./start.tsx";
import styles from "./rich-text.module.css";

/**
 * Several lines with bold, lists and links. The editor is as large as the rest of a page: an empty box loads it when somebody is about to
 * write, and takes what is typed until it is there. It then takes the box's place in one step, with text and focus.
 */
export function RichTextField(props: FieldProps) {
  const field = useField<string>(props);
  const html = field.value ?? "";
  const [typed, setTyped] = useState("");
  const [press, setPress] = useState<Press | null>(null);
  const [isComposing, setComposing] = useState(false);
  const [isReady, setReady] = useState(false);
  const start = useRef<HTMLDivElement>(null);
  const text = html === "" ? "" : typed;
  // What did not come from the box may have markup, which only the editor can show.
  const isPlain = html === paragraphsOf(text);
  const { Editor, load } = useEditorCode(!isPlain);
  const frame = {
    labelledBy: `${field.id}-label`,
    describedBy: field.control["aria-describedby"],
    isAtFault: field.message !== undefined,
    onBlur: field.control.onBlur,
  };
  return (
    <FieldFrame field={field} isGroup {...props}>
      {Editor && !isComposing && (
        <Editor
          html={html}
          begin={{ text: isPlain ? text : "", press, isWriting: () => start.current?.contains(document.activeElement) === true }}
          onReady={() => setReady(true)}
          onChange={(changed) => field.change(changed === "" ? null : changed)}
          {...frame}
        />
      )}
      {!isReady && isPlain && (
        <Start
          ref={start}
          text={text}
          onType={(now) => {
            setTyped(now);
            field.change(paragraphsOf(now) || null);
          }}
          onPress={(pressed) => {
            setPress(pressed);
            load();
          }}
          onEnter={load}
          onComposing={setComposing}
          {...frame}
        />
      )}
      {!isReady && !isPlain && <div className={styles.waiting} />}
    </FieldFrame>
  );
}

/** The editor once it is loaded: at once where it is needed to show what is there. Writing in the box goes on without it, if it cannot be had. */
function useEditorCode(isNeeded: boolean) {
  const [code, setCode] = useState<typeof EditorCode | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const load = useCallback(() => void import("./editor.tsx").then(setCode, setFailure), []);
  // Follows the form: a draft that came back, or somebody else's text.
  useEffect(() => {
    if (isNeeded) load();
  }, [isNeeded, load]);
  if (isNeeded && failure && !code) throw failure;
  return { Editor: code?.Editor ?? null, load };
}
