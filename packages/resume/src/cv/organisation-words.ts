/** Words that name an organisation: endings of firms, kinds of firms and of public bodies. */
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

/** Matches text that holds a word for an organisation. */
export const organisationWord = new RegExp(`(?<!\\p{L})(?:${organisations.join('|')})\\.?(?!\\p{L})`, 'iu')
