import type { OtherTruth } from './cv-other-shapes.ts'

export interface OtherWords {
  readonly title: string
  readonly headings: readonly [string, string, string, string, string]
  readonly now: string
  readonly since: string
  readonly months: readonly string[]
  readonly labels: readonly [string, string, string]
}

/** Section headings and other fixed words of CVs, by language. */
export const otherWords: Readonly<Record<OtherTruth['language'], OtherWords>> = {
  en: {
    title: 'Curriculum Vitae',
    headings: ['Profile', 'Work Experience', 'Education', 'Skills', 'Languages'],
    now: 'Present',
    since: 'Since',
    months: [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ],
    labels: ['E-mail', 'Phone', 'Address'],
  },
  de: {
    title: 'Lebenslauf',
    headings: ['Profil', 'Berufserfahrung', 'Ausbildung', 'Kenntnisse', 'Sprachen'],
    now: 'heute',
    since: 'seit',
    months: [
      'Januar',
      'Februar',
      'März',
      'April',
      'Mai',
      'Juni',
      'Juli',
      'August',
      'September',
      'Oktober',
      'November',
      'Dezember',
    ],
    labels: ['E-Mail', 'Telefon', 'Anschrift'],
  },
  fr: {
    title: 'Curriculum Vitae',
    headings: ['Profil', 'Expérience professionnelle', 'Formation', 'Compétences', 'Langues'],
    now: 'aujourd’hui',
    since: 'depuis',
    months: [
      'janvier',
      'février',
      'mars',
      'avril',
      'mai',
      'juin',
      'juillet',
      'août',
      'septembre',
      'octobre',
      'novembre',
      'décembre',
    ],
    labels: ['Courriel', 'Téléphone', 'Adresse'],
  },
  es: {
    title: 'Currículum Vítae',
    headings: ['Perfil', 'Experiencia laboral', 'Formación', 'Habilidades', 'Idiomas'],
    now: 'actualidad',
    since: 'desde',
    months: [
      'enero',
      'febrero',
      'marzo',
      'abril',
      'mayo',
      'junio',
      'julio',
      'agosto',
      'septiembre',
      'octubre',
      'noviembre',
      'diciembre',
    ],
    labels: ['Correo', 'Teléfono', 'Dirección'],
  },
}

/** Formats of dates in generated CVs. */
export type OtherDates = 'words' | 'numbers' | 'apostrophe' | 'since' | 'years'

/** Formats a date in the language of the CV. */
function writeDate(value: string, language: OtherTruth['language'], style: OtherDates): string {
  const [year = '', month] = value.split('-')
  if (!month || style === 'years') return year
  const { months } = otherWords[language]
  const name = months[Number(month) - 1] ?? ''
  if (style === 'numbers') return `${month}/${year}`
  if (style === 'apostrophe') return `${name.slice(0, 3)} ’${year.slice(2)}`
  return `${name} ${year}`
}

/** Formats the period of an entry. In the format `since`, the period of a current job is "since …". */
export function writeSpan(
  { from, to }: { readonly from: string; readonly to: string },
  language: OtherTruth['language'],
  style: OtherDates,
): string {
  const { now, since } = otherWords[language]
  const start = writeDate(from, language, style)
  if (to === '') return style === 'since' ? `${since} ${start}` : `${start} – ${now}`
  return `${start} – ${writeDate(to, language, style)}`
}
