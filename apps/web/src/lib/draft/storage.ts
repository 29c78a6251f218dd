type Area = 'local' | 'session'

function area(name: Area): Storage | null {
  try {
    return name === 'local' ? window.localStorage : window.sessionStorage
  } catch {
    // Reading the property throws where the browser forbids storage.
    return null
  }
}

/** Reads a stored text; null when there is none or storage is forbidden. */
export function readStored(key: string, from: Area = 'local'): string | null {
  try {
    return area(from)?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Stores a text, or removes it with null. A full or forbidden storage is no error: what is kept here is a convenience. */
export function writeStored(key: string, value: string | null, to: Area = 'local'): void {
  try {
    if (value === null) area(to)?.removeItem(key)
    else area(to)?.setItem(key, value)
  } catch {
    // Full or forbidden: the person loses the convenience, not the page.
  }
}
