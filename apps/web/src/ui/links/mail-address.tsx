/** An e-mail address, or a name. A long address breaks before its “@” rather than within a word. */
export function MailAddress({ value }: { readonly value: string }) {
  const at = value.lastIndexOf('@')
  if (at < 1) return <bdi>{value}</bdi>
  return (
    <bdi>
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </bdi>
  )
}
