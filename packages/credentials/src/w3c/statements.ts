type Json = Record<string, unknown>

/** Changes a credential before it is signed. */
export type Change = (credential: Json) => unknown

/** A statement of the W3C test suite, with credentials that an issuer must sign and others that it must refuse. */
export interface Statement {
  readonly says: string
  readonly signed?: Readonly<Record<string, Change>>
  readonly refused?: Readonly<Record<string, Change>>
}

/** Sets properties of a credential; undefined removes one. */
export function set(changes: Json): Change {
  return (credential) => {
    for (const [name, value] of Object.entries(changes))
      if (value === undefined) delete credential[name]
      else credential[name] = value
  }
}

/** Sets properties of an object in a credential. */
export function within(property: string, changes: Json): Change {
  return (credential) => set(changes)(credential[property] as Json)
}

/** Appends a value to an array of a credential. */
export function add(property: string, value: unknown): Change {
  return (credential) => (credential[property] as unknown[]).push(value)
}
