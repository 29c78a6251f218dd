/** Writes the keys of objects in the order of the alphabet. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** A value as JSON in which equal objects are equal texts, whatever the order of their keys. Empty for undefined. */
export function orderedJson(value: unknown): string {
  return JSON.stringify(value, inOrder) ?? ''
}
