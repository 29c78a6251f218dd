import type { ParsedProfile } from '@vouch/domain'
import { expect, test } from 'vitest'
import { docxLines } from '../formats/docx.ts'
import { pdfLines } from '../pdf-in/pdf-lines.ts'
import { cvDocx, cvPdf } from '../testing/cv-files.ts'
import type { CvText, TextLine } from '../testing/cv-text.ts'
import { readCv } from './read-cv.ts'

const plain = (text: string, right?: string): TextLine => ({ kind: 'plain', text, ...(right && { right }) })
const heading = (text: string): TextLine => ({ kind: 'heading', text })

const cv = (name: string, contact: readonly string[], main: readonly TextLine[] = []): CvText => ({
  head: [{ kind: 'name', text: name }],
  contact: contact.map((text) => plain(text)),
  main: [...main],
  aside: [heading('Skills'), plain('SQL, Python, Roadmapping, Writing')],
})

async function readPdf(text: CvText): Promise<ParsedProfile> {
  return readCv(await pdfLines(await cvPdf(text, 1)), () => 'item')
}

const placeOf = ({ personal }: ParsedProfile) => [
  personal?.address,
  personal?.postalCode,
  personal?.city?.label,
  personal?.country,
]

const jobsOf = ({ experience }: ParsedProfile) =>
  (experience?.items ?? []).map(({ title, employer, location, startDate, endDate }) => [
    title,
    employer,
    location,
    startDate,
    endDate,
  ])

const dutch = 'Prinsengracht 12, 1015 DV Amsterdam, Netherlands'

test('a town below the title and the company is the place of the job', async () => {
  const parsed = await readPdf(
    cv(
      'Amélie van der Berg',
      [`${dutch} · amelie@mail.example`],
      [
        heading('Work Experience'),
        plain('Senior Product Manager, Adyen', 'Mar 2020 – Present'),
        plain('Amsterdam'),
        { kind: 'bullet', text: 'Launched terminals in 14 countries' },
        plain('Product Manager, Zendesk', '06/2015 – 02/2020'),
        plain('Copenhagen'),
        { kind: 'bullet', text: 'Ran the help desk' },
      ],
    ),
  )
  expect(jobsOf(parsed)).toEqual([
    ['Senior Product Manager', 'Adyen', 'Amsterdam', '2020-03', ''],
    ['Product Manager', 'Zendesk', 'Copenhagen', '2015-06', '2020-02'],
  ])
})

test('a name below a title with a comma is the company unless it is a known town', async () => {
  const parsed = await readPdf(
    cv(
      'Olivia Hartwell',
      ['olivia@mail.example'],
      [
        heading('Work Experience'),
        plain('Manager, Customer Success', 'Mar 2020 – Present'),
        plain('Northwind'),
        { kind: 'bullet', text: 'Built a team of nine' },
      ],
    ),
  )
  expect(jobsOf(parsed)).toEqual([['Manager, Customer Success', 'Northwind', '', '2020-03', '']])
})

test.each([
  [dutch, ['Prinsengracht 12', '1015 DV', 'Amsterdam', 'NL']],
  ['Prinsengracht 12, 1015DV Amsterdam', ['Prinsengracht 12', '1015DV', 'Amsterdam', undefined]],
  ['Anschrift Hauptstraße 5, 80331 München', ['Hauptstraße 5', '80331', 'München', undefined]],
  ['Address 12 High Street, Leeds LS1 4AB, UK', ['12 High Street', 'LS1 4AB', 'Leeds', 'GB']],
  ['Dirección Calle Mayor 3, 28013 Madrid, España', ['Calle Mayor 3', '28013', 'Madrid', 'ES']],
  ['Adresse: 5 rue de Rivoli, 75001 Paris, France', ['5 rue de Rivoli', '75001', 'Paris', 'FR']],
  ['giulia@mail.example +39 333 1234567 Milano, Italia', ['', '', 'Milano', 'IT']],
  ['giulia@mail.example, +39 333 1234567, Milano, Italia', ['', '', 'Milano', 'IT']],
])('the place in %s', async (line, place) => {
  const text = cv('Giulia Rossi', [line, 'Born in 1985'])
  expect(placeOf(await readPdf(text))).toEqual(place)
  expect(placeOf(readCv(await docxLines(await cvDocx(text, 1)), () => 'item'))).toEqual(place)
})

test.each([
  ['Amélie van der Berg', 'Amélie', 'van der Berg'],
  ['JOOST TER HORST', 'Joost', 'Ter Horst'],
  ['Ahmad bin Yusof', 'Ahmad', 'bin Yusof'],
])('the last name of %s', async (name, firstName, lastName) => {
  const { contact } = await readPdf(cv(name, ['someone@mail.example', 'Phone: +31 6 1234 5678']))
  expect(contact).toMatchObject({ firstName, lastName })
})
