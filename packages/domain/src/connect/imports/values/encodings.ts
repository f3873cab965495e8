/** How the bytes of a text file may be meant. Web browsers and spreadsheet programs take "latin1" and "ISO 8859-1" for windows-1252, and so do we. */
export const ENCODINGS = [
  "utf-8",
  "windows-1252",
  "utf-16le",
  "utf-16be",
  "iso-8859-15",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "macintosh",
  "ibm866",
  "shift_jis",
  "gb18030",
  "big5",
  "euc-kr",
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** What parts the cells of a line. */
export const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];
