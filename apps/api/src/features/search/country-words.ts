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

/** English names of countries, in lower case, with their code. */
const codes = new Map([...readNames(), ...Object.entries(common)])

/** The code of a country that somebody has written out; undefined for any other place. */
export function countryOf(place: string): string | undefined {
  return codes.get(place.trim().toLowerCase())
}

function* readNames(): Generator<[string, string]> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  for (const first of letters) {
    for (const second of letters) {
      const name = names.of(first + second)
      // Old codes (DD, UK) have the names of those that took their place.
      const current = new Intl.Locale(`und-${first}${second}`).region === first + second
      if (name !== undefined && current) yield [name.toLowerCase(), first + second]
    }
  }
}
