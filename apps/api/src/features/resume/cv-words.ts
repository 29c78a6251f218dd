/** Words that name what somebody does. */
const titleWord = new RegExp(
  `(?<!\\p{L})(?:${[
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
    '(?:\\p{L}+)?(?:entwickler|leiter|berater|ingenieur|mitarbeiter|verkäufer|pfleger|lehrer|techniker|mechaniker|fahrer|assistent|referent|praktikant|student)(?:in)?',
    '(?:\\p{L}+)?(?:kaufmann|kauffrau|fachkraft|hilfskraft)|sachbearbeiter(?:in)?|geschäftsführer(?:in)?|koch|köchin|werkstudent(?:in)?|auszubildender?',
    'ingénieure?|développeu(?:r|se)|responsable|directeur|directrice|chargée? de|infirmi(?:er|ère)|vendeu(?:r|se)|stagiaire|professeure?|comptable',
    'ingenier[oa]|desarrollador(?:a)?|gerente|jefe|jefa|enfermer[oa]|profesor(?:a)?|vendedor(?:a)?|asistente|becari[oa]|contable',
  ].join('|')})s?(?!\\p{L})`,
  'iu',
)

/** Words that name an organisation. */
const organisationWord =
  /(?<!\p{L})(?:inc|incorporated|ltd|limited|llc|llp|plc|gmbh|ag|kg|e\.?\s?v|s\.?a|s\.?r\.?l|sarl|b\.?v|n\.?v|oy|ab|a\/s|pty|corp|corporation|company|co|group|holdings?|bank|hospital|clinic|school|university|college|institute|academy|council|department|ministry|agency|association|foundation|trust|charity|nhs|hotel|restaurant|café|cafe|studios?|labs?|laborator(?:y|ies)|systems|solutions|technologies|technology|services|partners|consulting|consultants|media|software|logistics|industries|international|global|ventures|capital|insurance|airlines?|airways|railways?|motors|foods|energy|pharma|pharmaceuticals|health(?:care)?|care home|stores?|supermarket|retail|universität|hochschule|\p{L}*krankenhaus|klinikum|stadt|\p{L}*büro|\p{L}*werke?|praxis|kanzlei|verein|grupo|groupe|empresa|agence|agencia|maison|hôpital|société|université|universidad|banco|banque|brothers|bros|& sons|networks|digital|robotics|analytics|dynamics|works|manufacturing|construction|builders|farms?|bakery|kitchen|pharmacy|library|museum|theatre|theater|church|society|union|federation|institution|office|practice|associates|enterprises|products|engineering|design|interactive|games|builders|publishing|press|times|news|radio|tv|television|productions|entertainment)\.?(?!\p{L})/iu

const institutionWord =
  /(?<!\p{L})(?:university|college|school|institute|institution|academy|polytechnic|conservatory|conservatoire|faculty|seminary|gymnasium|lyc[ée]e|universität|hochschule|fachhochschule|berufsschule|realschule|technische|universit[éà]|universidad|universidade|universiteit|école|ecole|instituto|escuela|colegio|facultad|tu|fh|rwth|lmu|htw|mit|eth|epfl|lse|ucl|kaist|iit|bootcamp|academia|uni|sixth form|high school|\p{L}*(?:universität|hochschule|schule|gymnasium))(?!\p{L})/iu

const degreeWord =
  /(?<!\p{L})(?:b\.?\s?sc|b\.?\s?a|b\.?\s?eng|[bm]\.?\s?tech|[bm]\.?\s?arch|laurea|bachelier|técnico superior|b\.?\s?ed|b\.?\s?com|bba|bfa|llb|ll\.b|bachelors?(?:['’]s)?|m\.?\s?sc|m\.?\s?a|m\.?\s?eng|m\.?\s?ed|m\.?\s?phil|mba|mfa|llm|ll\.m|m\.?\s?s|b\.?\s?s|masters?(?:['’]s)?|ph\.?\s?d|d\.?\s?phil|doctorate|doctor of|doktor|promotion|diploma|diplom|dipl\.?(?:-\p{L}+)?|certificate|leaving cert|hnd|hnc|btec|nvq|gcses?|a-?levels?|abitur|baccalaur[ée]ate|baccalauréat|bachillerato|licen[cs]e|licenciatura|grado en|máster|maestría|magister|staatsexamen|associate(?: of| degree|['’]s degree)|foundation degree|degree|apprenticeship|ausbildung (?:zum|zur)|high school diploma|matura|post-?graduate|undergraduate|minor|major|hons|honours)\.?(?!\p{L})/iu

/** How much a text looks like what somebody does: above 0 yes, below 0 like an employer. */
export function titleScore(text: string): number {
  return (titleWord.test(text) ? 2 : 0) - (organisationWord.test(text) ? 1.5 : 0)
}

/** Whether a text has a word that names an organisation. */
export function organisationWords(text: string): boolean {
  return organisationWord.test(text)
}

/** How much a text looks like a place of learning: above 0 yes, below 0 like a degree. */
export function institutionScore(text: string): number {
  return (institutionWord.test(text) ? 2 : 0) - (isDegree(text) ? 1.5 : 0)
}

/** Whether a text names a degree. */
export function isDegree(text: string): boolean {
  // In small letters the first is a word of every sentence.
  return degreeWord.test(text) || /(?<!\p{L})[BM]\.?E(?![\p{L}\d])/u.test(text)
}

/** Endings of firms, which a comma does not part from the name: "Acme, Inc." */
const firmEnding = /^(?:inc|ltd|llc|llp|plc|gmbh|ag|kg|co|corp|s\.?a|b\.?v|pty)\.?(?:\s|$)/i

/** "Nurse, Acme, Inc." in its parts; the ending of a firm stays with its name. */
export function commaParts(text: string): string[] {
  const found: string[] = []
  for (const part of text.split(/,\s+/)) {
    const last = found.at(-1)
    if (last !== undefined && firmEnding.test(part)) found[found.length - 1] = `${last}, ${part}`
    else found.push(part)
  }
  return found.map((part) => part.trim()).filter(Boolean)
}
