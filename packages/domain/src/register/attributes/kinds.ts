/** What the value of an attribute is. */
export const ATTRIBUTE_KINDS = ["text", "number", "day", "list", "yesNo", "reference"] as const;
export type AttributeKind = (typeof ATTRIBUTE_KINDS)[number];

/** Kinds of record that an attribute may refer to. */
export const REFERRED = ["assets", "locations", "people", "suppliers"] as const;
export type Referred = (typeof REFERRED)[number];

/** Attributes that one organisation may have, and words of a list. */
export const MAX_ATTRIBUTES = 500;
export const MAX_OPTIONS = 50;
export const MAX_TEXT = 500;
export const MAX_NUMBER = 1e12;
