import {
  Document,
  Footer,
  Header,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TabStopType,
  TextRun,
} from 'docx'
import type { OtherTruth } from './cv-other-shapes.ts'
import { otherWords, writeSpan } from './cv-other-words.ts'

type Block = Paragraph | Table

const p = (text: string, bold = false, size = 20) =>
  new Paragraph({ children: [new TextRun({ text, bold, size })] })
const point = (text: string) => new Paragraph({ text, bullet: { level: 0 } })
const tabbed = (texts: readonly string[], bold = false) =>
  new Paragraph({
    children: [new TextRun({ text: texts.join('\t'), bold })],
    tabStops: [{ type: TabStopType.LEFT, position: 2600 }],
  })
const cell = (children: readonly Block[]) => new TableCell({ children: [...children] })
const table = (rows: readonly (readonly (readonly Block[])[])[]) =>
  new Table({ rows: rows.map((cells) => new TableRow({ children: cells.map(cell) })) })

const contacts = (truth: OtherTruth) => [truth.email, truth.phone[0], truth.place[0], truth.link]
const spoken = (truth: OtherTruth) => truth.languages.map(([name, level]) => `${name} (${level})`).join(', ')

function lists(truth: OtherTruth): Block[] {
  const { headings } = otherWords[truth.language]
  return [p(headings[3], true, 26), p(truth.skills.join(', ')), p(headings[4], true, 26), p(spoken(truth))]
}

/** A table with the dates in the first cell of each row and the entry in the second. */
function tableOfDates(truth: OtherTruth): Block[] {
  const { headings, title, labels } = otherWords[truth.language]
  const rows = (of: readonly { from: string; to: string; cells: readonly Block[] }[]) =>
    table(of.map((one) => [[p(writeSpan(one, truth.language, 'numbers'))], one.cells]))
  return [
    p(title, true, 36),
    table([
      [[p('Name')], [p(truth.name)]],
      [[p(labels[2])], [p(truth.place[0])]],
      [[p(labels[1])], [p(truth.phone[0])]],
      [[p(labels[0])], [p(truth.email)]],
    ]),
    p(headings[1], true, 26),
    rows(
      truth.jobs.map((job) => ({
        ...job,
        cells: [p(job.title, true), p(`${job.employer}, ${job.place}`), ...job.told.map(point)],
      })),
    ),
    p(headings[2], true, 26),
    rows(truth.studies.map((one) => ({ ...one, cells: [p(one.degree, true), p(one.institution)] }))),
    ...lists(truth),
  ]
}

/** A table with a wide left column and a narrow right column. */
function sidebar(truth: OtherTruth): Block[] {
  const { headings } = otherWords[truth.language]
  const main = [
    p(headings[1], true, 26),
    ...truth.jobs.flatMap((job) => [
      p(`${job.title}, ${job.employer}`, true),
      p(`${writeSpan(job, truth.language, 'words')} | ${job.place}`),
      ...job.told.map(point),
    ]),
    p(headings[2], true, 26),
    ...truth.studies.flatMap((one) => [
      p(one.degree, true),
      p(`${one.institution}, ${writeSpan(one, truth.language, 'years')}`),
    ]),
  ]
  const side = [...contacts(truth).map((text) => p(text)), ...lists(truth)]
  return [p(truth.name, true, 44), p(truth.headline, false, 26), table([[main, side]])]
}

/** Columns separated by tabs; headings are bold paragraphs in capitals; bullets are hyphens. */
function tabs(truth: OtherTruth): Block[] {
  const { headings } = otherWords[truth.language]
  return [
    p(truth.name.toUpperCase(), true, 32),
    p(truth.headline),
    ...contacts(truth).map((text) => p(text)),
    p(headings[1].toUpperCase(), true),
    ...truth.jobs.flatMap((job) => [
      tabbed([writeSpan(job, truth.language, 'years'), job.title], true),
      tabbed(['', `${job.employer}, ${job.place}`]),
      ...job.told.map((text) => p(`- ${text}`)),
      p(''),
    ]),
    p(headings[2].toUpperCase(), true),
    ...truth.studies.flatMap((one) => [
      tabbed([writeSpan(one, truth.language, 'years'), one.degree], true),
      tabbed(['', one.institution]),
    ]),
    p(headings[3].toUpperCase(), true),
    p(truth.skills.join(', ')),
    p(headings[4].toUpperCase(), true),
    p(spoken(truth)),
  ]
}

/** A form with one labelled field per line. */
function labelled(truth: OtherTruth): Block[] {
  const { headings, labels } = otherWords[truth.language]
  return [
    p(truth.name, true, 32),
    p(`${labels[2]}: ${truth.place[0]}`),
    p(`${labels[1]}: ${truth.phone[0]}`),
    p(`${labels[0]}: ${truth.email}`),
    p(headings[1], true, 26),
    ...truth.jobs.flatMap((job) => [
      p(`Dates: ${writeSpan(job, truth.language, 'words')}`),
      p(`Position: ${job.title}`),
      p(`Employer: ${job.employer}`),
      p(`Main activities: ${job.told.join('. ')}.`),
      p(''),
    ]),
    p(headings[2], true, 26),
    ...truth.studies.flatMap((one) => [
      p(`Dates: ${writeSpan(one, truth.language, 'years')}`),
      p(`Qualification: ${one.degree}`),
      p(`Institution: ${one.institution}`),
      p(''),
    ]),
    ...lists(truth),
  ]
}

/** Each entry as one bold line with title, employer and dates, then a paragraph. */
function oneLine(truth: OtherTruth): Block[] {
  const { headings } = otherWords[truth.language]
  return [
    p(headings[2], true, 26),
    ...truth.studies.map((one) =>
      p(`${one.degree}, ${one.institution} (${writeSpan(one, truth.language, 'years')})`),
    ),
    p(headings[1], true, 26),
    ...truth.jobs.flatMap((job) => [
      p(`${writeSpan(job, truth.language, 'since')}: ${job.title} – ${job.employer}`, true),
      p(`${job.told.join('. ')}.`),
    ]),
    ...lists(truth),
  ]
}

const pages = () =>
  new Footer({
    children: [
      new Paragraph({
        children: [new TextRun({ children: ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES] })],
      }),
    ],
  })

/** Functions that write a CV as docx, by name of the layout. */
export const otherDocxs: readonly (readonly [string, (truth: OtherTruth) => Promise<Buffer>])[] = [
  ['table of dates', (truth: OtherTruth) => ({ children: tableOfDates(truth) })],
  ['sidebar in a table', (truth: OtherTruth) => ({ children: sidebar(truth) })],
  ['tabs', (truth: OtherTruth) => ({ children: tabs(truth) })],
  ['one field to a line', (truth: OtherTruth) => ({ children: labelled(truth) })],
  [
    'contact in the header',
    (truth: OtherTruth) => ({
      headers: {
        default: new Header({
          children: [p(truth.name, true, 40), p(truth.headline), p(contacts(truth).join(' | '))],
        }),
      },
      footers: { default: pages() },
      children: oneLine(truth),
    }),
  ],
  [
    'contact in the footer',
    (truth: OtherTruth) => ({
      footers: { default: new Footer({ children: contacts(truth).map((text) => p(text)) }) },
      children: [p(truth.name, true, 40), p(truth.headline), ...oneLine(truth)],
    }),
  ],
].map(([name, make]) => [
  `docx, ${name as string}`,
  (truth: OtherTruth) =>
    Packer.toBuffer(
      new Document({ sections: [(make as (truth: OtherTruth) => { children: Block[] })(truth)] }),
    ),
])
