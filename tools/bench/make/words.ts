/** Words for generated job postings, the most frequent first. */

export const roles = list(`
  engineer, manager, specialist, assistant, analyst, technician, nurse, teacher, developer, coordinator,
  consultant, officer, administrator, supervisor, designer, driver, advisor, accountant, electrician,
  planner, chef, scientist, mechanic, inspector, architect, cleaner, carer, trainer, buyer, editor,
  welder, plumber, carpenter, receptionist, cashier, paralegal, pharmacist, therapist, surveyor,
  translator, librarian, gardener, baker, courier, machinist, recruiter, auditor, economist, chemist,
  biologist, optician, midwife, counsellor, caretaker, dispatcher, estimator, florist, glazier, roofer,
  tailor`)

export const fields = list(`
  software, sales, customer service, project, data, marketing, maintenance, finance, quality,
  production, care, warehouse, electrical, mechanical, security, human resources, network, site,
  operations, office, logistics, research, purchasing, payroll, laboratory, kitchen, building, process,
  environmental, safety, cloud, platform, database, web, mobile, embedded, test, support, training,
  communications, legal, tax, insurance, clinical, dental, paediatric, surgical, primary school,
  mathematics, music, railway, marine, aircraft, automotive, textile, packaging, food, bakery, hotel,
  events, travel, housing, planning, water, energy, solar, wind, nuclear, chemical, materials, robotics,
  machine learning, statistics, geology, forestry, farm, garden, animal, library, museum, theatre,
  video, audio, print, furniture, paint, roofing, tiling, glass, metal, timber, concrete, road, bridge,
  tunnel, port, airport, postal, translation, tourism`)

/** Prefixes of job titles; most titles have none. */
export const grades = list(`
  senior, junior, lead, assistant, principal, trainee, deputy, head, night, part-time, temporary,
  regional, graduate, chief`)

export const skills = list(`
  communication, teamwork, excel, english, planning, driving licence, first aid, python, sql, german,
  french, spanish, bookkeeping, negotiation, typescript, java, linux, docker, kubernetes, react,
  project management, budgeting, forklift, welding, soldering, cad, autocad, sap, scrum, presentation,
  photography, copywriting, statistics, patient care, hygiene, cooking, cash handling, stock control,
  auditing, risk assessment, plc, hydraulics, pneumatics, blueprint reading, carpentry, plastering,
  gas safety, electrical testing, machine learning, aws, azure, terraform, networking,
  penetration testing, contract law, employment law, tax returns, payroll, mentoring, lesson planning`)

/** Cities with the code of their country. */
export const places = list(`
  London GB, Berlin DE, New York US, Paris FR, Dublin IE, Madrid ES, Chicago US, Toronto CA, Vienna AT,
  Zurich CH, Amsterdam NL, Hamburg DE, Manchester GB, Lyon FR, Lisbon PT, Oslo NO, Stockholm SE,
  Helsinki FI, Warsaw PL, Prague CZ, Milan IT, Rome IT, Athens GR, Boston US, Seattle US, Austin US,
  Denver US, Leeds GB, Bristol GB, Glasgow GB, Cardiff GB, Cork IE, Munich DE, Cologne DE, Leipzig DE,
  Graz AT, Basel CH, Geneva CH, Utrecht NL, Rotterdam NL, Antwerp BE, Ghent BE, Nantes FR, Lille FR,
  Porto PT, Seville ES, Valencia ES, Turin IT, Naples IT, Bergen NO, Malmo SE, Tampere FI, Gdansk PL,
  Brno CZ, Montreal CA, Vancouver CA, Sydney AU, Melbourne AU, Auckland NZ, Wellington NZ`).map(
  (place) => [place.slice(0, -3), place.slice(-2)] as const,
)

export const companyFirst = list(`
  Alder, Beacon, Cedar, Dover, Ember, Fern, Granite, Harbour, Iris, Juniper, Kestrel, Linden, Meadow,
  North, Orchard, Pine, Quarry, River, Summit, Thistle, Union, Valley, Willow, Amber, Birch, Cobalt,
  Delta, East, Falcon, Green, Hazel, Ivory, Jasper, King, Lake, Maple, Noble, Olive, Prairie, Quill,
  Rowan, Silver, Timber, Upland, Violet, West, Yarrow, Zenith, Aspen, Brook`)

export const companySecond = list(`
  Works, Care, Systems, Foods, Logistics, Energy, Clinic, School, Bank, Studio, Partners, Building,
  Motors, Hotels, Media, Labs, Textiles, Transport, Insurance, Housing`)

export const sentences = [
  'You will work in a small team that helps each other and takes quality seriously.',
  'The day begins with a short meeting in which the tasks are shared out.',
  'We expect careful records, clear handwriting and respect for the people we serve.',
  'Experience with similar equipment is welcome, and we teach what is missing.',
  'You plan your own week and agree on the order of work with your supervisor.',
  'The workshop is modern, the tools are new and the light is good.',
  'Shifts change every second week and overtime is paid or given back as time.',
  'You talk to customers by telephone and in writing and find a solution with them.',
  'Reports are written once a month and presented to the management.',
  'A valid certificate is needed at the start, and we pay for its renewal.',
  'We maintain our own software and release small changes every day.',
  'You read drawings, measure parts and decide whether they may be used.',
  'Safety comes first: every near miss is discussed and nobody is blamed.',
  'The office is near the station and bicycles can be parked inside.',
  'You keep the stock complete, order in time and compare suppliers.',
  'Our patients are mostly elderly and need patience and a friendly word.',
  'New colleagues are accompanied by an experienced mentor for three months.',
  'You analyse measurements, draw conclusions and explain them in plain language.',
  'Travel to other sites is rare and is planned a month ahead.',
  'There is a canteen with fresh meals, a pension plan and thirty days of leave.',
  'You prepare lessons, mark papers and speak with parents twice a year.',
  'The machines are monitored by night, and one of us is on call each week.',
  'You check invoices, book payments and prepare the yearly accounts.',
  'We build with timber and stone and restore what can be kept.',
]

function list(words: string): string[] {
  return words.split(',').map((word) => word.trim().replace(/\s+/g, ' '))
}
