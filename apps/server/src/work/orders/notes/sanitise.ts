import sanitizeHtml from "sanitize-html";

/** The one allow-list of rich text. Kept when written, so that what is stored can be shown. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ["p", "br", "b", "strong", "i", "em", "u", "ul", "ol", "li", "a"],
  allowedAttributes: { a: ["href"] },
  allowedSchemes: ["https", "mailto"],
  // A link says in full where it leads: one without a scheme would lead into the product itself.
  transformTags: { a: (tagName, { href = "" }) => ({ tagName, attribs: { ...(/^\s*(https:|mailto:)/i.test(href) && { href }) } }) },
  disallowedTagsMode: "discard",
};
const NO_TAGS: sanitizeHtml.IOptions = { allowedTags: [], allowedAttributes: {} };

/** Rich text without what could run or load anything; null when no words are left. Undefined stays undefined: not sent, not changed. */
export function sanitise(html: string | null | undefined): string | null | undefined {
  if (!html) return html === undefined ? undefined : null;
  const clean = sanitizeHtml(html, ALLOWED).trim();
  return sanitizeHtml(clean, NO_TAGS).replaceAll("\u00a0", " ").trim() === "" ? null : clean;
}

const ENTITIES: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": '"' };

/** The words of rich text, a line a paragraph: for paper. */
export const wordsOf = (html: string | null): string | null =>
  html === null
    ? null
    : sanitizeHtml(html.replace(/<li>/gi, "• ").replace(/<br\s*\/?>|<\/(p|li|ul|ol)>/gi, "\n"), NO_TAGS)
        .replace(/&(lt|gt|amp|quot);/g, (entity) => ENTITIES[entity] ?? entity)
        .replace(/\n{3,}/g, "\n\n")
        .trim() || null;
