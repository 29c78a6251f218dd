const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  apos: "'",
}

/** Writes the entities of XML as the signs that they mean; those that mean none stay as they are. */
export function withoutEntities(text: string): string {
  return text.replace(
    /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
    (all, decimal?: string, hex?: string, name?: string) => {
      if (name) return named[name] ?? all
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
      // Unicode ends there, and nothing can be stored with a zero.
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : all
    },
  )
}
