import type { ParsedProfile } from '@vouch/domain'
import PdfDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { pdfLines } from '../pdf-in/pdf-lines.ts'
import { cvLine } from './lines.ts'
import { readCv } from './read-cv.ts'

type Piece = readonly [x: number, text: string, font?: 'bold' | 'large']
type Printed = readonly (readonly Piece[])[]

const fonts = { plain: 'Helvetica', bold: 'Helvetica-Bold', large: 'Helvetica-Bold' }

const large = (x: number, text: string): readonly Piece[] => [[x, text, 'large']]

/** Prints a PDF from texts with positions, and reads it. */
async function read(rows: Printed): Promise<ParsedProfile> {
  const pdf = new PdfDocument({ size: 'A4', margin: 30 })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => pdf.on('end', resolve))
  let y = 40
  for (const row of rows) {
    for (const [x, text, font = 'plain'] of row) {
      pdf
        .font(fonts[font])
        .fontSize(font === 'large' ? 16 : 11)
        .text(text, x, y, { lineBreak: false })
    }
    y += 18
  }
  pdf.end()
  await ended
  return readCv(await pdfLines(Buffer.concat(parts)), () => 'item')
}

/** Reads texts without positions. */
const readLines = (...texts: readonly string[]): ParsedProfile =>
  readCv(
    texts.map((text) => cvLine(text)),
    () => 'item',
  )

const jobsOf = ({ experience }: ParsedProfile) =>
  (experience?.items ?? []).map(({ title, employer, startDate, endDate, highlights, summary }) => [
    title,
    employer,
    startDate,
    endDate,
    [...highlights, summary].filter(Boolean),
  ])

const studiesOf = ({ education }: ParsedProfile) =>
  (education?.items ?? []).map(({ studyType, area, institution, startDate, endDate, score }) => [
    studyType,
    area?.label ?? '',
    institution,
    startDate,
    endDate,
    score,
  ])

const irish = [large(62, 'Seán Byrne'), [[62, 'Galway, Ireland | sean@mail.example']]] as const

const wide = 'I build houses and schools, on time and without accidents, with crews of ten to forty people.'

test.each([
  ['typed', 62, '• '],
  ['drawn', 92, ''],
])('a period in a bullet point at %s is not a job', async (_, x, sign) => {
  const body = [
    `${sign}Led a crew of 40 people across 3 sites from 2017 to 2019`,
    `${sign}Won the Builders Award, 2018 – 2019`,
    `${sign}Reduced accidents by 60 %`,
  ]
  const parsed = await read([
    ...irish,
    large(62, 'Profile'),
    [[62, wide]],
    large(62, 'Experience'),
    [
      [62, 'Site Manager', 'bold'],
      [130, ', Murphy & Sons Ltd, Galway'],
    ],
    [[62, '03/2016 – Present']],
    ...body.map((text): readonly Piece[] => [[x, text]]),
    [
      [62, 'Assistant Site Manager', 'bold'],
      [188, ', Kelly Construction, Cork'],
    ],
    [[62, '09/2010 – 02/2016']],
    [[62, 'Planned materials']],
    [
      [62, 'Bricklayer', 'bold'],
      [118, ', Self-employed'],
    ],
    [[62, '2006 – 2010']],
  ])
  expect(jobsOf(parsed)).toEqual([
    ['Site Manager', 'Murphy & Sons Ltd', '2016-03', '', body.map((text) => text.replace('• ', ''))],
    ['Assistant Site Manager', 'Kelly Construction', '2010-09', '2016-02', ['Planned materials']],
    ['Bricklayer', 'Self-employed', '2006', '2010', []],
  ])
})

test.each([
  ['Nurse, Leeds Hospital', '• Ran the ward', 'from 2015 to 2017 with two others'],
  ['Nurse, Leeds Hospital', '• Ran the ward with two others in', '2015 – 2017, which I liked'],
  ['Nurse, Leeds Hospital', 'Ran the ward from 2015 to 2017'],
  ['Nurse, Leeds Hospital', 'In 2015 – 2017 I also ran the ward'],
  ['Krankenpflegerin, Klinikum Leeds', '• Leitung der Station von 2015 bis 2017'],
  ['Krankenpflegerin, Klinikum Leeds', '• Leitung der Station seit 2017'],
  ['Infirmière, Hôpital de Leeds', '• Gestion du service depuis 2017'],
  ['Enfermera, Hospital de Leeds', '• Gestión del servicio desde 2017'],
])('the description of "%s" contains: %s %s', (head, ...body) => {
  const parsed = readLines('Ada Byron', 'Experience', head, '04/2014 – 03/2019', ...body.filter(Boolean))
  expect(parsed.experience?.items).toHaveLength(1)
  expect(jobsOf(parsed)[0]?.slice(0, 4)).toEqual([...head.split(', '), '2014-04', '2019-03'])
  expect(JSON.stringify(jobsOf(parsed)[0]?.at(-1))).toContain(body.at(-1)?.replace('• ', ''))
})

test('bullet points on every entry are still entries', () => {
  const parsed = readLines(
    'Ada Byron',
    'Experience',
    '• Nurse, Leeds Hospital, 2014 – 2019',
    '• Carer, Moor Care Home, 2010 – 2014',
    'Education',
    '• BSc in Nursing, University of Leeds, 2007 – 2010',
  )
  expect(jobsOf(parsed)).toEqual([
    ['Nurse', 'Leeds Hospital', '2014', '2019', []],
    ['Carer', 'Moor Care Home', '2010', '2014', []],
  ])
  expect(studiesOf(parsed)).toEqual([['BSc', 'Nursing', 'University of Leeds', '2007', '2010', '']])
})

test.each([
  'Planned materials',
  'Led a crew of 40',
  'Leitung von 14 Pflegekräften',
  'Betreuung der Patienten',
  'Kept the books of the firm',
])('"%s" below the dates is not an employer', (body) => {
  for (const head of ['Site Manager, Kelly Construction, Cork', 'Site Manager, Kelly', 'Site Manager']) {
    const parsed = readLines('Ada Byron', 'Experience', head, '09/2010 – 02/2016', body)
    expect(jobsOf(parsed)).toEqual([
      ['Site Manager', head.split(', ')[1] ?? '', '2010-09', '2016-02', [body]],
    ])
  }
})

test.each([
  [['Cleaner, Hotel Bristol', '2018 – 2020', 'Bricklayer', '2006 – 2010']],
  [['Cleaner\t2018 – 2020', 'Hotel Bristol', 'Cleaning of rooms.', 'Bricklayer\t2006 – 2010', 'Laid bricks']],
  [['2018 – 2020', 'Cleaner', 'Hotel Bristol', '• Rooms', '2006 – 2010', 'Bricklayer']],
])('an employer is not taken from the previous job: %s', (lines) => {
  expect(
    jobsOf(readLines('Ada Byron', 'Experience', ...lines)).map(([title, employer]) => [title, employer]),
  ).toEqual([
    ['Cleaner', 'Hotel Bristol'],
    ['Bricklayer', ''],
  ])
})

test('several titles below one employer are jobs at that employer', () => {
  const parsed = readLines(
    'Ada Byron',
    'Experience',
    'Shopify',
    'Senior Developer (2020 – Present)',
    '• Own the checkout since 2021',
    'Developer (2017 – 2020)',
  )
  expect(jobsOf(parsed).map(([title, employer]) => [title, employer])).toEqual([
    ['Senior Developer', 'Shopify'],
    ['Developer', 'Shopify'],
  ])
})

test('a period with another date format in a description is not a job', () => {
  const parsed = readLines(
    'Max Frei',
    'Berufserfahrung',
    'Softwareentwickler, Siemens AG',
    '01/2019 – heute',
    'Betreuung Kunden',
    'Von 2020 bis 2021 Leitung Testteam',
  )
  expect(parsed.experience?.items).toHaveLength(1)
})

test('a job without an employer does not get one from another job', () => {
  const parsed = readLines(
    'Ada Byron',
    'Experience',
    'Site Manager, Kelly Construction',
    '09/2010 – 02/2016',
    '• Planned materials',
    'Bricklayer',
    '2006 – 2010',
  )
  expect(jobsOf(parsed).map((job) => job.slice(0, 2))).toEqual([
    ['Site Manager', 'Kelly Construction'],
    ['Bricklayer', ''],
  ])
})

test('with dates before the text, a list may start left of the text', async () => {
  const parsed = await read([
    large(62, 'Lena Vogt'),
    [[62, 'Freiburg · lena.vogt@post.example']],
    large(62, 'Berufserfahrung'),
    [
      [62, 'Seit 04/2019', 'bold'],
      [133, 'Stationsleitung, Universitätsklinikum Freiburg'],
    ],
    [[92, 'Leitung Pflegeteam']],
    [
      [62, '10/2012 – 03/2019', 'bold'],
      [166, 'Krankenpflegerin, St. Josef Krankenhaus'],
    ],
    [[92, 'Betreuung Patienten']],
    large(62, 'Sprachen'),
    [[62, 'Deutsch Muttersprache']],
    [[62, 'Englisch B2']],
    [[62, 'Französisch gute Kenntnisse']],
  ])
  expect(jobsOf(parsed)).toEqual([
    ['Stationsleitung', 'Universitätsklinikum Freiburg', '2019-04', '', ['Leitung Pflegeteam']],
    ['Krankenpflegerin', 'St. Josef Krankenhaus', '2012-10', '2019-03', ['Betreuung Patienten']],
  ])
  expect(parsed.preferences?.headline).toBe('')
  expect(parsed.portfolio?.languages?.map(({ language, fluency }) => [language?.label, fluency])).toEqual([
    ['Deutsch', 'Muttersprache'],
    ['Englisch', 'B2'],
    ['Französisch', 'gute Kenntnisse'],
  ])
})

test('a head wrapped in a narrow column is joined', async () => {
  const parsed = await read([
    large(255, 'Lena Vogt'),
    [[255, 'lena.vogt@post.example']],
    large(255, 'Berufserfahrung'),
    [
      [255, '10/2012 – 03/2019', 'bold'],
      [358, 'Gesundheits- und Krankenpflegerin, St.'],
    ],
    [[255, 'Josef Krankenhaus, Freiburg']],
    large(255, 'Ausbildung'),
    [
      [255, '09/2009 – 08/2012', 'bold'],
      [358, 'Ausbildung zur Gesundheits- und'],
    ],
    [[255, 'Krankenpflegerin, Pflegeschule Offenburg']],
    [
      [255, '2009', 'bold'],
      [285, 'Abitur, Goethe-Gymnasium Freiburg, Baden'],
    ],
  ])
  expect(jobsOf(parsed)).toEqual([
    ['Gesundheits- und Krankenpflegerin', 'St. Josef Krankenhaus', '2012-10', '2019-03', []],
  ])
  expect(studiesOf(parsed)[0]).toEqual([
    'Ausbildung zur Gesundheits- und Krankenpflegerin',
    '',
    'Pflegeschule Offenburg',
    '2009-09',
    '2012-08',
    '',
  ])
})

test('a name wrapped above its dates is joined, and a bullet point is separate', async () => {
  const parsed = await read([
    large(255, 'Ingrid Solberg'),
    large(255, 'Experience'),
    [[255, 'Financial Analyst, Norske Bank for Industry']],
    [[255, 'and Trade']],
    [[255, '2019 – present']],
    [[285, 'Own the plan of the bank from 2020 to']],
    [[285, '2023 and its papers']],
    [[255, 'Analyst, KPMG AS']],
    [[255, '2015 – 2019']],
    [[285, 'Audit of the Oil Fund, 2016 – 2017']],
  ])
  expect(jobsOf(parsed)).toEqual([
    [
      'Financial Analyst',
      'Norske Bank for Industry and Trade',
      '2019',
      '',
      ['Own the plan of the bank from 2020 to 2023 and its papers'],
    ],
    ['Analyst', 'KPMG AS', '2015', '2019', ['Audit of the Oil Fund, 2016 – 2017']],
  ])
})
