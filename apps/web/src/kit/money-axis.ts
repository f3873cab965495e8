import { formatMoney } from "./format.ts";

/** Minor units in one of a currency: a hundred cents in a dollar, one yen in a yen. */
const minorIn = (currency: string): number =>
  10 ** (new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2);

/** An amount in what people count, so that an axis has round marks. */
export const inWhole = (amountMinor: number, currency: string): number => amountMinor / minorIn(currency);

/** Such an amount as it is shown. */
export const moneyWritten =
  (currency: string) =>
  (value: number): string =>
    formatMoney({ amountMinor: Math.round(value * minorIn(currency)), currency });
