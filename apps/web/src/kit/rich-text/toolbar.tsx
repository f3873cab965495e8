import { IconBold, IconItalic, IconLink, IconList, IconListNumbers, IconUnderline, type Icon } from "@tabler/icons-react";
import type { MouseEvent, ReactNode } from "react";
import { t, type MessageKey } from "../../i18n/index.ts";
import styles from "./rich-text.module.css";

const TOOLS = [
  { tool: "bold", label: "kit.richText.bold", icon: IconBold },
  { tool: "italic", label: "kit.richText.italic", icon: IconItalic },
  { tool: "underline", label: "kit.richText.underline", icon: IconUnderline },
  { tool: "bulletList", label: "kit.richText.bullets", icon: IconList },
  { tool: "orderedList", label: "kit.richText.numbers", icon: IconListNumbers },
] as const satisfies readonly { tool: string; label: MessageKey; icon: Icon }[];
export type Tool = (typeof TOOLS)[number]["tool"];

interface ToolbarProps {
  isOn?: (tool: Tool) => boolean;
  onPress: (tool: Tool) => void;
  /** The link, which asks for more than a press. */
  children: ReactNode;
}

/** The tools above rich text, the same whether its editor is here yet or not. */
export function Toolbar({ isOn = () => false, onPress, children }: ToolbarProps) {
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t("kit.richText.toolbar")}>
      {TOOLS.map(({ tool, label, icon: Glyph }) => (
        <button
          key={tool}
          type="button"
          aria-label={t(label)}
          title={t(label)}
          aria-pressed={isOn(tool)}
          onMouseDown={keepFocus}
          onClick={() => onPress(tool)}
        >
          <Glyph size={16} aria-hidden="true" />
        </button>
      ))}
      {children}
    </div>
  );
}

export function LinkButton({ isOn = false, onPress }: { isOn?: boolean; onPress: () => void }) {
  return (
    <button type="button" aria-label={t("kit.richText.link")} title={t("kit.richText.link")} aria-pressed={isOn} onClick={onPress}>
      <IconLink size={16} aria-hidden="true" />
    </button>
  );
}

/** The text keeps the focus and its selection while a tool is pressed. */
const keepFocus = (event: MouseEvent) => event.preventDefault();
