import type { CvLine } from './lines.ts'

/** Labels of an entry's fields in forms and tables, as parts of a regular expression. */
const fieldPatterns: readonly string[] = [
  'dates?(?: \\(from ?[-–] ?to\\))?|period|duration|from ?[-–] ?to|zeitraum|datum|position(?: held)?',
  'job title|title|role|function|occupation(?: or position held)?|funktion|tätigkeit|employer|company',
  'organi[sz]ation|(?:name(?: and address)? of (?:the )?)employer|arbeitgeber|firma|qualification',
  '(?:title of )?qualification awarded|degree|abschluss|institution|school|university|hochschule|schule',
  'name and type of organisation providing education and training',
  '(?:main )?activities(?: and responsibilities)?|responsibilities|aufgaben|poste|entreprise|puesto',
  'empresa|período|période|ville|pays|befattning|arbetsgivare|skola|functie|werkgever|lavoro',
]

/** Matches a field label at the start of a line, with its colon or tab. */
export const fieldLabel = new RegExp(`^(?:${fieldPatterns.join('|')})\\s*(?::\\s*|\\t|$)`, 'i')

/** Labels of name, address and other personal details, as parts of a regular expression. */
const personFields: readonly string[] = [
  '(?:full |first |last )?name|nachname(?:\\(n\\))?(?: / vorname(?:\\(n\\))?)?|vorname|nom|prénom|nome|nombre|apellidos',
  'e-?mail(?: address)?|mail|courriel|correo(?: electrónico)?|tel(?:ephone|efon|éfono|efono)?|téléphone|teléfono|phone(?: number)?|mobile?|handy|fax',
  'address|adresse(?:\\(n\\))?|anschrift|dirección|indirizzo|wohnort|ort|location|city|website|web|homepage|linkedin|github|contact|kontakt',
  'staatsangehörigkeit|nationalit(?:y|é|ät)|nazionalità|geburtsdatum|date of birth|data di nascita|trade|interests|referees',
  'languages|muttersprache(?:n|\\(n\\))?|sonstige sprache(?:n|\\(n\\))|prima lingua|altre lingue',
]
const personLabel = new RegExp(`^(?:${personFields.join('|')})\\s*[.:]?$`, 'i')

/** Whether a text is only a label of a personal detail. */
export const isPersonLabel = (text: string): boolean => personLabel.test(text)

/** Whether a text is only a label of a field of a job or degree. */
export const isFieldLabel = (text: string): boolean => text !== '' && text.replace(fieldLabel, '') === ''

/** Whether a text is only a form label of any kind. */
export const isFormLabel = (text: string): boolean => isFieldLabel(text) || isPersonLabel(text)

/** Kinds of fields in the Europass form. */
type Field = 'when' | 'what' | 'who' | 'description' | 'other'

/** Labels of the Europass form used until 2020, in English, German, French, Italian and Spanish. */
const labels: Readonly<Record<Field, readonly string[]>> = {
  when: ['dates', 'dates (from – to)', 'zeitraum', 'datum', 'date', 'date (da – a)', 'fechas', 'periode'],
  what: [
    'occupation or position held',
    'title of qualification awarded',
    'beruf oder funktion',
    'bezeichnung der erworbenen qualifikation',
    'fonction ou poste occupé',
    'intitulé du certificat ou diplôme délivré',
    'lavoro o posizione ricoperti',
    'tipo di impiego',
    'titolo della qualifica rilasciata',
    'qualifica conseguita',
    'profesión o cargo desempeñado',
    'título de la cualificación obtenida',
  ],
  who: [
    'name and address of employer',
    'name and type of organisation providing education and training',
    'name und adresse des arbeitgebers',
    'name und art der bildungs- oder ausbildungseinrichtung',
    'name und art der bildungseinrichtung',
    'nom et adresse de l’employeur',
    'nom et type de l’établissement d’enseignement ou de formation',
    'nome e indirizzo del datore di lavoro',
    'nome e tipo d’organizzazione erogatrice dell’istruzione e formazione',
    'nome e tipo di istituto di istruzione o formazione',
    'nombre y dirección de la empresa o empleador',
    'nombre y tipo de la organización que ha impartido la formación',
  ],
  description: [
    'main activities and responsibilities',
    'principal subjects/occupational skills covered',
    'wichtigste tätigkeiten und zuständigkeiten',
    'hauptfächer/berufliche fähigkeiten',
    'principales activités et responsabilités',
    'principales matières/compétences professionnelles couvertes',
    'principali attività e responsabilità',
    'principali mansioni e responsabilità',
    'principali materie/abilità professionali oggetto dello studio',
    'funciones y responsabilidades principales',
    'principales materias o capacidades ocupacionales estudiadas',
  ],
  other: [
    'type of business or sector',
    'level in national or international classification',
    'tätigkeitsbereich oder branche',
    'type ou secteur d’activité',
    'tipo di attività o settore',
    'tipo di azienda o settore',
    'tipo de empresa o sector',
  ],
}
const fields = Object.entries(labels) as [Field, readonly string[]][]

const form = (text: string) =>
  text
    .toLowerCase()
    .replaceAll("'", '’')
    .replaceAll('-', '–')
    .replace(/^[\s•·]+|[\s:]+$/gu, '')

/** Finds the Europass field of a label. The text may be the whole label, or the first or last line of a long label. */
function fieldOf(cell: string): { field: Field; isEnd: boolean } | undefined {
  const text = form(cell)
  if (text.length < 4) return undefined
  const named = (matches: (label: string) => boolean) =>
    fields.find(([, all]) => all.some((label) => matches(form(label))))?.[0]
  const begun =
    named((label) => label === text) ??
    (text.length > 7 ? named((label) => label.startsWith(text)) : undefined)
  if (begun) return { field: begun, isEnd: false }
  const ended = named((label) => label.endsWith(` ${text}`))
  return ended && { field: ended, isEnd: true }
}

/** Whether a text is a label of the Europass form. */
export const isFormField = (text: string): boolean => fieldOf(text) !== undefined

/**
 * Converts a section of a Europass form to ordinary CV lines: dates, title and employer of each entry, then
 * its description. Returns other sections unchanged.
 */
export function withoutFormLabels(lines: readonly CvLine[]): readonly CvLine[] {
  const read = lines.map((line) => {
    const [label = '', ...rest] = line.text.split('\t')
    return { line, found: fieldOf(label), value: rest.join('\t') }
  })
  const has = (field: Field) => read.some(({ found, value }) => found?.field === field && value !== '')
  if (!has('when') || !(has('what') || has('who'))) return lines
  const entries: Record<Field, CvLine[]>[] = []
  let field: Field = 'other'
  for (const { line, found, value } of read) {
    if (found?.field === 'when' && value !== '')
      entries.push({ when: [], what: [], who: [], description: [], other: [] })
    if (found && !found.isEnd) field = found.field
    const text = found ? value : line.text
    const entry = entries.at(-1)
    if (!entry || text === '' || field === 'other') continue
    entry[field].push({
      ...line,
      text,
      bullet: field === 'description' && found !== undefined,
      described: false,
      left: null,
    })
  }
  // An address may follow the employer's name after a comma. Keep only the name.
  const named = ({ text, ...line }: CvLine) => ({ ...line, text: text.split(/,\s/)[0] ?? text, strong: true })
  return entries.flatMap(({ when, what, who, description }) => [
    ...when,
    ...what,
    ...who.slice(0, 1).map(named),
    ...description,
  ])
}
