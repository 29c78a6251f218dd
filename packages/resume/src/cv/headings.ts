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

/**
 * Regular expressions of section headings by kind of section, in English, German, French, Spanish, Italian,
 * Dutch, Danish, Norwegian and Swedish. They match a whole heading, or one part of "Skills & languages".
 */
const headings: readonly (readonly [SectionKind, RegExp])[] = [
  [
    'volunteering',
    /^(?:volunteer(?:ing)?(?: (?:work|experience|activities|positions?))?|voluntary (?:work|experience)|community (?:service|involvement|work)|ehrenamt(?:liche tätigkeiten?)?|bénévolat|voluntariado)$/,
  ],
  [
    'experience',
    /^(?:(?:(?:professional|work(?:ing)?|employment|relevant|career|industry|selected|previous|other|additional|key|practical|clinical|teaching|research|commercial|job|recent) )*(?:experiences?|employment|history|background|positions?|appointments|career)(?: (?:history|and achievements|summary|details|record|to date))?|work|employment(?: history| record)?|career(?: history)?|berufserfahrung|beruflicher werdegang|berufliche (?:stationen|erfahrung(?:en)?)|werdegang|praktische erfahrung(?:en)?|expériences?(?: professionnelles?)?|parcours professionnel|experiencia(?: (?:laboral|profesional))?|esperienz[ae](?: (?:lavorativ[ae]|professional[ei]))?|berufspraxis|praxis|(?:legal|clinical|professional) practice|(?:beruf|praktika|arbeitserfahrung(?:en)?)(?: (?:und|&) praktika)?|beruflicher (?:hinter|lebens)\p{L}+|where i(?:['’]ve| have) worked|what i(?:['’]ve| have) done|my (?:work|career|experience)|internships?|work and internships|experiences? (?:&|and) internships?|parcours|expériences? (?:&|et) stages|stages|trayectoria(?: profesional)?|percorso professionale|werkervaring|ervaring|loopbaan|arbejdserfaring|erhvervserfaring|arbeidserfaring|arbetslivserfarenhet|arbetserfarenhet|yrkeserfarenhet|erfarenhet|erfaring|yrkeserfaring)$/u,
  ],
  [
    'education',
    /^(?:(?:academic |formal |relevant )?(?:education(?:al)?|qualifications|studies|academics)(?: (?:and|&) (?:training|qualifications|certifications?|courses|credentials))?(?: (?:history|background|qualifications|details))?|academic (?:background|history|record|qualifications)|training and education|(?:schul-? ?(?:und|&) ?)?(?:aus)?bildung(?:sweg)?|studium(?: und ausbildung)?|akademische(?:r werdegang| ausbildung)|formation(?:s)?(?: académique)?|études|educación|formación(?: académica)?|estudios|allgemeine und berufliche bildung|éducation et formation|educación y formación|istruzione(?: e formazione)?|formazione(?: e istruzione)?|titoli di studio|schulbildung|schule(?: (?:und|&) (?:aus)?bildung|(?: (?:und|&) studium))?|aus- und weiterbildung|ausbildung (?:und|&) studium|diplômes?(?: et formations?)?|formations? (?:et|&) diplômes?|études (?:et|&) diplômes?|parcours scolaire|studies|where i(?:['’]ve| have)? studied|opleiding(?:en)?|uddannelse|utbildning|utdanning|utdannelse)$/u,
  ],
  [
    'skills',
    /^(?:(?:(?:key|core|technical|professional|it|computer|digital|relevant|soft|hard|main|additional|other|personal|special|clinical|areas? of|strengths (?:and|&)) ?)*(?:skills?|competenc(?:ies|es)|expertise|proficienc(?:y|ies)|technologies|tools|abilities|capabilities|knowledge|stack|strengths)(?: ?(?:and|&|,|\/) ?(?:skills?|competenc(?:ies|es)|expertise|tools|technologies|abilities|interests|strengths|knowledge))*(?: (?:summary|set|profile|overview))?|skillset|tech(?:nology)? stack|(?:fach|it-?)?kenntnisse|fähigkeiten|kompetenzen|edv-kenntnisse|compétences(?: techniques| clés)?|habilidades|competencias|aptitudes|conocimientos|(?:digitale|technische|it-)[- ]?(?:kompetenzen|kenntnisse)|compétences (?:numériques|informatiques)|competencias (?:digitales|informáticas)|competenze(?: (?:digitali|tecniche|informatiche))?|savoir-faire|logiciels|vaardigheden|færdigheder|ferdigheter|färdigheter|kompetencer|kompetanse)$/u,
  ],
  [
    'languages',
    /^(?:(?:spoken |foreign )?languages?(?: skills?| proficiency| knowledge)?|(?:fremd)?sprach(?:en|kenntnisse)|langues(?: étrangères)?|compétences linguistiques|idiomas|competencias lingüísticas|lingue(?: straniere)?|(?:competenze|conoscenze) linguistiche|(?:vreemde )?talen(?:kennis)?|sprog(?:kundskaber)?|språk(?:kunskaper|kunnskaper)?|(?:my )?languages i speak)$/u,
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
    /^(?:(?:professional|career|executive|personal|candidate|brief)? ?(?:summary|profile|statement|overview|objectives?|introduction|bio(?:graphy)?)(?: (?:summary|statement|of qualifications))?|about(?: me)?|objective|who i am|profil|kurzprofil|über mich|zusammenfassung|à propos|profil professionnel|perfil(?: profesional)?|resumen|sobre mí|profilo(?: professionale)?|presentazione|samenvatting|profiel|over mij|om mi[gt])$/,
  ],
  [
    'other',
    /^(?:additional information|miscellaneous|other(?: information)?|affiliations|(?:professional )?memberships|passports|availability|right to work|driving licen[cs]e|führerschein|permis de conduire|permiso de conducir|patente di guida|military service|declaration|sonstiges|divers)$/,
  ],
]

/** Normalises a heading for comparison: lower case, without decoration or letter spacing. */
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

const kindOf = (words: string) =>
  headings.find(([, pattern]) => pattern.test(words) || pattern.test(words.replaceAll(' ', '')))?.[0]

/** Words that reveal the kind of section under a freely worded heading, such as "My career so far". */
const kindWords: readonly (readonly [SectionKind, RegExp])[] = [
  ['volunteering', /volunt|ehrenamt|bénévol/],
  [
    'certifications',
    /certific|zertifik|licen[cs]es|(?:weiter|fort)bildung|(?:further|continuing) |kurse|cursus|cours(?:es|i)/,
  ],
  [
    'languages',
    /language|\bspeak\b|sprache|sprachkennt|langues|linguist|idioma|lingue|\btalen\b|sprog|språk/,
  ],
  [
    'skills',
    /skills|strengths|\btools\b|kenntnisse|fähigkeit|kompeten|compéten|habilidad|competen|vaardighed|\buse\b/,
  ],
  [
    'education',
    /educat|\bstud(?:y|ies|ied)\b|\blearn(?:ed|t)\b|\btraining\b|qualification|ausbildung|studium|\bschule\b|bildung|formation|diplôm|scolar|formación|estudios|académic|istruzione|formazione|opleiding|uddannelse|utbildning|utdanning/,
  ],
  [
    'experience',
    /experience|employment|career|appointments|internship|\bjobs?\b|\bworked\b|so far|tätigkeit|beruf|werdegang|praktik|praxis|expérience|parcours|\bstages\b|experiencia|trayectoria|esperienz|lavor|werkervaring|loopbaan|erfaring|erfarenhet|arbet/,
  ],
]

/** Kind of section under a freely worded heading; undefined if unclear. */
export function freeHeadingKind(text: string): SectionKind | undefined {
  const words = headingWords(text)
  return /[\d,;:\t]|[.!?]$/u.test(text.trim()) || words.length > 45 || words.split(' ').length > 6
    ? undefined
    : kindWords.find(([, pattern]) => pattern.test(words))?.[0]
}

/** Kinds of section that a heading names, such as two for "Languages & skills". Empty if a part is unknown. */
export function headingKinds(text: string): readonly SectionKind[] {
  // Lower-case text with a full stop, such as "formación.", is the end of a sentence, not a heading.
  if (text.length > 60 || text.includes('\t') || /^\p{Ll}.*\.$/u.test(text)) return []
  const words = headingWords(text)
  const whole = kindOf(words)
  if (whole) return [whole]
  const parts = words.split(/\s*[&+,/]\s*|\s+(?:and|und|et|y|e|en|og|och)\s+/u).map(kindOf)
  const found = parts.filter((kind) => kind !== undefined)
  return parts.length > 1 && found.length === parts.length ? [...new Set(found)] : []
}

/** Kind of section that a heading names first; undefined if the line is no heading. */
export const headingKind = (text: string): SectionKind | undefined => headingKinds(text)[0]
