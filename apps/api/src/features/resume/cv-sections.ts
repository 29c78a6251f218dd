import type { CvLine } from './cv-line.ts'

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

/** The words of headings, each the whole line. In English, German, French and Spanish. */
const headings: readonly (readonly [SectionKind, RegExp])[] = [
  [
    'volunteering',
    /^(?:volunteer(?:ing)?(?: (?:work|experience|activities|positions?))?|voluntary (?:work|experience)|community (?:service|involvement|work)|ehrenamt(?:liche tätigkeiten?)?|bénévolat|voluntariado)$/,
  ],
  [
    'experience',
    /^(?:(?:(?:professional|work(?:ing)?|employment|relevant|career|industry|selected|previous|other|additional|key|practical|clinical|teaching|research|commercial|job|recent) )*(?:experiences?|employment|history|background|positions?|appointments|career)(?: (?:history|and achievements|summary|details|record|to date))?|work|employment(?: history| record)?|career(?: history)?|berufserfahrung|beruflicher werdegang|berufliche (?:stationen|erfahrung(?:en)?)|werdegang|praktische erfahrung(?:en)?|expériences?(?: professionnelles?)?|parcours professionnel|experiencia(?: (?:laboral|profesional))?)$/,
  ],
  [
    'education',
    /^(?:(?:academic |formal |relevant )?(?:education(?:al)?|qualifications|studies|academics)(?: (?:and|&) (?:training|qualifications|certifications?|courses|credentials))?(?: (?:history|background|qualifications|details))?|academic (?:background|history|record|qualifications)|training and education|(?:schul-? ?(?:und|&) ?)?(?:aus)?bildung(?:sweg)?|studium(?: und ausbildung)?|akademische(?:r werdegang| ausbildung)|formation(?:s)?(?: académique)?|études|educación|formación(?: académica)?|estudios)$/,
  ],
  [
    'skills',
    /^(?:(?:(?:key|core|technical|professional|it|computer|digital|relevant|soft|hard|main|additional|other|personal|special|clinical|areas? of|strengths (?:and|&)) ?)*(?:skills?|competenc(?:ies|es)|expertise|proficienc(?:y|ies)|technologies|tools|abilities|capabilities|knowledge|stack|strengths)(?: ?(?:and|&|,|\/) ?(?:skills?|competenc(?:ies|es)|expertise|tools|technologies|abilities|interests|strengths|knowledge))*(?: (?:summary|set|profile|overview))?|skillset|tech(?:nology)? stack|(?:fach|it-?)?kenntnisse|fähigkeiten|kompetenzen|edv-kenntnisse|compétences(?: techniques| clés)?|habilidades|competencias|aptitudes|conocimientos)$/,
  ],
  [
    'languages',
    /^(?:languages?(?: skills?| proficiency| knowledge)?|sprach(?:en|kenntnisse)|langues|idiomas)$/,
  ],
  [
    'certifications',
    /^(?:(?:professional )?(?:certificat(?:ions?|es)|licen[cs]es?|licensure|accreditations?|credentials)(?: ?(?:and|&|,|\/) ?(?:certificat(?:ions?|es)|licen[cs]es?|training|courses|awards|accreditations?))*|courses(?: and certificat(?:ions?|es))?|training(?: and certificat(?:ions?|es))?|professional (?:development|qualifications)|zertifikate|zertifizierungen|weiterbildung(?:en)?|certificaciones|cursos)$/,
  ],
  [
    'projects',
    /^(?:(?:personal|selected|key|side|academic|relevant|notable|recent|open[- ]source) )*(?:projects?|portfolio)(?: experience)?$|^(?:projekte|projets|proyectos)$/,
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
    /^(?:contact(?: (?:me|details|information|info))?|personal (?:details|information|data|info)|details|kontakt(?:daten)?|persönliche (?:daten|angaben)|coordonnées|contacto|datos personales)$/,
  ],
  [
    'summary',
    /^(?:(?:professional|career|executive|personal|candidate|brief)? ?(?:summary|profile|statement|overview|objectives?|introduction|bio(?:graphy)?)(?: (?:summary|statement|of qualifications))?|about(?: me)?|objective|who i am|profil|kurzprofil|über mich|zusammenfassung|à propos|profil professionnel|perfil(?: profesional)?|resumen|sobre mí)$/,
  ],
  [
    'other',
    /^(?:additional information|miscellaneous|other(?: information)?|affiliations|(?:professional )?memberships|passports|availability|right to work|driving licen[cs]e|military service|declaration|sonstiges|divers)$/,
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
  return kind && inlineKinds.has(kind) ? { kind, rest: match[2] ?? '' } : undefined
}

/** Takes a CV apart at its headings. What stands before the first is the head. */
export function splitSections(lines: readonly CvLine[]): Section[] {
  const sections: { kind: SectionKind; lines: CvLine[] }[] = [{ kind: 'head', lines: [] }]
  for (const line of lines) {
    const current = sections.at(-1)
    const kind = line.bullet ? undefined : headingKind(line.text)
    if (kind) {
      sections.push({ kind, lines: [] })
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
      sections.push({ kind: inline.kind, lines: [{ ...line, text: inline.rest }] })
      continue
    }
    current?.lines.push(line)
  }
  return sections
}
