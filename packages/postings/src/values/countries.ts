import countries from 'i18n-iso-countries'
import { plain } from './languages.ts'
import { memo } from './memo.ts'

/** Names that the lists of countries lack, in the form of `plain`. */
const others: Readonly<Record<string, string>> = {
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  usa: 'US',
  us: 'US',
  'u s': 'US',
  'u s a': 'US',
  'united states of america': 'US',
  'etats unis': 'US',
  'stati uniti': 'US',
  'vereinigte staaten': 'US',
  'estados unidos': 'US',
  'stany zjednoczone': 'US',
  'verenigde staten': 'US',
  brd: 'DE',
  holland: 'NL',
  'the netherlands': 'NL',
  uae: 'AE',
  'south korea': 'KR',
  czechia: 'CZ',
  russia: 'RU',
  turkey: 'TR',
}

let codes: Map<string, string> | undefined

/** The ISO 3166-1 alpha-2 code of a country by its name in any language, or its two- or three-letter code. */
export const readCountryCode: (text: string) => string | undefined = memo((text) => {
  codes ??= allNames()
  const upper = text.toUpperCase()
  if (/^[A-Z]{2}$/.test(upper)) return upper === 'UK' ? 'GB' : countries.isValid(upper) ? upper : undefined
  if (/^[A-Z]{3}$/.test(upper)) {
    const code = countries.alpha3ToAlpha2(upper)
    if (code) return code
  }
  return codes.get(keyOf(text))
})

/** The English name of a country. @param code ISO 3166-1 alpha-2 */
export function countryNameOf(code: string): string {
  return countries.getName(code, 'en') ?? code
}

function allNames(): Map<string, string> {
  const names = new Map<string, string>(Object.entries(others))
  const languages = countries.getSupportedLanguages()
  // English first: a name that means another country elsewhere is read as in English.
  for (const language of ['en', ...languages.filter((code) => code !== 'en')]) {
    for (const [code, list] of Object.entries(countries.getNames(language, { select: 'all' }))) {
      for (const name of [list].flat()) {
        const key = keyOf(name)
        if ((key.length > 2 || !/^[a-z]*$/.test(key)) && !names.has(key)) names.set(key, code)
      }
    }
  }
  return names
}

function keyOf(text: string): string {
  return plain(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
