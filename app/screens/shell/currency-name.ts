/** `Israeli New Shekel (ILS)`, in the page's language. */
export function currencyName(currency: string, locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: 'currency' }).of(currency) ?? currency;
  return `${name} (\u2066${currency}\u2069)`;
}
