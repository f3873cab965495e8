import DOMPurify from "dompurify";

/** The tags of rich text everywhere in the product; the server keeps to the same list when it stores. */
export const TAGS = ["p", "br", "b", "i", "u", "ul", "ol", "li", "a"] as const;

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
 * Stored text as it may be shown; whatever is not on the list is taken out, its words stay. The browser takes HTML only from here: the
 * page's policy asks for its Trusted Types.
 */
export const cleanHtml = (html: string): TrustedHTML => purifier.sanitize(html, { ...ALLOWED, RETURN_TRUSTED_TYPE: true });

/** The same as elements, for an editor that would otherwise read the HTML by itself. */
export const cleanElement = (html: string): Node => purifier.sanitize(html, { ...ALLOWED, RETURN_DOM: true });
