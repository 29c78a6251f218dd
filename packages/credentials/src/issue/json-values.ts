/** A dateTimeStamp of XSD 1.1 in whole seconds (VC Data Model 2.0 §4.9). */
export function timestamp(date: Date): string {
  if (Number.isNaN(date.getTime())) throw new TypeError('invalid date')
  return date.toISOString().replace(/\.\d{3}Z$/, 'Z')
}

/** A property with these items; no property without items. */
export function unlessEmpty(name: string, items: readonly unknown[]): Record<string, readonly unknown[]> {
  return items.length === 0 ? {} : { [name]: items }
}

/** Leaves out repeated items. Equal nodes without an id make canonicalisation slow (RDF Dataset Canonicalization §7.1). */
export function distinct<T>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()]
}
