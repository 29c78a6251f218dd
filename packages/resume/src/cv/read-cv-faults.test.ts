import type { ParsedProfile } from '@vouch/domain'
import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx'
import { describe, expect, test } from 'vitest'
import { docxLines } from '../formats/docx.ts'
import { pdfLines } from '../pdf-in/pdf-lines.ts'
import { jobsOf, languagesOf, type Piece, printedCv, skillsOf, studiesOf } from '../testing/cv-print.ts'
import { readCv } from './read-cv.ts'

const read = async (rows: readonly (readonly Piece[])[]): Promise<ParsedProfile> =>
  readCv(await pdfLines(await printedCv(rows)), () => 'item')

const edge = -550
const top: readonly (readonly Piece[])[] = [
  [[220, 'Hannah Whitfield', 'name']],
  [[150, 'Bristol, United Kingdom | hannah@mail.example | +44 7700 900123']],
]

describe('languages', () => {
  const lists: readonly (readonly Piece[])[] = [
    [[45, 'Skills', 'heading']],
    [
      [45, 'Languages:', 'bold'],
      [104, 'Python, C++, Rust'],
    ],
    [
      [45, 'Software:', 'bold'],
      [104, 'SolidWorks, Ansys'],
    ],
  ]

  test('programming languages below skills are skills', async () => {
    const parsed = await read([...top, ...lists])
    expect(languagesOf(parsed)).toEqual([])
    expect(skillsOf(parsed)).toEqual(['Python', 'C++', 'Rust', 'SolidWorks', 'Ansys'])
  })

  test('a label in its own column (moderncv) is not part of the first skill', async () => {
    const parsed = await read([
      ...top,
      [[150, 'Skills', 'heading']],
      [
        [-140, 'Languages', 'bold'],
        [150, 'Python, C++'],
      ],
      [
        [-140, 'Software', 'bold'],
        [150, 'SolidWorks, Ansys'],
      ],
    ])
    expect(skillsOf(parsed)).toEqual(['Python', 'C++', 'SolidWorks', 'Ansys'])
  })

  test('spoken languages among skills are languages, and the next label returns to skills', async () => {
    const parsed = await read([
      ...top,
      [[45, 'Skills', 'heading']],
      [[45, 'Languages: English (native), German (B1)']],
      [[45, 'Software: SolidWorks, Ansys']],
    ])
    expect(languagesOf(parsed)).toEqual([
      ['English', 'C2'],
      ['German', 'B1'],
    ])
    expect(skillsOf(parsed)).toEqual(['SolidWorks', 'Ansys'])
  })

  test('only listed language names are languages', async () => {
    const parsed = await read([
      ...top,
      [[45, 'Languages', 'heading']],
      [[45, 'Fluent in Portuguese']],
      [[45, 'Swiss German – C1, Klingon – C2, Python']],
    ])
    expect(languagesOf(parsed)).toEqual([
      ['Portuguese', 'C1'],
      ['Swiss German', 'C1'],
    ])
  })
})

describe('dates', () => {
  const table: readonly (readonly Piece[])[] = [
    [[45, 'Employment', 'heading']],
    ...(
      [
        ['05/2021', 'present', 'Site Engineer', 'Balfour Beatty'],
        ['09/2017', '04/2021', 'Surveyor', 'Julius Berger'],
        ['07/2016', '08/2017', 'Trainee', 'Arup'],
      ] as const
    ).map((cells): Piece[] => cells.map((text, at): Piece => [[45, 110, 175, 300][at] ?? 0, text])),
  ]

  test('two adjacent dates are a range', async () => {
    expect(jobsOf(await read([...top, ...table]))).toEqual([
      ['Site Engineer', 'Balfour Beatty', '', '2021-05', ''],
      ['Surveyor', 'Julius Berger', '', '2017-09', '2021-04'],
      ['Trainee', 'Arup', '', '2016-07', '2017-08'],
    ])
  })

  test('a date below the place at the right edge belongs to the line beside the place', async () => {
    const entry = (title: string, firm: string, place: string, dates: string): Piece[][] => [
      [
        [45, `${firm},`, 'bold'],
        [110, title],
        [edge, place],
      ],
      [
        [57, '• Designed test rigs for the engine'],
        [edge, dates],
      ],
      [[57, '• Wrote the guide for suppliers']],
    ]
    const parsed = await read([
      ...top,
      [[45, 'Experience', 'heading']],
      ...entry('Mechanical Engineer', 'Airbus', 'Bristol, UK', 'Mar 2020 – present'),
      ...entry('Graduate Engineer', 'Dyson', 'Malmesbury, UK', 'Sept 2014 – Feb 2020'),
    ])
    expect(jobsOf(parsed)).toEqual([
      ['Mechanical Engineer', 'Airbus', 'Bristol, UK', '2020-03', ''],
      ['Graduate Engineer', 'Dyson', 'Malmesbury, UK', '2014-09', '2020-02'],
    ])
  })

  test('a date beside the second line of an entry stays there', async () => {
    const entry = (firm: string, place: string, title: string, dates: string): Piece[][] => [
      [
        [45, firm, 'bold'],
        [edge, place],
      ],
      [
        [45, title],
        [edge, dates],
      ],
      [[57, '• Lead the tooling team']],
    ]
    const parsed = await read([
      ...top,
      [[45, 'Experience', 'heading']],
      ...entry('Airbus', 'Bristol, UK', 'Senior Mechanical Engineer', 'Mar 2020 – present'),
      ...entry('Rolls-Royce', 'Derby, UK', 'Mechanical Engineer', 'Sept 2016 – Feb 2020'),
      ...entry('Dyson', 'Malmesbury, UK', 'Graduate Engineer', 'Sept 2014 – Aug 2016'),
    ])
    expect(jobsOf(parsed)).toEqual([
      ['Senior Mechanical Engineer', 'Airbus', 'Bristol, UK', '2020-03', ''],
      ['Mechanical Engineer', 'Rolls-Royce', 'Derby, UK', '2016-09', '2020-02'],
      ['Graduate Engineer', 'Dyson', 'Malmesbury, UK', '2014-09', '2016-08'],
    ])
  })
})

describe('education', () => {
  test('a degree in its own column, with the subject after the school', async () => {
    const entry = (
      degree: string,
      school: string,
      subject: string,
      place: string,
      dates: string,
    ): Piece[][] => [
      [
        [45, degree, 'bold'],
        [85, school, 'bold'],
        [250, `, ${subject}`],
        [edge, place],
      ],
      [
        [97, '• Thesis on gene regulation'],
        [edge, dates],
      ],
    ]
    const parsed = await read([
      ...top,
      [[45, 'Education', 'heading']],
      ...entry('PhD', 'University of Bath', 'Molecular Biology', 'Bath, UK', 'Oct 2016 – Sept 2021'),
      ...entry('MEng', 'University of Dhaka', 'Biochemistry', 'Dhaka, Bangladesh', '2013 – 2015'),
    ])
    expect(studiesOf(parsed)).toEqual([
      ['PhD in Molecular Biology', 'University of Bath', '2016-10', '2021-09'],
      ['MEng in Biochemistry', 'University of Dhaka', '2013', '2015'],
    ])
  })

  test('degree, school and place after dates are not read as a place', async () => {
    const parsed = await read([
      ...top,
      [[45, 'Education', 'heading']],
      [
        [45, 'Sept 2016 – July 2018'],
        [170, 'MSc in Data Science, University of Porto, Porto, Portugal'],
      ],
      [
        [45, 'Sept 2013 – July 2016'],
        [170, 'BSc in Economics, University of Coimbra, Coimbra, Portugal'],
      ],
    ])
    expect(studiesOf(parsed)).toEqual([
      ['MSc in Data Science', 'University of Porto', '2016-09', '2018-07'],
      ['BSc in Economics', 'University of Coimbra', '2013-09', '2016-07'],
    ])
  })
})

describe('the name', () => {
  test.each([
    'Hannah Whitfield Resume',
    'Resume – Hannah Whitfield',
    'Curriculum Vitae Hannah Whitfield',
    'Lebenslauf: Hannah Whitfield',
  ])('excludes the document title in "%s"', async (text) => {
    const file = new Document({
      sections: [
        {
          children: [
            new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(text)] }),
            new Paragraph('hannah@mail.example'),
            new Paragraph({ heading: HeadingLevel.HEADING_1, text: 'Skills' }),
            new Paragraph('SolidWorks, Ansys'),
          ],
        },
      ],
    })
    const { contact } = readCv(await docxLines(await Packer.toBuffer(file)), () => 'item')
    expect(contact).toMatchObject({ firstName: 'Hannah', lastName: 'Whitfield' })
  })

  test('is found in the second column', async () => {
    const rows = Array.from({ length: 14 }, (_, at): Piece[] => [
      [230, `• Planned and carried out tests of part ${at}`],
    ])
    const aside = ['hannah@mail.example', 'Bristol, UK', 'SolidWorks', 'Ansys', 'Matlab', 'Python', 'Welding']
    const main: (readonly Piece[])[] = [
      [[230, 'Hannah Whitfield', 'name']],
      [[230, 'Experience', 'heading']],
      [[230, 'Mechanical Engineer, Airbus, Mar 2020 – present']],
      ...rows,
    ]
    const parsed = await read(
      main.map((row, at) => [
        ...(at === 1
          ? [[45, 'Skills', 'heading'] as const]
          : at > 1 && aside[at - 2]
            ? [[45, aside[at - 2] as string] as const]
            : []),
        ...row,
      ]),
    )
    expect(parsed.contact).toMatchObject({ firstName: 'Hannah', lastName: 'Whitfield' })
  })
})
