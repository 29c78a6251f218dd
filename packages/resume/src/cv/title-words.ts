/** Words that name what somebody does, by language; some with what may stand before or behind them. */
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

/** Matches text that holds a word for what somebody does. */
export const titleWord = new RegExp(`(?<!\\p{L})(?:${titles.join('|')})s?(?!\\p{L})`, 'iu')
