/** The member of a record with a code as its key. Codes of lists may be called `constructor`. */
export function ownMember<T>(record: Readonly<Record<string, T>>, code: string): T | undefined {
  return Object.hasOwn(record, code) ? record[code] : undefined
}
