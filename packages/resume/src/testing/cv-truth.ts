/** Content of a generated CV, to compare with what was read. */
export interface CvTruth {
  readonly name: string
  readonly headline: string
  readonly email: string
  readonly phone: { readonly written: string; readonly e164: string }
  readonly city: string
  readonly region: string
  readonly country: string
  readonly placeWritten: string
  readonly jobs: readonly CvJob[]
  readonly educations: readonly CvEducation[]
  readonly skills: readonly string[]
  readonly languages: readonly { readonly name: string; readonly level: string }[]
  readonly summary: string
}

export interface CvJob {
  readonly title: string
  readonly employer: string
  readonly place: string
  readonly from: string
  /** End date; '' for the current job. */
  readonly to: string
  readonly points: readonly string[]
}

export interface CvEducation {
  readonly degree: string
  readonly subject: string
  readonly institution: string
  readonly from: string
  readonly to: string
}

/** Random numbers from a seed (mulberry32), so that every run generates the same CVs. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const people = [
  ['Ada Kowalska', 'Warsaw', '', 'PL', 'Warsaw, Poland', '+48 601 234 567', '+48601234567'],
  ['James O’Connor', 'Dublin', '', 'IE', 'Dublin, Ireland', '+353 85 012 3456', '+353850123456'],
  ['María José García', 'Madrid', '', 'ES', 'Madrid, Spain', '+34 612 34 56 78', '+34612345678'],
  ['Liu Wei', 'Toronto', '', 'CA', 'Toronto, Canada', '+1 416-555-0123', '+14165550123'],
  ['Fatima Al-Sayed', 'Austin', 'Texas', 'US', 'Austin, TX', '(512) 555-0187', '+15125550187'],
  ['Jean-Luc Moreau', 'Lyon', '', 'FR', 'Lyon, France', '+33 6 12 34 56 78', '+33612345678'],
  ['Priya Raman', 'Leeds', '', 'GB', 'Leeds, United Kingdom', '+44 7400 123456', '+447400123456'],
  ['Anna-Lena Müller', 'München', '', 'DE', '80331 München, Germany', '+49 1512 3456789', '+4915123456789'],
  ['Tom van den Berg', 'Utrecht', '', 'NL', 'Utrecht, Netherlands', '+31 6 12345678', '+31612345678'],
  ['Grace Okafor', 'Seattle', 'Washington', 'US', 'Seattle, WA 98101', '206-555-0142', '+12065550142'],
] as const

const careers = [
  {
    headline: 'Senior Software Engineer',
    jobs: [
      ['Senior Software Engineer', 'Northwind Systems Ltd'],
      ['Software Developer', 'Blue Harbor'],
      ['Junior Developer', 'Kestrel Media GmbH'],
      ['IT Intern', 'City of Brighton'],
    ],
    educations: [
      ['MSc', 'Computer Science', 'University of Edinburgh'],
      ['BSc', 'Mathematics', 'Trinity College Dublin'],
    ],
    skills: ['TypeScript', 'PostgreSQL', 'Docker', 'React', 'System design'],
  },
  {
    headline: 'Registered Nurse',
    jobs: [
      ['Charge Nurse', 'St. Mary’s Hospital'],
      ['Staff Nurse', 'Riverside Clinic'],
      ['Healthcare Assistant', 'Oakwood Care Home'],
    ],
    educations: [
      ['Bachelor of Science', 'Nursing', 'King’s College London'],
      ['Diploma', 'Health and Social Care', 'Leeds City College'],
    ],
    skills: ['Wound care', 'Triage', 'Medication administration', 'Patient education'],
  },
  {
    headline: 'Marketing Manager',
    jobs: [
      ['Marketing Manager', 'Lumen & Co'],
      ['Brand Specialist', 'Fjord Foods'],
      ['Marketing Assistant', 'Bright Ideas Agency'],
      ['Sales Associate', 'Harper Stores'],
    ],
    educations: [['Bachelor of Arts', 'Communication', 'Utrecht University']],
    skills: ['SEO', 'Copywriting', 'Google Analytics', 'Budgeting', 'Event planning'],
  },
  {
    headline: 'Electrician',
    jobs: [
      ['Lead Electrician', 'Volt Services'],
      ['Electrician', 'Hansen & Sons'],
      ['Apprentice Electrician', 'Municipal Works Department'],
    ],
    educations: [['Certificate', 'Electrical Installation', 'Dublin Institute of Technology']],
    skills: ['Wiring', 'Fault finding', 'Blueprint reading', 'Health and safety'],
  },
  {
    headline: 'Primary School Teacher',
    jobs: [
      ['Primary School Teacher', 'Greenfield Academy'],
      ['Teaching Assistant', 'Hill Road School'],
      ['Private Tutor', 'Self-employed'],
    ],
    educations: [
      ['Master of Education', 'Special Needs Education', 'University of Warsaw'],
      ['Bachelor of Education', 'Primary Teaching', 'Universidad Complutense de Madrid'],
    ],
    skills: ['Lesson planning', 'Classroom management', 'Phonics'],
  },
  {
    headline: 'Financial Accountant',
    jobs: [
      ['Financial Accountant', 'Baltic Freight'],
      ['Accounts Payable Clerk', 'Mason Retail Group'],
      ['Audit Trainee', 'Deller Partners LLP'],
    ],
    educations: [
      ['BBA', 'Accounting', 'Rotterdam Business School'],
      ['MBA', 'Finance', 'Lyon Business School'],
    ],
    skills: ['IFRS', 'Excel', 'SAP', 'Month-end close', 'VAT returns'],
  },
] as const

const places = ['London, UK', 'Berlin, Germany', 'Austin, TX', 'Paris, France', 'Remote'] as const
const points = [
  'Led a team of five and delivered the new booking service two months early',
  'Reduced the average waiting time by 30 % within one year',
  'Introduced weekly reviews, which halved the number of open complaints',
  'Trained twelve colleagues in the new procedures',
  'Was responsible for a yearly budget of 400,000 and for all suppliers',
  'Worked closely with other departments to plan the move to the new site in 2016',
] as const
const tongues = [
  ['English', 'Native'],
  ['German', 'B2'],
  ['French', 'C1'],
  ['Spanish', 'A2'],
] as const

/**
 * Generates the content of a CV.
 * @param index the same index gives the same content
 */
export function cvTruth(index: number): CvTruth {
  const random = seeded(index + 1)
  const [name, city, region, country, placeWritten, written, e164] =
    people[index % people.length] ?? people[0]
  const career = careers[index % careers.length] ?? careers[0]
  let year = 2025
  let month = 1 + Math.floor(random() * 12)
  const jobs = career.jobs.map(([title, employer], at) => {
    const to = at === 0 && index % 3 !== 0 ? '' : `${year}-${String(month).padStart(2, '0')}`
    year -= 1 + Math.floor(random() * 4)
    month = 1 + Math.floor(random() * 12)
    const from = `${year}-${String(month).padStart(2, '0')}`
    year -= 1
    return {
      title,
      employer,
      place: places[Math.floor(random() * places.length)] ?? places[0],
      from,
      to,
      points: points.filter(() => random() < 0.5).slice(0, 3),
    }
  })
  const educations = career.educations.map(([degree, subject, institution]) => {
    const to = String(year)
    year -= 3
    return { degree, subject, institution, from: String(year), to }
  })
  return {
    name,
    headline: career.headline,
    email: `${name
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z]+/g, '.')}@mail.example`,
    phone: { written, e164 },
    city,
    region,
    country,
    placeWritten,
    jobs,
    educations,
    skills: career.skills,
    languages: tongues.slice(0, 2 + (index % 3)).map(([language, level]) => ({ name: language, level })),
    summary:
      'Practical and calm, with many years in the field. Used to working with people of all kinds and to finishing what was begun.',
  }
}
