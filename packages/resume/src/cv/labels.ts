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

/** Labels of what is said about the person: of name, address and the like, and of the rest of a form. */
const personFields: readonly string[] = [
  '(?:full |first |last )?name|nachname(?:\\(n\\))?(?: / vorname(?:\\(n\\))?)?|vorname|nom|prénom|nome|nombre|apellidos',
  'e-?mail(?: address)?|mail|courriel|correo(?: electrónico)?|tel(?:ephone|efon|éfono|efono)?|téléphone|teléfono|phone(?: number)?|mobile?|handy|fax',
  'address|adresse(?:\\(n\\))?|anschrift|dirección|indirizzo|wohnort|ort|location|city|website|web|homepage|linkedin|github|contact|kontakt',
  'staatsangehörigkeit|nationalit(?:y|é|ät)|nazionalità|geburtsdatum|date of birth|data di nascita|trade|interests|referees',
  'languages|muttersprache(?:n|\\(n\\))?|sonstige sprache(?:n|\\(n\\))|prima lingua|altre lingue',
]
const personLabel = new RegExp(`^(?:${personFields.join('|')})\\s*[.:]?$`, 'i')

/** Whether a cell only says what stands in the next one, about the person. */
export const isPersonLabel = (text: string): boolean => personLabel.test(text)

/** Whether a cell only says what stands in the next one, about a job or a study. */
export const isFieldLabel = (text: string): boolean => text !== '' && text.replace(fieldLabel, '') === ''

/** The same, about a job, a study or the person. */
export const isFormLabel = (text: string): boolean => isFieldLabel(text) || isPersonLabel(text)
