const levels: readonly (readonly [RegExp, string])[] = [
  [/\bph\.?\s?d|d\.?\s?phil|doctor|doktor|promotion/i, 'doctorate'],
  [
    /\bm\.?\s?(?:sc|a|eng|ed|phil|s)\b|\bmba\b|\bmfa\b|ll\.?m|master|magister|máster|maestría|diplom(?!a)|staatsexamen/i,
    'master',
  ],
  [
    /\bb\.?\s?(?:sc|a|eng|tech|ed|com|s)\b|\bbba\b|\bbfa\b|ll\.?b|bachelor|licenciatura|grado en/i,
    'bachelor',
  ],
  [
    /high school|a-?levels?|abitur|baccalaur|bachillerato|matura|gcse|secondary|gymnasium/i,
    'upper-secondary',
  ],
]

/** Code of a degree in the master list `education-levels`; null if unclear. */
export function educationLevelOf(degree: string): string | null {
  return levels.find(([pattern]) => pattern.test(degree))?.[1] ?? null
}
