/** Words that occur in job titles, as parts of a regular expression. */
const titles: readonly string[] = [
  // English
  'engineer|developer|programmer|manager|director|analyst|consultant|assistant|associate|administrator|architect|designer',
  'teacher|tutor|lecturer|professor|instructor|trainer|coach|nurse|doctor|physician|surgeon|therapist|physiotherapist',
  'technician|specialist|coordinator|co-ordinator|officer|clerk|cashier|driver|chef|cook|baker|butcher|waiter|waitress|server',
  'barista|bartender|accountant|auditor|bookkeeper|controller|comptroller|lawyer|attorney|paralegal|solicitor|barrister|judge',
  'secretary|receptionist|representative|rep|agent|advis[eo]r|buyer|planner|scheduler|supervisor|foreman|operator|mechanic',
  'electrician|plumber|carpenter|welder|builder|labou?rer|worker|intern|trainee|apprentice|volunteer|researcher|scientist',
  'chemist|biologist|physicist|mathematician|statistician|economist|editor|writer|author|journalist|reporter|copywriter',
  'translator|interpreter|photographer|artist|illustrator|animator|producer|presenter|actor|actress|musician|lead|leader|head',
  'chief|ceo|cto|cfo|coo|cio|ciso|vp|svp|evp|vice president|president|founder|co-founder|owner|partner|principal|executive',
  'recruiter|strategist|guard|cleaner|housekeeper|porter|concierge|caretaker|gardener|farmer|pilot|captain|steward|stewardess',
  'attendant|packer|picker|merchandiser|stylist|hairdresser|beautician|pharmacist|dentist|veterinarian|optician|midwife',
  'paramedic|caregiver|carer|counsell?or|psychologist|librarian|archivist|curator|surveyor|estimator|inspector|tester|qa|sre',
  'devops|scrum master|product owner|fellow|postdoc|modell?er|machinist|fitter|roofer|painter|plasterer|joiner|bricklayer',
  'dispatcher|broker|trader|underwriter|actuary|teller|banker|treasurer|marketer|salesperson|salesman|saleswoman|seller|host|hostess',
  'valet|nanny|au pair|babysitter|tailor|seamstress|jeweller|florist|fisherman|ranger|firefighter|soldier|sergeant|lieutenant|detective',
  'administration|freelance|freelancer|self-employed|contractor|facilitator|mentor|moderator|organi[sz]er|crew member|team member',
  'promoter|ambassador|janitor|handyman|assembler|loader|stocker|warehouseman|storekeeper|shopkeeper|dietitian|nutritionist|radiographer',
  'operative|handler|machinist|technologist|sonographer|phlebotomist|proofreader|dj|referee|umpire|lifeguard|chaplain|sommelier',
  // German
  '(?:\\p{L}+)?(?:entwickler|leiter|berater|ingenieur|mitarbeiter|verkäufer|pfleger|lehrer|techniker|mechaniker|fahrer|assistent|referent|praktikant|student)(?:in)?',
  '(?:\\p{L}+)?(?:kaufmann|kauffrau|fachkraft|fachfrau|fachmann|hilfskraft)|sachbearbeiter(?:in)?|geschäftsführer(?:in)?|koch|köchin|werkstudent(?:in)?|auszubildender?',
  '(?:\\p{L}+)?(?:meister|monteur|elektriker|schlosser|maler|bäcker|kellner|helfer|erzieher|zusteller|disponent|sekretär|forscher|dozent|trainer|zeichner|planer|verwalter|lagerist|jurist|betreuer|wissenschaftler|therapeut|koordinator|redakteur|händler|vertreter|prüfer|betreuer|führer)(?:in)?',
  '\\p{L}+(?:leitung|hilfe)|(?:\\p{L}+)?(?:angestellter?|beauftragter?|assistenz|schwester|architekt(?:in)?|anwalt|anwältin|arzt|ärztin|mädchen|hebamme|volontär(?:in)?|azubi)',
  // French
  'ingénieure?|développeu(?:r|se)|responsable|directeur|directrice|chargée? de|infirmi(?:er|ère)|vendeu(?:r|se)|stagiaire|professeure?|comptable',
  'cheffe?|conduct(?:eur|rice)|technicien(?:ne)?|électricien(?:ne)?|cuisini(?:er|ère)|serveu(?:r|se)|aide-soignante?|conseill(?:er|ère)|gestionnaire|commerciale?',
  'format(?:eur|rice)|enseignante?|avocate?|médecin|caissi(?:er|ère)|ouvri(?:er|ère)|mécanicien(?:ne)?|boulang(?:er|ère)|pâtissi(?:er|ère)|secrétaire|adjointe?',
  'alternante?|apprentie?|chercheu(?:r|se)|doctorante?|architecte|graphiste|rédact(?:eur|rice)|animat(?:eur|rice)|éducat(?:eur|rice)|préparat(?:eur|rice)|magasini(?:er|ère)|livreu(?:r|se)|chauffeur|coordinat(?:eur|rice)|assistante|consultante|attachée? de|employée?',
  // Spanish
  'ingenier[oa]|desarrollador(?:a)?|gerente|jefe|jefa|enfermer[oa]|profesor(?:a)?|vendedor(?:a)?|asistente|becari[oa]|contable',
  'técnic[oa]|camarer[oa]|cociner[oa]|conductor(?:a)?|maestr[oa]|directora|coordinador(?:a)?|analista|administrativ[oa]|auxiliar|dependient[ea]|abogad[oa]|arquitect[oa]',
  'electricista|mecánic[oa]|operari[oa]|investigador(?:a)?|encargad[oa]|consultor(?:a)?|programador(?:a)?|diseñador(?:a)?|recepcionista|redactor(?:a)?|periodista|traductor(?:a)?|médic[oa]',
  // Italian
  'infermier[ea]|ingegnere|sviluppat(?:ore|rice)|insegnante|docente|impiegat[oa]|responsabile|addett[oa]|contabile|commess[oa]|cuoc[oa]|camerier[ea]|autista|operai[oa]|tecnic[oa]|magazziniere',
  'segretari[oa]|stagista|tirocinante|ricercat(?:ore|rice)|consulente|dirett(?:ore|rice)|coordinat(?:ore|rice)|educat(?:ore|rice)|elettricista|medico|avvocat[oa]|architetto|progettista|capo',
  // Dutch
  '(?:\\p{L}+)?(?:medewerker|ontwikkelaar|verpleegkundige|leraar|lerares|monteur|adviseur|leider|verkoper|beheerder|begeleider|boekhouder|onderzoeker|secretaresse|schoonmaker)|docente?|chauffeur|kok|hoofd|stagiaire?|elektricien',
  // Danish, Norwegian, Swedish
  '(?:\\p{L}+)?(?:leder|utvikler|udvikler|utvecklare|sykepleier|sygeplejerske|sjuksköterska|lærer|lärare|ingeniør|ingenjör|konsulent|konsult|rådgiver|medarbeider|medarbejder|medarbetare|kokk|kock|selger|sælger|säljare|biträde|sjåfør|chauffør|chaufför|fører|forsker|forskare|montør|pedagog)',
]

const titleWord = new RegExp(`(?<!\\p{L})(?:${titles.join('|')})s?(?!\\p{L})`, 'iu')

/**
 * Words that occur in names of organisations, as parts of a regular expression: legal forms, kinds of
 * companies and public bodies.
 */
const organisations: readonly string[] = [
  'inc|incorporated|ltd|limited|llc|llp|plc|gmbh|ag|kg|e\\.?\\s?v|s\\.?a|s\\.?r\\.?l|sarl|b\\.?v|n\\.?v|oy|ab',
  'a\\/s|pty|corp|corporation|company|co|group|holdings?|bank|hospital|clinic|school|university|college',
  'institute|academy|council|department|ministry|agency|association|foundation|trust|charity|nhs|hotel',
  'restaurant|café|cafe|studios?|labs?|laborator(?:y|ies)|systems|solutions|technologies|technology|services',
  'partners|consulting|consultants|media|software|logistics|industries|international|global|ventures|capital',
  'insurance|airlines?|airways|railways?|motors|foods|energy|pharma|pharmaceuticals|health(?:care)?|care home',
  'stores?|supermarket|retail|universität|hochschule|\\p{L}*krankenhaus|\\p{L}*klinikum|stadt|\\p{L}*büro',
  '\\p{L}*werke?|praxis|kanzlei|verein|grupo|groupe|empresa|agence|agencia|maison|hôpital|société|université',
  'universidad|banco|banque|brothers|bros|& sons|networks|digital|robotics|analytics|dynamics|works',
  'manufacturing|construction|builders|farms?|bakery|kitchen|pharmacy|library|museum|theatre|theater|church',
  'society|union|federation|institution|office|practice|associates|enterprises|products|engineering|design',
  'interactive|games|publishing|press|times|news|radio|tv|television|productions|entertainment',
  // German
  'ggmbh|mbh|ohg|\\p{L}*klinik(?:en)?|spedition|\\p{L}*bäckerei|autohaus|\\p{L}*sparkasse|\\p{L}*gymnasium|grundschule|\\p{L}*schule|kita|\\p{L}*logistik|caritas|diakonie|stiftung|\\p{L}*bank|\\p{L}*technik',
  // French
  'sas|chu|lycée|école|collège|cabinet|clinique|boulangerie|mairie|laboratoire|ehpad|transports?|cie',
  // Spanish and Italian
  's\\.?l|clínica|ayuntamiento|colegio|instituto|s\\.?p\\.?a|ospedale|azienda|comune|università|scuola|trattoria|ristorante|istituto|liceo|banca|clinica|studio',
  // Dutch, Danish, Norwegian, Swedish
  '\\p{L}*ziekenhuis|gemeente|\\p{L}*zorg|\\p{L}*kommune?|\\p{L}*sykehus|\\p{L}*sjukhus|\\p{L}*skole|\\p{L}*skola|aps|asa|universitet|stichting',
]

const organisationWord = new RegExp(`(?<!\\p{L})(?:${organisations.join('|')})\\.?(?!\\p{L})`, 'iu')

const institutionWord =
  /(?<!\p{L})(?:university|college|school|institute|institution|academy|polytechnic|conservatory|conservatoire|faculty|seminary|gymnasium|lyc[ée]e|universität|hochschule|fachhochschule|berufsschule|realschule|technische|universit[éà]|universidad|universidade|universiteit|école|ecole|instituto|escuela|colegio|facultad|tu|fh|rwth|lmu|htw|mit|eth|epfl|lse|ucl|kaist|iit|bootcamp|academia|uni|ies|cfa|ifsi|iut|ihk|kolleg|hogeschool|sixth form|high school|\p{L}*(?:universität|hochschule|schule|gymnasium))(?!\p{L})/iu

const degreeWord =
  /(?<!\p{L})(?:b\.?\s?sc|b\.?\s?a|b\.?\s?eng|[bm]\.?\s?tech|[bm]\.?\s?arch|laurea|bachelier|técnico superior|b\.?\s?ed|b\.?\s?com|bba|bfa|llb|ll\.b|bachelors?(?:['’]s)?|m\.?\s?sc|m\.?\s?a|m\.?\s?eng|m\.?\s?ed|m\.?\s?phil|mba|mfa|llm|ll\.m|m\.?\s?s|b\.?\s?s|masters?(?:['’]s)?|ph\.?\s?d|d\.?\s?phil|doctorate|doctor of|doktor|promotion|diploma|diplom|dipl\.?(?:-\p{L}+)?|certificate|leaving cert|hnd|hnc|btec|nvq|gcses?|a-?levels?|abitur|baccalaur[ée]ate|baccalauréat|bachillerato|licen[cs]e|licenciatura|grado (?:en|superior|medio)|técnico en|graduad[oa] en|diplôme|brevet|bts|dut|hbo|mbo|mavo|havo|vwo|mittlere reife|lehre als|fachhochschulreife|máster|maestría|magister|staatsexamen|associate(?: of| degree|['’]s degree)|foundation degree|degree|apprenticeship|ausbildung (?:zum|zur)|high school diploma|matura|post-?graduate|undergraduate|minor|major|hons|honours)\.?(?!\p{L})/iu

/** Above 0 if a text is likely a job title, below 0 if it is likely an employer. */
export function titleScore(text: string): number {
  return (titleWord.test(text) ? 2 : 0) - (organisationWord.test(text) ? 1.5 : 0)
}

/** Whether a text contains a word of organisation names, such as "Ltd" or "hospital". */
export const organisationWords = (text: string): boolean => organisationWord.test(text)

/** Above 0 if a text is likely a school or university, below 0 if it is likely a degree. */
export function institutionScore(text: string): number {
  return (institutionWord.test(text) ? 2 : 0) - (isDegree(text) ? 1.5 : 0)
}

/** Whether a text contains the name of a degree. */
export function isDegree(text: string): boolean {
  // "BE" and "ME" are degrees only in capitals, because "be" and "me" are ordinary words.
  return degreeWord.test(text) || /(?<!\p{L})[BM]\.?E(?![\p{L}\d])/u.test(text)
}

/** Matches legal forms that may follow a comma: "Acme, Inc.". */
const firmEnding = /^(?:inc|ltd|llc|llp|plc|gmbh|ag|kg|co|corp|s\.?a|b\.?v|pty)\.?(?:\s|$)/i

/** Splits a text at commas, but not before a legal form: "Nurse, Acme, Inc." has two parts. */
export function commaParts(text: string): string[] {
  const joined: string[] = []
  for (const part of text.split(/,\s+/)) {
    const last = joined.at(-1)
    if (last !== undefined && firmEnding.test(part)) joined[joined.length - 1] = `${last}, ${part}`
    else joined.push(part)
  }
  return joined.map((part) => part.trim()).filter(Boolean)
}

/** Normalises a name for comparison: lower case without accents. */
export const plainForm = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
