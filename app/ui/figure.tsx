/**
 * An amount as `money` formats it, with a small sign and a real minus. It needs no texts, so
 * islands can use it; screens use `Money`.
 */
export function Figure({ of }: { of: string }) {
  return (
    <bdi dir="ltr" className="amount" suppressHydrationWarning>
      <FigureParts of={of} />
    </bdi>
  );
}

export function FigureParts({ of }: { of: string }) {
  const [, minus, sign, whole, cents] = /^(-?)(\D*)(.*?)(\.\d\d)?$/.exec(of) ?? [];
  if (!whole) return of;
  return (
    <>
      {minus && '−'}
      {sign && (
        <span className="amount-sign" suppressHydrationWarning>
          {sign}
        </span>
      )}
      {whole}
      {cents && (
        <span className="amount-cents" suppressHydrationWarning>
          {cents}
        </span>
      )}
    </>
  );
}
