/** What forms and tables write before or above each field of an entry. */
const fields: readonly string[] = [
  'dates?(?: \\(from ?[-–] ?to\\))?|period|duration|from ?[-–] ?to|zeitraum|datum|position(?: held)?',
  'job title|title|role|function|occupation(?: or position held)?|funktion|tätigkeit|employer|company',
  'organi[sz]ation|(?:name(?: and address)? of (?:the )?)employer|arbeitgeber|firma|qualification',
  '(?:title of )?qualification awarded|degree|abschluss|institution|school|university|hochschule|schule',
  'name and type of organisation providing education and training',
  '(?:main )?activities(?: and responsibilities)?|responsibilities|aufgaben|poste|entreprise|puesto',
  'empresa|período|période|ville|pays|befattning|arbetsgivare|skola|functie|werkgever|lavoro',
]

/** A label of a form at the beginning of a line, with the sign or the room behind it. */
export const fieldLabel = new RegExp(`^(?:${fields.join('|')})\\s*(?::\\s*|\\t|$)`, 'i')

const ofPerson =
  /^(?:(?:full |first |last )?name|nachname(?:\(n\))?(?: \/ vorname(?:\(n\))?)?|vorname|nom|prénom|nome|nombre|apellidos|e-?mail|tele(?:f[oó]no?|phone)|mobile?|phone|address|adresse(?:\(n\))?|indirizzo|dirección|staatsangehörigkeit|nationalit(?:y|é|ät)|nazionalità|geburtsdatum|date of birth|data di nascita|trade|languages|interests|referees|muttersprache(?:n|\(n\))?|sonstige sprache(?:n|\(n\))|prima lingua|altre lingue)\s*:?$/i

/** Whether a cell only says what stands in the next one, for an entry. */
export const isFieldLabel = (text: string): boolean => text !== '' && text.replace(fieldLabel, '') === ''

/** The same, also for what is said of the person. */
export const isFormLabel = (text: string): boolean => isFieldLabel(text) || ofPerson.test(text)
