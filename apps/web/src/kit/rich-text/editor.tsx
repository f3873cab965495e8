import { DOMParser } from "@tiptap/pm/model";
import { EditorContent, getSchema, useEditor, useEditorState, type Editor as TiptapEditor, type JSONContent } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { IconBold, IconItalic, IconLink, IconList, IconListNumbers, IconUnderline, type Icon } from "@tabler/icons-react";
import { useEffect, type MouseEvent } from "react";
import { t, type MessageKey } from "../../i18n/index.ts";
import { cleanElement } from "./clean.ts";
import { LinkBox } from "./link-box.tsx";
import styles from "./rich-text.module.css";

interface EditorProps {
  html: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  labelledBy: string;
  describedBy: string | undefined;
  isAtFault: boolean;
}

/** What the allow-list of the product holds, and nothing more. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: false,
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    dropcursor: false,
    gapcursor: false,
    trailingNode: false,
    link: { openOnClick: false, protocols: ["http", "https", "mailto", "tel"], defaultProtocol: "https" },
  }),
];

export function Editor({ html, onChange, onBlur, labelledBy, describedBy, isAtFault }: EditorProps) {
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: contentOf(html),
    injectCSS: false,
    // Made while rendering, an editor whose render is not committed at once is destroyed before it is shown.
    immediatelyRender: false,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelledBy,
        ...(describedBy ? { "aria-describedby": describedBy } : {}),
        class: styles.text ?? "",
      },
    },
    onUpdate: ({ editor: changed }) => onChange(htmlOf(changed)),
    onBlur,
  });
  // Follows the form: a draft that was thrown away, or the other version of a stale write.
  useEffect(() => {
    if (editor && !editor.isDestroyed && html !== htmlOf(editor)) editor.commands.setContent(contentOf(html), { emitUpdate: false });
  }, [html, editor]);
  if (!editor) return <div className={styles.waiting} />;
  return (
    <div className={styles.editor} data-fault={isAtFault || undefined}>
      <Toolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}

const parser = DOMParser.fromSchema(getSchema(EXTENSIONS));

/** HTML as the editor's own content. Given the text, it would parse it in a way that the page's policy forbids. */
const contentOf = (html: string): JSONContent => parser.parse(cleanElement(html)).toJSON() as JSONContent;

/** The editor writes `strong` and `em`; the product's list says `b` and `i`. An empty text is no text. */
const htmlOf = (editor: TiptapEditor): string =>
  editor.isEmpty
    ? ""
    : editor
        .getHTML()
        .replace(/<(\/?)strong>/g, "<$1b>")
        .replace(/<(\/?)em>/g, "<$1i>");

interface Tool {
  name: string;
  label: MessageKey;
  icon: Icon;
  run: (editor: TiptapEditor) => void;
}

const TOOLS: readonly Tool[] = [
  { name: "bold", label: "kit.richText.bold", icon: IconBold, run: (editor) => editor.chain().focus().toggleBold().run() },
  { name: "italic", label: "kit.richText.italic", icon: IconItalic, run: (editor) => editor.chain().focus().toggleItalic().run() },
  {
    name: "underline",
    label: "kit.richText.underline",
    icon: IconUnderline,
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  { name: "bulletList", label: "kit.richText.bullets", icon: IconList, run: (editor) => editor.chain().focus().toggleBulletList().run() },
  {
    name: "orderedList",
    label: "kit.richText.numbers",
    icon: IconListNumbers,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
];

function Toolbar({ editor }: { editor: TiptapEditor }) {
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      tools: TOOLS.filter(({ name }) => now.isActive(name)).map(({ name }) => name),
      href: now.isActive("link") ? String(now.getAttributes("link").href ?? "") : null,
    }),
  });
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t("kit.richText.toolbar")}>
      {TOOLS.map(({ name, label, icon: Glyph, run }) => (
        <button
          key={name}
          type="button"
          aria-label={t(label)}
          title={t(label)}
          aria-pressed={active.tools.includes(name)}
          onMouseDown={keepFocus}
          onClick={() => run(editor)}
        >
          <Glyph size={16} aria-hidden="true" />
        </button>
      ))}
      <LinkBox href={active.href} icon={<IconLink size={16} aria-hidden="true" />} onSet={(href) => setLink(editor, href)} />
    </div>
  );
}

/** The text keeps the focus and its selection while a tool is pressed. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

function setLink(editor: TiptapEditor, href: string | null): void {
  const chain = editor.chain().focus().extendMarkRange("link");
  if (href === null) chain.unsetLink().run();
  else chain.setLink({ href }).run();
}
