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

/** Marks on letters that searching does not ask for: accents of Latin, Greek and Cyrillic, points of Hebrew, vowel signs of Arabic. */
const MARKS = String.raw`\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670`;
const NOT_SEARCHED = new RegExp(`[${MARKS}${UNSEEN}]`, "gu");
/** Letters that no decomposition takes apart, and dashes and quotation marks as a keyboard has them. The database's `folded` has the same. */
const ALSO: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  ς: "σ",
  "\u2010": "-",
  "\u2011": "-",
  "\u2012": "-",
  "\u2013": "-",
  "\u2014": "-",
  "\u2212": "-",
  "\u2018": "'",
  "\u2019": "'",
};
const ALSO_FOLDED = new RegExp(`[${Object.keys(ALSO).join("")}]`, "gu");
// eslint-disable-next-line no-control-regex
const IS_ASCII = /^[\u0000-\u007f]*$/;

/**
 * What is searched, and what for: small letters without accents, so that "kuhlpumpe" finds Kühlpumpe, "strasse" Straße and ΑΝΤΛΊΑ αντλία. The database
 * folds its search texts by the same rule (`folded`, migration 20261128n).
 */
export const folded = (text: string): string =>
  IS_ASCII.test(text)
    ? text.toLowerCase()
    : text
        .normalize("NFKD")
        .replace(NOT_SEARCHED, "")
        .toLowerCase()
        .replace(ALSO_FOLDED, (sign) => ALSO[sign] ?? sign)
        .normalize("NFC");

const collator = new Intl.Collator("und", { numeric: true });
/** The order of names and codes, as the database's lists have it: by letters whatever their case and accents, numbers by what they count. */
export const compareTexts = (one: string, other: string): number => collator.compare(one, other);
