import PdfDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { pdfLines } from '../pdf-in/pdf-lines.ts'
import { readCv } from './read-cv.ts'

type Piece = readonly [x: number, text: string, font?: 'bold']

const heading = 'Work experience'

/** Prints a PDF like browsers do: bullets are graphics, not text. */
async function printed(rows: readonly (readonly Piece[])[]) {
  const pdf = new PdfDocument({ size: 'A4', margin: 30 })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => pdf.on('end', resolve))
  const all: readonly (readonly Piece[])[] = [
    [[34, 'Erik Lindqvist', 'bold']],
    [[34, 'erik@mail.example | +46 70 123 45 67 | Göteborg, Sweden']],
    [[34, heading, 'bold']],
    ...rows,
    [[34, 'Skills', 'bold']],
    [[34, 'CATIA, FEM, Python']],
  ]
  for (const [index, row] of all.entries()) {
    for (const [x, text, font] of row) {
      pdf
        .font(font ? 'Helvetica-Bold' : 'Helvetica')
        .fontSize(text === heading || text === 'Skills' ? 16 : 11)
        .text(text, x, 40 + index * 20, { lineBreak: false })
    }
  }
  pdf.end()
  await ended
  const parsed = readCv(await pdfLines(Buffer.concat(parts)), () => 'item')
  return (parsed.experience?.items ?? []).map(({ title, employer, startDate, endDate, highlights }) => [
    title,
    employer,
    startDate,
    endDate,
    highlights,
  ])
}

const long =
  'Train new nurses in the care of patients after an operation of the heart and of the lungs, and in'

test('list items are neither the title nor the employer', async () => {
  expect(
    await printed([
      [
        [34, 'Charge Nurse, Manchester Royal Infirmary', 'bold'],
        [270, '(April 2018 – Present)'],
      ],
      [[64, 'Lead a ward of 24 beds']],
      [[64, long]],
      [[64, 'the writing of notes']],
      [
        [34, 'Staff Nurse, Leeds General Infirmary', 'bold'],
        [250, '(May 2012 – March 2018)'],
      ],
      [[64, 'Patients After Surgery']],
    ]),
  ).toEqual([
    [
      'Charge Nurse',
      'Manchester Royal Infirmary',
      '2018-04',
      '',
      ['Lead a ward of 24 beds', `${long} the writing of notes`],
    ],
    ['Staff Nurse', 'Leeds General Infirmary', '2012-05', '2018-03', ['Patients After Surgery']],
  ])
})

test('an entry with dates at the right edge', async () => {
  expect(
    await printed([
      [
        [34, 'Design Engineer at Volvo Trucks', 'bold'],
        [460, '01/2019 – present'],
      ],
      [[64, 'Designed axles']],
      [
        [34, 'Trainee at SKF AB', 'bold'],
        [460, '06/2016 – 12/2018'],
      ],
      [[64, 'Tested bearings']],
    ]),
  ).toEqual([
    ['Design Engineer', 'Volvo Trucks', '2019-01', '', ['Designed axles']],
    ['Trainee', 'SKF AB', '2016-06', '2018-12', ['Tested bearings']],
  ])
})

test('an entry with dates in a left column', async () => {
  expect(
    await printed([
      [
        [34, '01/2019 – present'],
        [140, 'Volvo Trucks', 'bold'],
      ],
      [[140, 'Design Engineer']],
      [[170, 'Designed axles']],
      [[170, 'Led a team of four']],
      [
        [34, '06/2016 – 12/2018'],
        [140, 'SKF AB', 'bold'],
      ],
      [[140, 'Trainee']],
      [[170, 'Tested bearings']],
    ]),
  ).toEqual([
    ['Design Engineer', 'Volvo Trucks', '2019-01', '', ['Designed axles', 'Led a team of four']],
    ['Trainee', 'SKF AB', '2016-06', '2018-12', ['Tested bearings']],
  ])
})

test('an entry with dates between title and employer', async () => {
  expect(
    await printed([
      [[34, 'Product Manager (01/2018 – now), Allegra Payments S.A., Kraków']],
      [[64, 'Owns The Checkout']],
      [[34, 'Analyst (03/2014 – 12/2017), Northwind Bank, Warszawa']],
      [[64, 'Built The Reports']],
    ]),
  ).toEqual([
    ['Product Manager', 'Allegra Payments S.A.', '2018-01', '', ['Owns The Checkout']],
    ['Analyst', 'Northwind Bank', '2014-03', '2017-12', ['Built The Reports']],
  ])
})

test('a town after the employer is its place if the CV names the town elsewhere', async () => {
  expect(
    await printed([
      [[34, 'Design Engineer, Allegra Payments S.A., Göteborg (01/2018 – now)']],
      [[34, 'Analyst, Northwind Bank, Mercer (03/2014 – 12/2017)']],
    ]),
  ).toEqual([
    ['Design Engineer', 'Allegra Payments S.A.', '2018-01', '', []],
    ['Analyst', 'Northwind Bank, Mercer', '2014-03', '2017-12', []],
  ])
})
