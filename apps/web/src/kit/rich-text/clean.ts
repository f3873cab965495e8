import DOMPurify from "dompurify";
import { TAGS } from "./tags.ts";

const purifier = DOMPurify();
purifier.addHook("afterSanitizeAttributes", (node) => {
  if (node.tagName !== "A") return;
  node.setAttribute("target", "_blank");
  node.setAttribute("rel", "noopener noreferrer nofollow");
});

const ALLOWED = {
  ALLOWED_TAGS: [...TAGS],
  ALLOWED_ATTR: ["href"],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:)/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/**
 * Stored text as elements for the editor, which would otherwise read the HTML by itself; whatever is not on the list is taken out, its words stay. The browser takes
 * HTML only from here: the page's policy asks for its Trusted Types.
 */
export const cleanElement = (html: string): Node => purifier.sanitize(html, { ...ALLOWED, RETURN_DOM: true });
