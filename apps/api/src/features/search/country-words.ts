const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

const common: Readonly<Record<string, string>> = {
  usa: 'US',
  'united states of america': 'US',
  america: 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  holland: 'NL',
  'czech republic': 'CZ',
}

/** Country codes by English country name in lower case. */
const codes = new Map([...readNames(), ...Object.entries(common)])

/**
 * Finds the code of a country by its name.
 * @returns undefined for other places
 */
export function countryOf(place: string): string | undefined {
  return codes.get(place.trim().toLowerCase())
}

function* readNames(): Generator<[string, string]> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  for (const first of letters) {
    for (const second of letters) {
      const name = names.of(first + second)
      // Skips obsolete codes (DD, UK): `Intl` gives them the names of their successors.
      const current = new Intl.Locale(`und-${first}${second}`).region === first + second
      if (name !== undefined && current) yield [name.toLowerCase(), first + second]
    }
  }
}
