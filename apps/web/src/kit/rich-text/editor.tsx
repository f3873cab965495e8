import { DOMParser } from "@tiptap/pm/model";
import { EditorContent, getSchema, useEditor, useEditorState, type Editor as TiptapEditor, type JSONContent } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect, useLayoutEffect, useState } from "react";
import { cleanElement } from "./clean.ts";
import { LinkBox } from "./link-box.tsx";
import type { Press } from "./start.tsx";
import { Toolbar, type Tool } from "./toolbar.tsx";
import styles from "./rich-text.module.css";

interface EditorProps {
  html: string;
  /** What happened in the box that stood here until now. */
  begin: { text: string; press: Press | null; isWriting: () => boolean };
  /** Said before anything is painted. */
  onReady: () => void;
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

export function Editor({ html, begin, onReady, onChange, onBlur, labelledBy, describedBy, isAtFault }: EditorProps) {
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
  const [isBegun, setBegun] = useState(false);
  // Follows the editor, which is made after the first render: takes over text, focus and the tool pressed before anything is painted.
  useLayoutEffect(() => {
    if (!editor || isBegun) return;
    setBegun(true);
    if (begin.text !== "") {
      editor.commands.setContent(linesOf(begin.text), { emitUpdate: true });
      editor.commands.setTextSelection(editor.state.doc.content.size);
    }
    if (begin.isWriting()) editor.view.focus();
    if (begin.press !== null && begin.press !== "link") RUN[begin.press](editor);
    onReady();
  }, [editor, isBegun, begin, onReady]);
  // Follows the form: a draft that was thrown away, or the other version of a stale write.
  useEffect(() => {
    if (editor && !editor.isDestroyed && html !== htmlOf(editor)) editor.commands.setContent(contentOf(html), { emitUpdate: false });
  }, [html, editor]);
  if (!editor) return null;
  return (
    <div className={styles.editor} data-fault={isAtFault || undefined}>
      <EditorToolbar editor={editor} isLinkOpen={begin.press === "link"} />
      <EditorContent editor={editor} />
    </div>
  );
}

const parser = DOMParser.fromSchema(getSchema(EXTENSIONS));

/** HTML as the editor's own content. Given the text, it would parse it in a way that the page's policy forbids. */
const contentOf = (html: string): JSONContent => parser.parse(cleanElement(html)).toJSON() as JSONContent;

/** Typed lines with every blank, which HTML would not keep. */
const linesOf = (text: string): JSONContent => ({
  type: "doc",
  content: text.split("\n").map((line) => ({ type: "paragraph", content: line === "" ? [] : [{ type: "text", text: line }] })),
});

/** The editor writes `strong` and `em`; the product's list says `b` and `i`. An empty text is no text. */
const htmlOf = (editor: TiptapEditor): string =>
  editor.isEmpty
    ? ""
    : editor
        .getHTML()
        .replace(/<(\/?)strong>/g, "<$1b>")
        .replace(/<(\/?)em>/g, "<$1i>");

const RUN: Record<Tool, (editor: TiptapEditor) => void> = {
  bold: (editor) => editor.chain().focus().toggleBold().run(),
  italic: (editor) => editor.chain().focus().toggleItalic().run(),
  underline: (editor) => editor.chain().focus().toggleUnderline().run(),
  bulletList: (editor) => editor.chain().focus().toggleBulletList().run(),
  orderedList: (editor) => editor.chain().focus().toggleOrderedList().run(),
};

function EditorToolbar({ editor, isLinkOpen }: { editor: TiptapEditor; isLinkOpen: boolean }) {
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      tools: Object.keys(RUN).filter((name) => now.isActive(name)),
      href: now.isActive("link") ? String(now.getAttributes("link").href ?? "") : null,
    }),
  });
  return (
    <Toolbar isOn={(tool) => active.tools.includes(tool)} onPress={(tool) => RUN[tool](editor)}>
      <LinkBox href={active.href} isOpen={isLinkOpen} onSet={(href) => setLink(editor, href)} />
    </Toolbar>
  );
}

function setLink(editor: TiptapEditor, href: string | null): void {
  const chain = editor.chain().focus().extendMarkRange("link");
  if (href === null) chain.unsetLink().run();
  else chain.setLink({ href }).run();
}
