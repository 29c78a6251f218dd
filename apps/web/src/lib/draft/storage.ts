type Area = 'local' | 'session'

function area(name: Area): Storage | null {
  try {
    return name === 'local' ? window.localStorage : window.sessionStorage
  } catch {
    // Browsers throw here if the user blocks storage.
    return null
  }
}

/** Reads a text from browser storage; null if there is none or storage is blocked. */
export function readStored(key: string, from: Area = 'local'): string | null {
  try {
    return area(from)?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Stores a text in browser storage, or removes it if null. Does nothing if storage is full or blocked. */
export function writeStored(key: string, value: string | null, to: Area = 'local'): void {
  try {
    if (value === null) area(to)?.removeItem(key)
    else area(to)?.setItem(key, value)
  } catch {
    // Storage is full or blocked. The app works without stored texts.
  }
}
