import { isName } from './cv-contact.ts'
import { isSpoken } from './cv-languages.ts'
import type { CvLine } from './cv-line.ts'
import { isDegree, organisationWords, titleScore } from './cv-words.ts'

export type SectionKind =
  | 'head'
  | 'summary'
  | 'experience'
  | 'education'
  | 'skills'
  | 'languages'
  | 'certifications'
  | 'projects'
  | 'volunteering'
  | 'awards'
  | 'publications'
  | 'interests'
  | 'references'
  | 'contact'
  | 'other'

export interface Section {
  readonly kind: SectionKind
  readonly lines: readonly CvLine[]
}

/** The words of headings, each the whole line. In English, German, French, Spanish and Italian. */
const headings: readonly (readonly [SectionKind, RegExp])[] = [
  [
    'volunteering',
    /^(?:volunteer(?:ing)?(?: (?:work|experience|activities|positions?))?|voluntary (?:work|experience)|community (?:service|involvement|work)|ehrenamt(?:liche tätigkeiten?)?|bénévolat|voluntariado)$/,
  ],
  [
    'experience',
    /^(?:(?:(?:professional|work(?:ing)?|employment|relevant|career|industry|selected|previous|other|additional|key|practical|clinical|teaching|research|commercial|job|recent) )*(?:experiences?|employment|history|background|positions?|appointments|career)(?: (?:history|and achievements|summary|details|record|to date))?|work|employment(?: history| record)?|career(?: history)?|berufserfahrung|beruflicher werdegang|berufliche (?:stationen|erfahrung(?:en)?)|werdegang|praktische erfahrung(?:en)?|expériences?(?: professionnelles?)?|parcours professionnel|experiencia(?: (?:laboral|profesional))?|esperienz[ae](?: (?:lavorativ[ae]|professional[ei]))?)$/,
  ],
  [
    'education',
    /^(?:(?:academic |formal |relevant )?(?:education(?:al)?|qualifications|studies|academics)(?: (?:and|&) (?:training|qualifications|certifications?|courses|credentials))?(?: (?:history|background|qualifications|details))?|academic (?:background|history|record|qualifications)|training and education|(?:schul-? ?(?:und|&) ?)?(?:aus)?bildung(?:sweg)?|studium(?: und ausbildung)?|akademische(?:r werdegang| ausbildung)|formation(?:s)?(?: académique)?|études|educación|formación(?: académica)?|estudios|allgemeine und berufliche bildung|éducation et formation|educación y formación|istruzione(?: e formazione)?|formazione)$/,
  ],
  [
    'skills',
    /^(?:(?:(?:key|core|technical|professional|it|computer|digital|relevant|soft|hard|main|additional|other|personal|special|clinical|areas? of|strengths (?:and|&)) ?)*(?:skills?|competenc(?:ies|es)|expertise|proficienc(?:y|ies)|technologies|tools|abilities|capabilities|knowledge|stack|strengths)(?: ?(?:and|&|,|\/) ?(?:skills?|competenc(?:ies|es)|expertise|tools|technologies|abilities|interests|strengths|knowledge))*(?: (?:summary|set|profile|overview))?|skillset|tech(?:nology)? stack|(?:fach|it-?)?kenntnisse|fähigkeiten|kompetenzen|edv-kenntnisse|compétences(?: techniques| clés)?|habilidades|competencias|aptitudes|conocimientos|(?:digitale|technische|it-)[- ]?(?:kompetenzen|kenntnisse)|compétences (?:numériques|informatiques)|competencias (?:digitales|informáticas)|competenze(?: (?:digitali|tecniche|informatiche))?)$/,
  ],
  [
    'languages',
    /^(?:(?:spoken |foreign )?languages?(?: skills?| proficiency| knowledge)?|(?:fremd)?sprach(?:en|kenntnisse)|langues(?: étrangères)?|compétences linguistiques|idiomas|competencias lingüísticas|lingue(?: straniere)?|(?:competenze|conoscenze) linguistiche)$/,
  ],
  [
    'certifications',
    /^(?:(?:professional )?(?:certificat(?:ions?|es)|licen[cs]es?|licensure|accreditations?|credentials)(?: ?(?:and|&|,|\/) ?(?:certificat(?:ions?|es)|licen[cs]es?|training|courses|awards|accreditations?))*|courses(?: and certificat(?:ions?|es))?|training(?: and certificat(?:ions?|es))?|professional (?:development|qualifications)|zertifikate|zertifizierungen|weiterbildung(?:en)?|certificaciones|cursos|certificazioni|corsi)$/,
  ],
  [
    'projects',
    /^(?:(?:personal|selected|key|side|academic|relevant|notable|recent|open[- ]source) )*(?:projects?|portfolio)(?: experience)?$|^(?:projekte|projets|proyectos|progetti)$/,
  ],
  [
    'awards',
    /^(?:(?:honou?rs?|awards?|achievements?|prizes|scholarships|distinctions|grants)(?: ?(?:and|&|,) ?(?:honou?rs?|awards?|achievements?|scholarships|distinctions))*|auszeichnungen|premios|distinciones)$/,
  ],
  [
    'publications',
    /^(?:(?:selected )?publications?(?: (?:and|&) (?:presentations|talks|patents))?|papers|patents|publikationen|veröffentlichungen|publicaciones)$/,
  ],
  [
    'references',
    /^(?:(?:professional )?referen(?:ces|zen|ces available on request)|referees|références|referencias)$/,
  ],
  [
    'interests',
    /^(?:(?:personal )?(?:interests?|hobbies|activities)(?: ?(?:and|&) ?(?:interests?|hobbies|activities))*|interessen|hobbys|freizeit|centres d['’]intérêt|loisirs|intereses|aficiones)$/,
  ],
  [
    'contact',
    /^(?:contact(?: (?:me|details|information|info))?|personal (?:details|information|data|info)|details|kontakt(?:daten)?|persönliche (?:daten|angaben)|coordonnées|contacto|datos personales|contatti|dati personali)$/,
  ],
  [
    'summary',
    /^(?:(?:professional|career|executive|personal|candidate|brief)? ?(?:summary|profile|statement|overview|objectives?|introduction|bio(?:graphy)?)(?: (?:summary|statement|of qualifications))?|about(?: me)?|objective|who i am|profil|kurzprofil|über mich|zusammenfassung|à propos|profil professionnel|perfil(?: profesional)?|resumen|sobre mí|profilo(?: professionale)?|presentazione)$/,
  ],
  [
    'other',
    /^(?:additional information|miscellaneous|other(?: information)?|affiliations|(?:professional )?memberships|passports|availability|right to work|driving licen[cs]e|führerschein|permis de conduire|permiso de conducir|patente di guida|military service|declaration|sonstiges|divers)$/,
  ],
]

/** The heading words of a line, as the patterns read them; letters that stand apart are brought together. */
function headingWords(text: string): string {
  const joined = /^(?:\p{L} ){3,}\p{L}$/u.test(text.replace(/\s+/g, ' ').trim())
    ? text.replace(/ (?! )/g, '')
    : text
  return joined
    .replace(/[_•|:.\-–—=*#]+$/gu, '')
    .replace(/^[_•|\-–—=*#\d.]+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

function headingKind(text: string): SectionKind | undefined {
  if (text.length > 60 || text.includes('\t')) return undefined
  const words = headingWords(text)
  return headings.find(([, pattern]) => pattern.test(words))?.[0]
}

const inlineKinds: ReadonlySet<SectionKind> = new Set([
  'skills',
  'languages',
  'summary',
  'interests',
  'certifications',
])

/** A heading with what follows it on the same line: "Languages: English (native), German (B2)". */
function inlineHeading(line: CvLine): { kind: SectionKind; rest: string } | undefined {
  const match = /^([^:]{4,40}):\s*(\S.*)$/u.exec(line.text)
  if (!match || line.bullet) return undefined
  const kind = headingKind(match[1] ?? '')
  const rest = match[2] ?? ''
  // "Languages: Python, C++" is a line of skills.
  if (!kind || !inlineKinds.has(kind) || (kind === 'languages' && !isSpoken(rest))) return undefined
  return { kind, rest }
}

/** "Software: …" among lines of the same shape. */
const isLabelled = (text: string) => /^[^:]{2,40}:\s/u.test(text)

/** Headings in a column beside their sections, each in one line with the section's first: parted from it. */
function withHeadingsApart(lines: readonly CvLine[]): CvLine[] {
  const kinds = lines.map(({ text }) =>
    text.includes('\t') ? headingKind(text.split('\t')[0] ?? '') : undefined,
  )
  if (!kinds.some((kind) => kind === 'experience' || kind === 'education')) return [...lines]
  return lines.flatMap((line, at) => {
    const [heading = '', ...rest] = line.text.split('\t')
    return kinds[at]
      ? [
          { ...line, text: heading, bullet: false },
          { ...line, text: rest.join('\t'), left: null, begin: null, gap: false },
        ]
      : [line]
  })
}

/** Takes a CV apart at its headings. What stands before the first is the head. */
export function splitSections(all: readonly CvLine[]): Section[] {
  const lines = withHeadingsApart(all)
  const sections: { kind: SectionKind; lines: CvLine[] }[] = [{ kind: 'head', lines: [] }]
  const style = headingStyle(lines)
  const largest = Math.max(...lines.map(({ size }) => size))
  const isLargest = (line: CvLine) =>
    line.size === largest && lines.every((other) => other === line || other.size < largest)
  // The kind of the section to which lines return after one that is labelled "Languages: English".
  let interrupted: SectionKind | undefined
  for (const line of lines) {
    const current = sections.at(-1)
    // The name stands in the second column, which is read after the first.
    if (largest > 1.4 && isLargest(line) && sections.length > 1 && isName(line.text)) {
      sections.push({ kind: 'head', lines: [line] })
      continue
    }
    const named = line.bullet || style.isLabel(line) ? undefined : headingKind(line.text)
    const kind = named ?? (sections.length > 1 && style.isUnknown(line) ? 'other' : undefined)
    if (kind) {
      sections.push({ kind, lines: [] })
      interrupted = undefined
      continue
    }
    const inline = inlineHeading(line)
    // "Tools: …" below "Skills" is a line of that section.
    if (
      inline &&
      current &&
      !(current.kind === inline.kind) &&
      current.kind !== 'experience' &&
      current.kind !== 'projects'
    ) {
      if (current.kind === 'skills') interrupted = 'skills'
      sections.push({ kind: inline.kind, lines: [{ ...line, text: inline.rest }] })
      continue
    }
    if (interrupted && isLabelled(line.text)) {
      sections.push({ kind: interrupted, lines: [line] })
      interrupted = undefined
      continue
    }
    current?.lines.push(line)
  }
  return sections
}

interface HeadingStyle {
  /** A word of headings that does not look like one: "Languages" above a list of skills. */
  readonly isLabel: (line: CvLine) => boolean
  /** A heading whose words are not known. */
  readonly isUnknown: (line: CvLine) => boolean
}

/** How the headings of a CV look, where that tells them from its text. */
function headingStyle(lines: readonly CvLine[]): HeadingStyle {
  const known = lines.filter((line) => !line.bullet && headingKind(line.text) !== undefined)
  const sizes = known.map(({ size }) => size).sort((one, other) => other - one)
  // A few of them are labels; columns may have sizes of their own.
  const size = sizes[Math.floor(sizes.length / 2)] ?? 1
  const set = known.filter((line) => line.size > size * 0.97)
  if (set.length < 3 || size < 1.12) return { isLabel: () => false, isUnknown: () => false }
  const isUpper = ({ text }: CvLine) => text === text.toUpperCase()
  const isAlike = (line: CvLine) =>
    Math.abs(line.size - size) < 0.03 && (line.strong || !set.every(({ strong }) => strong))
  const names = ({ text }: CvLine) => titleScore(text) > 0 || organisationWords(text) || isDegree(text)
  return {
    isLabel: (line) => line.size < 1.05 && !(isUpper(line) && set.every(isUpper)),
    isUnknown: (line) =>
      !line.bullet &&
      line.gap &&
      isAlike(line) &&
      line.text.length <= 40 &&
      !/[\t,\d]/.test(line.text) &&
      (isUpper(line) || !set.every(isUpper)) &&
      !names(line),
  }
}
