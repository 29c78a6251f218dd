/**
 * Short forms of names by list, in search form. They are no synonyms, because job titles have them with another meaning:
 * "Nurse, PT" works part-time, and "Driver, Baltimore MD" in Maryland.
 */
const shortForms: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  occupations: {
    md: ['doctor'],
    pt: ['physiotherapist', 'personal trainer'],
    va: ['virtual assistant', 'administrative assistant'],
  },
  'fields-of-study': {
    cs: ['computer science'],
    ee: ['electricity and energy', 'electronics and automation'],
  },
}

/** What a short form stands for in a list, in search form; empty for other words. */
export function spelledOut(entity: string, words: string): readonly string[] {
  const forms = Object.hasOwn(shortForms, entity) ? shortForms[entity] : undefined
  return forms && Object.hasOwn(forms, words) ? (forms[words] ?? []) : []
}
