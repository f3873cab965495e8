// One spelling for what looks the same: of codes, of names, of long texts, and of what is compared.

/** Letters nobody sees: format letters, and what fonts leave blank. */
const UNSEEN = String.raw`\p{Cf}\p{Default_Ignorable_Code_Point}`;
/** Signs of scripts in which a joiner changes the letters beside it, and of emoji, where it makes one picture of two. */
const JOINED = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f${[
  "Arab",
  "Syrc",
  "Mong",
  "Deva",
  "Beng",
  "Guru",
  "Gujr",
  "Orya",
  "Taml",
  "Telu",
  "Knda",
  "Mlym",
  "Sinh",
  "Khmr",
  "Mymr",
]
  .map((script) => String.raw`\p{scx=${script}}`)
  .join("")}`;
const JOINER = String.raw`(?<=[${JOINED}])[\u200c\u200d](?=[${JOINED}])`;
/** Chooses how the sign before it looks: an emoji, a keycap, a Chinese character. */
const CHOICE = String.raw`(?<=[\p{Extended_Pictographic}\p{sc=Han}\p{sc=Mong}])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]|\ufe0f(?=\u20e3)`;

const ANY_UNSEEN = new RegExp(`[${UNSEEN}]`, "gu");
const NEEDLESS = new RegExp(`(${JOINER}|${CHOICE})|[${UNSEEN}]`, "gu");
/** Control characters that are no white space; NUL is refused where it comes from. */
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]/g;
const SPACES = /[\s\u0085]+/g;
/** What is written with these alone is as it should be. */
const IS_PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** Composed last: what stood between two letters is gone then. */
const spaced = (text: string): string => text.replace(CONTROL, "").replace(SPACES, " ").trim().normalize("NFC");

/** A code or number as it is kept: composed letters (NFC), nothing unseen, single spaces. */
export const oneCode = (text: string): string => (IS_PLAIN.test(text) ? text : spaced(text.replace(ANY_UNSEEN, "")));

/** A name or other text of one line as it is kept: the same, but for joiners that its script or an emoji needs. */
export const oneLine = (text: string): string =>
  IS_PLAIN.test(text) ? text : spaced(text.replace(NEEDLESS, (_, needed: string | undefined) => needed ?? ""));

/** A long text as it is kept: composed letters, its lines and joiners as they were written; empty where nothing in it is seen. */
export const longText = (text: string): string => (IS_PLAIN.test(text) ? text : oneCode(text) === "" ? "" : text.normalize("NFC").trim());

/** By what codes and names are compared: as a code is kept, in small letters. */
export const textKey = (text: string): string => oneCode(text).toLowerCase();

export const isSameText = (one: string, other: string): boolean => textKey(one) === textKey(other);
