import type { EmploymentType, seniorities, WorkMode } from '@vouch/contract'
import { wordKey } from './languages.ts'
import { memo } from './memo.ts'
import { cleanLine } from './text.ts'

type Seniority = (typeof seniorities)[number]

/** Words of the sources in several languages, in the form of `wordKey`. Ambiguous ones are left out. */
const employmentWords = table<EmploymentType>({
  'full-time':
    'full-time fulltime full f regular-full-time permanent-full-time vollzeit vollzeitstelle temps-plein plein-temps cdi jornada-completa tiempo-completo ' +
    'a-tiempo-completo tempo-pieno full-time-permanent voltijd fulltime-baan tempo-integral tempo-inteiro periodo-integral pelny-etat heltid kokoaikainen plny-uvazek',
  'part-time':
    'part-time parttime part p teilzeit teilzeitstelle temps-partiel mi-temps media-jornada jornada-parcial tiempo-parcial medio-tiempo tempo-parziale ' +
    'part-time-permanent deeltijd meio-periodo tempo-parcial meio-turno pol-etatu niepelny-etat czesc-etatu deltid osa-aikainen minijob castecny-uvazek',
  contract:
    'contract contractor contract-to-hire freelance freelancer independent-contractor freie-mitarbeit freiberuflich selbststandig independant autonomo ' +
    'libero-professionista partita-iva zzp zzp-er prestador-de-servicos pj b2b kontrakt umowa-b2b 1099 corp-to-corp',
  temporary:
    'temporary temp temporary-promotion term fixed-term fixed-term-contract summer intermittent detail seasonal per-diem casual befristet zeitarbeit cdd ' +
    'interim saisonnier temporal contrato-temporal tempo-determinato a-tempo-determinato tijdelijk uitzendkracht temporario umowa-na-czas-okreslony tillfallig vikariat midlertidig limited',
  internship:
    'intern internship internships praktikum praktikant pflichtpraktikum werkstudent working-student stage stagiaire practicas becario beca tirocinio stagista ' +
    'estagio estagiario staz praktyki praktik trainee traineeship',
  apprenticeship:
    'apprentice apprenticeship ausbildung azubi berufsausbildung alternance apprentissage contrat-d-apprentissage aprendiz formacion-dual apprendistato leerling bbl',
  volunteer:
    'volunteer volunteering ehrenamt ehrenamtlich benevolat benevole voluntariado voluntario volontariato vrijwilliger wolontariat',
  other: 'other sonstige sonstiges autre otro altro overig outro inne',
})

const seniorityWords = table<Seniority>({
  entry:
    'entry entry-level junior associate graduate beginner berufseinsteiger berufseinstieg einsteiger debutant junior-level principiante neolaureato starter mlodszy no-experience',
  experienced:
    'experienced experienced-non-manager mid mid-level mid-senior-level intermediate senior senior-level lead principal berufserfahren mit-berufserfahrung fachkraft confirme ' +
    'experimente con-experiencia semi-senior pleno specialist mid-career starszy samodzielny medior',
  manager:
    'manager management supervisor team-lead teamleitung leitung fuhrungskraft chef-d-equipe responsable jefe gerente responsabile teamleider kierownik',
  executive:
    'director executive vp c-level vice-president geschaftsfuhrung geschaftsfuhrer directeur cadre-dirigeant directivo direttore dirigente directie diretor dyrektor',
  student: 'student internship intern students werkstudent praktikant etudiant estudiante studente estudante',
})

const modeWords = table<WorkMode>({
  remote:
    'true yes 1 y remote fully-remote 100-remote remote-only telecommute telework work-from-home wfh home-office homeoffice home-based ja remote-moglich teletravail ' +
    'teletravail-total a-distance full-remote si remoto teletrabajo a-distancia trabajo-remoto teletrabalho home smart-working da-remoto lavoro-da-remoto thuiswerk ' +
    'op-afstand zdalna zdalnie praca-zdalna distans etatyo always anywhere worldwide',
  hybrid:
    'hybrid hybrid-remote hybride hibrido ibrido hybrydowa hybrydowo praca-hybrydowa teletravail-partiel partial-remote flexible-hybrid sometimes hybrid-remote-work',
  'on-site':
    'false no 0 n on-site onsite in-office office in-person not-remote nein vor-ort prasenz sur-site presentiel non presencial en-sitio in-sede in-presenza op-locatie kantoor stacjonarna stacjonarnie never',
})

function table<Value extends string>(
  words: Readonly<Partial<Record<Value, string>>>,
): ReadonlyMap<string, Value> {
  return new Map(
    Object.entries<string | undefined>(words).flatMap(([value, list]) =>
      (list ?? '').split(' ').map((word) => [word, value as Value] as const),
    ),
  )
}

/** Reads the first value that names an employment type. */
export function readEmploymentType(values: readonly unknown[]): EmploymentType | null {
  return firstOf(values, findEmployment)
}

/** Reads the first value that names a seniority. */
export function readSeniority(values: readonly unknown[]): Seniority | null {
  return firstOf(values, findSeniority)
}

/**
 * Reads where people work, from the first value that says it, or from a location such as “Remote, Germany”. Such a location
 * counts more than a mere no, which sources leave in jobs that are remote.
 */
export function readWorkMode(values: readonly unknown[], location: unknown): WorkMode | null {
  const said = values.filter(
    (value) => typeof value === 'object' || !/^(false|no|0)$/i.test(String(value).trim()),
  )
  return firstOf(said, findMode) ?? modeOfPlace(location) ?? firstOf(values, findMode)
}

function modeOfPlace(location: unknown): WorkMode | null {
  const text = cleanLine(Array.isArray(location) ? location[0] : location)
  if (text === '') return null
  const inParentheses = /[([](on-?site|hybrid|remote|hybride|remoto)[)\]]\s*$/i.exec(text)?.[1]
  if (inParentheses) return modeWords.get(wordKey(inParentheses)) ?? null
  return /\bremote job\b|^(fully )?remote\b|^100\s?% remote|[-–,(]\s*remote\b/i.test(text) ? 'remote' : null
}

/** Reads the first value, or part of one, that is among the words: “Full-time, permanent” names one type. */
function firstOf<Value>(values: readonly unknown[], words: (text: string) => Value | null): Value | null {
  for (const value of values) {
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (item === undefined || item === null || item === '' || typeof item === 'object') continue
      const found = words(String(item))
      if (found !== null) return found
    }
  }
  return null
}

function finder<Value>(words: ReadonlyMap<string, Value>): (text: string) => Value | null {
  return memo((value) => {
    if (value.length > 80) return null
    const text = cleanLine(value).replace(/^(\d)\.0$/, '$1')
    const whole = words.get(wordKey(text.replace(/([a-z])([A-Z])/g, '$1-$2')))
    if (whole !== undefined) return whole
    const parts = text.split(/[,;/|()+·]| - | or | oder | ou /)
    return parts.length < 2
      ? null
      : (parts.map((part) => words.get(wordKey(part))).find((found) => found !== undefined) ?? null)
  })
}

const findEmployment = finder(employmentWords)
const findSeniority = finder(seniorityWords)
const findMode = finder(modeWords)

/** Whether a value names an employment type. */
export function isEmploymentWord(text: string): boolean {
  return employmentWords.has(wordKey(text)) && !/^(other|stage|home|full|part)$/i.test(text)
}

/** Reads at most 30 skills from a list, or from text separated by commas, semicolons or bars. */
export function readSkills(value: unknown): string[] {
  const list = Array.isArray(value) ? value : cleanLine(value).split(/[,;|]/)
  const skills = list.map(cleanLine).filter((skill) => skill.length > 0 && skill.length <= 60)
  return [...new Set(skills)].slice(0, 30)
}
