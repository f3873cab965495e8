import { IconBan, IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { COLORS, ICONS } from "@millwright/domain/foundation/reference-lists/looks.ts";
import { hasMessage, t } from "../../../i18n/foundation.ts";
import { FieldFrame, useField } from "../../../kit/form/field.tsx";
import { glyphOf } from "./icons.tsx";
import styles from "./look-fields.module.css";

/** The colour of a value, as radio buttons: arrow keys choose. A colour set through the API stays among them. */
export function ColorField() {
  const field = useField<string>({ name: "color" });
  const own = field.value && !(COLORS as readonly string[]).includes(field.value) ? [field.value] : [];
  return (
    <Choices field={field} none={t("referenceLists.noColor")}>
      {(choice) =>
        [...COLORS, ...own].map((color) =>
          choice(color, nameOf("color", color.slice(1)), <ColorDot color={color} isChosen={field.value === color} />),
        )
      }
    </Choices>
  );
}

/** The icon of a value. */
export function IconField() {
  const field = useField<string>({ name: "icon" });
  return (
    <Choices field={field} none={t("referenceLists.noIcon")}>
      {(choice) =>
        ICONS.map((icon) => {
          const Glyph = glyphOf(icon);
          return choice(icon, nameOf("icon", icon), <Glyph size={20} stroke={1.6} aria-hidden="true" />);
        })
      }
    </Choices>
  );
}

const ColorDot = ({ color, isChosen }: { color: string; isChosen: boolean }) => (
  <span className={styles.dot} style={{ background: color }}>
    {isChosen && <IconCheck size={14} stroke={3} color="#fff" aria-hidden="true" />}
  </span>
);

function nameOf(kind: "color" | "icon", value: string): string {
  const key = `referenceLists.${kind}.${value}`;
  return hasMessage(key) ? t(key) : `#${value}`;
}

interface ChoicesProps {
  field: ReturnType<typeof useField<string>>;
  none: string;
  children: (choice: (value: string | null, name: string, mark: ReactNode) => ReactNode) => ReactNode;
}

function Choices({ field, none, children }: ChoicesProps) {
  const chosen = field.value ?? null;
  const choice = (value: string | null, name: string, mark: ReactNode) => (
    <label key={value ?? ""} className={styles.choice} title={name}>
      <input
        type="radio"
        name={field.id}
        className="visually-hidden"
        ref={value === null ? field.control.ref : undefined}
        checked={chosen === value}
        onChange={() => field.change(value)}
        onBlur={field.control.onBlur}
      />
      {mark}
      <span className="visually-hidden">{name}</span>
    </label>
  );
  return (
    <FieldFrame field={field} isGroup isWide>
      <div
        className={styles.choices}
        role="radiogroup"
        aria-labelledby={`${field.id}-label`}
        aria-describedby={field.control["aria-describedby"]}
      >
        {choice(null, none, <IconBan size={20} stroke={1.6} aria-hidden="true" />)}
        {children(choice)}
      </div>
    </FieldFrame>
  );
}
