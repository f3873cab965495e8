/** Signs and short words for currencies; some stand for several, of which the column's own is meant. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  "€": ["EUR"],
  euro: ["EUR"],
  "£": ["GBP"],
  $: ["USD", "CAD", "AUD", "NZD", "HKD", "SGD", "MXN", "CLP", "COP", "ARS"],
  us$: ["USD"],
  c$: ["CAD"],
  ca$: ["CAD"],
  a$: ["AUD"],
  nz$: ["NZD"],
  "¥": ["JPY", "CNY"],
  fr: ["CHF"],
  sfr: ["CHF"],
  kr: ["NOK", "SEK", "DKK", "ISK"],
  zł: ["PLN"],
  kč: ["CZK"],
  ft: ["HUF"],
  lei: ["RON"],
  "₺": ["TRY"],
  "₹": ["INR"],
  r$: ["BRL"],
  "₽": ["RUB"],
  "₩": ["KRW"],
  "₴": ["UAH"],
};

/** What a word beside an amount says: the column's own currency, another one, or no currency at all. */
export function currencyOf(word: string, own: string): "own" | "other" | null {
  const bare = word.replace(/\.$/, "");
  const known = SIGNS[bare.toLowerCase()] ?? (/^[A-Z]{3}$/.test(bare) ? [bare] : undefined);
  if (!known) return null;
  return known.includes(own) ? "own" : "other";
}

const digits = new Map<string, number>();

/** Digits behind the decimal sign: two of most currencies, none of the yen, three of some dinars. */
export function fractionDigitsOf(currency: string): number {
  const known =
    digits.get(currency) ?? new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
  digits.set(currency, known);
  return known;
}
