/** Every currency the browser knows, by code: "EUR – Euro". */
export function currencyOptions(): readonly { value: string; label: string }[] {
  if (options) return options;
  const names = new Intl.DisplayNames("en", { type: "currency" });
  options = Intl.supportedValuesOf("currency").map((value) => ({ value, label: `${value} – ${names.of(value) ?? value}` }));
  return options;
}

let options: readonly { value: string; label: string }[] | null = null;
