import { describe, expect, it } from 'vitest'
import { jobWarnings, type WarnedFields } from './job-warnings.ts'

const fields = (change: Partial<WarnedFields>): WarnedFields => ({
  title: '',
  location: '',
  otherPlaces: [],
  description: '',
  employmentType: null,
  payMin: null,
  payMax: null,
  payCurrency: 'EUR',
  payPeriod: null,
  ...change,
})
const warned = (change: Partial<WarnedFields>, widestPay = 1.5) =>
  jobWarnings(fields(change), { widestPay }).map((warning) =>
    'words' in warning ? `${warning.kind}: ${warning.words}` : warning.kind,
  )
const ofTitle = (title: string, location = '') => warned({ title, location })

// Titles as employers wrote them, of public agencies and job boards.
describe('titles that get a warning', () => {
  it.each([
    ['AUDITOR', 'shouted'],
    ['AGENCY ATTORNEY, LEVEL III', 'shouted'],
    ['CAPTAIN (SLUDGE BOAT)', 'shouted'],
    ['ASSOCIATE COMMISSIONER, SECURITY OPERATIONS', 'shouted'],
    ['Baker wanted!', 'shouted'],
    ['Police Officer (Entry-Level) - 50K Recruitment Incentive', 'pay: 50K'],
    ['Payroll Data Coordinator Positions - Earn $100-$200 Daily', 'pay: $100'],
    ['Plumbing Service Technician - $1,000 Bonus Available', 'pay: $1,000'],
    ['Warehouse operative, 12.50 an hour', 'pay: 12.50 an hour'],
    ['Koch 18 € pro Stunde', 'pay: 18 €'],
    ['High Voltage Electrician Leader (Lineman)', 'gendered: Lineman'],
    ['Electrical Rigger Foreman II', 'gendered: Foreman'],
    ['System Protection Control Craftsman Trainee 5', 'gendered: Craftsman'],
    ['Senior Associate Ombudsman', 'gendered: Ombudsman'],
    ['Customer Success Guru', 'gendered: Guru'],
    ['Full-Time Caregiver for Hip Young Man', 'gendered: Young Man'],
    ['JavaScript Ninja', 'gendered: Ninja'],
    ['Krankenschwester in Teilzeit', 'gendered: Krankenschwester'],
    ['Reiseverkehrskaufmann', 'gendered: Reiseverkehrskaufmann'],
  ])('%s', (title, warning) => {
    expect(ofTitle(title)).toContain(warning)
  })

  it.each([
    ['Account Manager - Chicago', 'Chicago', 'place: Chicago'],
    ['Food Engineer - MFC Process Control - Collegedale, TN', 'Collegedale', 'place: Collegedale'],
    ['Regional Sales Representative(Chicago)', 'Chicago, Illinois', 'place: Chicago'],
    ['Beauty & Fragrance consultants needed in Newcastle', 'Newcastle', 'place: Newcastle'],
  ])('%s in %s', (title, location, warning) => {
    expect(ofTitle(title, location)).toContain(warning)
  })
})

describe('titles that get none', () => {
  it.each([
    'IT Specialist (SYSANALYSIS/SYSADMIN)',
    'Supervisory Information Technology Specialist, GS-2210-15, FPL 15 (OCIO only) (REMOTE ELIGIBLE)',
    'Management and Program Analyst (COLLEGE GRADUATE)',
    'HVAC Technician',
    'SAP ABAP Developer',
    'Human Resources Specialist',
    'Business Manager',
    'German Teacher',
    'Senior Systems Engineer #339',
    '401k Administrator',
    '311 Call Center Manager',
    'Director, Central Records Division',
    'Watershed Maintainer – 3 positions',
    'Kaufmann/-frau für Büromanagement',
    'Kaufmann oder Kauffrau im Einzelhandel',
    'Feuerwehrmann (m/w/d)',
    'Kauffrau für Versicherungen (w/m/d)',
    'Verkäufer*in',
    'Sekretärin m/w/d',
    'Salesman (m/f/x)',
    'Pflegefachkraft',
    'Women’s Health Nurse',
    'Hospital Manager',
  ])('%s', (title) => {
    expect(ofTitle(title)).toEqual([])
  })

  it.each([
    ['Reading teacher', 'Reading'],
    ['Bath fitter', 'Bath'],
    ['New York Times correspondent', 'New York'],
    ['Nurse', ''],
  ])('%s in %s', (title, location) => {
    expect(ofTitle(title, location)).toEqual([])
  })
})

describe('descriptions', () => {
  it('gendered wording is found with an alternative, each once', () => {
    const description = '<p>He will lead. The guys help, <b>he will</b> too. We use man-hours.</p>'
    expect(jobWarnings(fields({ description }), { widestPay: 1.5 })).toEqual([
      { field: 'description', kind: 'gendered', words: 'He will', alternative: 'you' },
      { field: 'description', kind: 'gendered', words: 'guys', alternative: 'team' },
      { field: 'description', kind: 'gendered', words: 'man-hours', alternative: 'working hours' },
    ])
  })

  it.each([
    'He/she will lead the team.',
    'He or she will lead the team.',
    'The candidate presents his or her duties.',
    'Our founder is Ann. She is a chemist.',
    'Work with women and men of all ages.',
  ])('%s', (text) => {
    expect(warned({ description: `<p>${text}</p>` })).toEqual([])
  })

  it('a title for all genders speaks for the nouns of the description, not for its wording', () => {
    const description = '<p>Als Kaufmann verkaufst du. She will like it.</p>'
    expect(warned({ title: 'Kaufmann (m/w/d)', description })).toEqual(['gendered: She will'])
    expect(warned({ title: 'Verkauf', description })).toEqual(['gendered: Kaufmann', 'gendered: She will'])
  })
})

describe('pay', () => {
  it.each([
    [2000, 3000, 1.5, []],
    [2000, 3000.01, 1.5, ['wide-pay']],
    [2000, 3900, 2, []],
    [0, 3000, 1.5, []],
    [2000, null, 1.5, []],
    [3000, 2000, 1.5, []],
  ] as const)('from %s to %s, at most %s times', (payMin, payMax, widest, expected) => {
    expect(warned({ payMin, payMax }, widest)).toEqual(expected)
  })

  it.each([
    [30_000, 90_000, 'EUR', 'hour', 187_200_000],
    [15, 1500, 'USD', 'hour', 3_120_000],
    [2500, null, 'GBP', 'day', null],
    [30_000, 40_000, 'EUR', 'month', null],
    [1500, 2000, 'EUR', 'year', 2000],
    [30, 90, 'EUR', 'month', 1080],
    [30, 90, 'EUR', 'year', 90],
    [12, 15, 'EUR', 'hour', null],
    [0, 3000, 'EUR', 'month', null],
    [40_000, 60_000, 'IDR', 'hour', null],
    [70, 90, 'KWD', 'month', null],
    [30, 90, 'SEK', 'year', 90],
    [30_000, 90_000, 'EUR', null, null],
  ] as const)('%s to %s %s per %s', (payMin, payMax, payCurrency, payPeriod, perYear) => {
    const pay = { payMin, payMax, payCurrency, payPeriod }
    const unlikely = perYear === null ? [] : [{ field: 'payMax', kind: 'unlikely-pay', perYear }]
    expect(jobWarnings(fields(pay), { widestPay: 1000 })).toEqual(unlikely)
    expect(warned({ ...pay, employmentType: 'volunteer' }, 1000)).toEqual([])
  })
})
