/** The tags of rich text everywhere in the product; the server keeps to the same list when it stores. */
export const TAGS = ["p", "br", "b", "i", "u", "ul", "ol", "li", "a"] as const;
