import type { CvLine } from './lines.ts'

/** What a field of a form says about an entry. */
type Field = 'when' | 'what' | 'who' | 'told' | 'other'

/** The labels of the Europass form until 2020, in English, German, French, Italian and Spanish; later ones are shorter. */
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
  told: [
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

/** The field that a cell names, whole or as the beginning or the end of a label that was broken. */
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

/** Whether a cell only says what stands in the next one, in a form as Europass has it. */
export const isFormField = (text: string): boolean => fieldOf(text) !== undefined

/**
 * The lines of a form in the order of a CV: of each entry when it was, what it was and where, then what is told; without
 * the labels. Lines of a section that is no form stay as they are.
 */
export function inOrderOfCv(lines: readonly CvLine[]): readonly CvLine[] {
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
      entries.push({ when: [], what: [], who: [], told: [], other: [] })
    if (found && !found.isEnd) field = found.field
    const text = found ? value : line.text
    const entry = entries.at(-1)
    if (!entry || text === '' || field === 'other') continue
    entry[field].push({
      ...line,
      text,
      bullet: field === 'told' && found !== undefined,
      told: false,
      left: null,
    })
  }
  // Behind the name stands the address.
  const named = ({ text, ...line }: CvLine) => ({ ...line, text: text.split(/,\s/)[0] ?? text, strong: true })
  return entries.flatMap(({ when, what, who, told }) => [
    ...when,
    ...what,
    ...who.slice(0, 1).map(named),
    ...told,
  ])
}
