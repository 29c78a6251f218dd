import type { ParsedProfile } from '@vouch/domain'
import { describe, expect, test } from 'vitest'
import { pdfLines } from '../pdf-in/pdf-lines.ts'
import { jobsOf, languagesOf, printedCv, studiesOf } from '../testing/cv-print.ts'
import { cvLine } from './lines.ts'
import { readCv } from './read-cv.ts'

/** Reads a CV from texts. Prefixes: `#` is bold and large, `*` is bold, `-` is a bullet point. */
const read = (...lines: readonly string[]) =>
  readCv(
    ['# Ada Lovelace', ...lines].map((line) => {
      const [, mark = '', text = ''] = /^([#*]?) ?(.*)$/u.exec(line) ?? []
      return cvLine(text, { strong: mark !== '', size: mark === '#' ? 1.3 : 1, gap: mark === '#' })
    }),
    () => 'item',
  )

const job = (title: string, employer: string, from: string, to: string) => [title, employer, from, to]
/** The jobs of a CV without their places. */
const placeless = (parsed: ParsedProfile) =>
  jobsOf(parsed)?.map(([title, employer, , from, to]) => [title, employer, from, to])
const jobs = (...lines: readonly string[]) => placeless(read(...lines))

describe('features of CVs from the wild', () => {
  test.each([
    'My career so far',
    'Kitchens so far',
    'Internships & research',
    'Tätigkeiten im Schuldienst',
    'ACADEMIC APPOINTMENTS',
    'EMPLOY MENT',
    'Werkervaring',
    'Arbetslivserfarenhet',
  ])('a heading in free wording: %s', (heading) => {
    expect(jobs(`# ${heading}`, 'Ward Nurse\t2019 – 2021', 'Oakwood Hospital')).toEqual([
      job('Ward Nurse', 'Oakwood Hospital', '2019', '2021'),
    ])
  })

  test('"Skills & languages" is a heading of both kinds', () => {
    const parsed = read('# Skills & languages', 'Excel, SAP', 'Deutsch (Muttersprache), Englisch C1')
    expect(languagesOf(parsed)).toEqual([
      ['Deutsch', 'C2'],
      ['Englisch', 'C1'],
    ])
    expect(parsed.skills?.items?.map(({ skill }) => skill?.label)).toEqual(['Excel', 'SAP'])
  })

  test('positions below an employer with its own period', () => {
    expect(
      jobs(
        '# Employment',
        '* Leeds Teaching Hospitals NHS Trust\tSep 2014 – Present',
        'Ward Sister (Band 7)\tMar 2021 – Present',
        '- Ran the ward',
        'Vice President, Operations\tSep 2014 – Feb 2021',
        '* Harrogate Grange Care Home\tJul 2011 – Aug 2014',
        'Healthcare Assistant',
      ),
    ).toEqual([
      job('Ward Sister (Band 7)', 'Leeds Teaching Hospitals NHS Trust', '2021-03', ''),
      job('Vice President, Operations', 'Leeds Teaching Hospitals NHS Trust', '2014-09', '2021-02'),
      job('Healthcare Assistant', 'Harrogate Grange Care Home', '2011-07', '2014-08'),
    ])
  })

  test.each([
    ['Supply Chain Intern\tSummer 2025', '2025', '2025'],
    ['Supply Chain Intern\t06/18 to present', '2018-06', ''],
    ['Supply Chain Intern\t03/13 to 05/18', '2013-03', '2018-05'],
    ['2022 à ce jour\tSupply Chain Intern', '2022', ''],
    ['augustus 2012 – heden\tSupply Chain Intern', '2012-08', ''],
    ['Da settembre 2019 a oggi\tSupply Chain Intern', '2019-09', ''],
  ])('dates: %s', (line, from, to) => {
    expect(jobs('# Employment', line, 'Cardinal Freight Ltd')).toEqual([
      job('Supply Chain Intern', 'Cardinal Freight Ltd', from, to),
    ])
  })

  test('a name of two parts and a town', () => {
    expect(
      jobs(
        '# Berufserfahrung',
        'Pflegefachfrau\t2019 – 2021',
        'Charité – Universitätsmedizin',
        'Bauleiter\t2015 – 2018',
        'Rheinbau Müller, Gütersloh',
      ),
    ).toEqual([
      job('Pflegefachfrau', 'Charité – Universitätsmedizin', '2019', '2021'),
      job('Bauleiter', 'Rheinbau Müller', '2015', '2018'),
    ])
  })

  test.each([
    ['Oakwood Hospital / Ward Nurse', ['Ward Nurse', 'Oakwood Hospital']],
    ['Warehouse Operative / Driver, Oakwood Ltd', ['Warehouse Operative / Driver', 'Oakwood Ltd']],
    ['Oakwood Insurance, Data Engineer – Toronto, ON', ['Data Engineer', 'Oakwood Insurance']],
    ['Ward Nurse at Oakwood Hospital\tLeeds', ['Ward Nurse', 'Oakwood Hospital']],
  ])('the head %s', (head, wanted) => {
    expect(jobs('# Employment', `${head}\t2019 – 2021`)).toEqual([[...wanted, '2019', '2021']])
  })

  test('title and employer that differ by font weight only (Europass)', async () => {
    const pdf = await printedCv([
      [[60, 'Ada Lovelace', 'name']],
      [[60, 'Work experience', 'heading']],
      [[60, '09/2019 – Current Cork, Ireland']],
      [
        [60, 'HEALTHCARE ASSISTANT ', 'bold'],
        [186, 'ROSEHAVEN NURSING HOME'],
      ],
      [[60, 'Personal care for 36 residents, most of them living with dementia']],
    ])
    expect(placeless(readCv(await pdfLines(pdf), () => 'item'))).toEqual([
      job('HEALTHCARE ASSISTANT', 'ROSEHAVEN NURSING HOME', '2019-09', ''),
    ])
  })

  test('"Hello," above a CV does not make it a letter', () => {
    const parsed = read('Hello,', "I'm Ada", '# Experience', 'Ward Nurse, Oakwood Hospital\t2012 – 2017')
    expect(placeless(parsed)).toHaveLength(1)
  })

  test('a career break is not a job', () => {
    expect(
      jobs('# Employment', 'Career break\t2017 – 2022', 'Ward Nurse, Oakwood Hospital\t2012 – 2017'),
    ).toEqual([job('Ward Nurse', 'Oakwood Hospital', '2012', '2017')])
  })

  test('column headers of a table are not a job', () => {
    expect(
      jobs('# Employment', '* Period\tEmployer\tPosition', '2019 – 2021\tOakwood Hospital\tWard Nurse'),
    ).toEqual([job('Ward Nurse', 'Oakwood Hospital', '2019', '2021')])
  })

  test('two adjacent sections', () => {
    const parsed = read(
      '# Talen\tCursussen',
      'Nederlands (moedertaal)\tVCA-VOL (2023)',
      'Engels (goed)\tPrince2 Foundation (2018)',
      '# Opleiding',
      '2008 – 2012\tHogeschool Windesheim\tBachelor Techniek',
    )
    expect(languagesOf(parsed)?.map(([name]) => name)).toEqual(['Nederlands', 'Engels'])
    expect(studiesOf(parsed)).toHaveLength(1)
  })

  test.each([
    ['Français (langue maternelle), anglais (niveau A2)', ['Français C2', 'Anglais A2']],
    ['Irish and English (native), German (B1).', ['Irish C2', 'English C2', 'German B1']],
    ['Deutsch: Muttersprache (Schweizerdeutsch und Hochdeutsch)', ['Deutsch C2']],
  ])('languages: %s', (line, wanted) => {
    expect(languagesOf(read('# Languages', line))?.map(([name, level]) => `${name} ${level}`)).toEqual(wanted)
  })

  test('the Europass form until 2020 with wrapped labels', () => {
    const parsed = read(
      'Nachname(n) / Vorname(n)\tByron, Ada',
      '# Berufserfahrung',
      'Zeitraum\tOktober 2020 – bis heute',
      'Beruf oder Funktion\tKrankenpflegerin',
      'Wichtigste Tätigkeiten und\tPflege auf der Intensivstation, Anleitung der',
      'Zuständigkeiten\tAuszubildenden',
      'Name und Adresse des\tOpšta bolnica, Kundratstraße 3, 1100 Wien',
      'Arbeitgebers',
      'Tätigkeitsbereich oder Branche\tGesundheitswesen',
      '# Persönliche Fähigkeiten und Kompetenzen',
      'Muttersprache(n)\tSerbisch',
      'Sonstige Sprache(n)',
      'Deutsch\tC1\tC1\tC1\tC1\tC1',
    )
    expect([parsed.contact?.firstName, parsed.contact?.lastName]).toEqual(['Ada', 'Byron'])
    expect(placeless(parsed)).toEqual([job('Krankenpflegerin', 'Opšta bolnica', '2020-10', '')])
    expect(languagesOf(parsed)).toEqual([
      ['Serbisch', 'C2'],
      ['Deutsch', 'C1'],
    ])
  })

  test.each([
    ['Grace Adeyemi-Holt, RN', 'Grace Adeyemi-Holt'],
    ['Priya Raghunathan, Ph.D.', 'Priya Raghunathan'],
    ['Rhys Abernathy CEng MICE', 'Rhys Abernathy'],
    ['Lauren M. Kowalczyk', 'Lauren M. Kowalczyk'],
  ])('the name in "%s"', (line, wanted) => {
    const { contact } = readCv(
      [cvLine(line, { size: 2, strong: true }), cvLine('ada@example.org')],
      () => 'item',
    )
    expect(`${contact?.firstName} ${contact?.lastName}`).toBe(wanted)
  })

  test('a name on two lines, and a name after a side column', () => {
    const large = (text: string) => cvLine(text, { size: 2, strong: true })
    const name = (...lines: Parameters<typeof readCv>[0]) => {
      const { contact } = readCv(lines, () => 'item')
      return `${contact?.firstName} ${contact?.lastName}`
    }
    expect(name(large('MARINA'), large('ESTEVE ROCA'), cvLine('ada@example.org'))).toBe('Marina Esteve Roca')
    expect(
      name(
        cvLine('Kontakt', { strong: true }),
        cvLine('ada@example.org'),
        large('Bente Mikkelsen'),
        large('Profil'),
      ),
    ).toBe('Bente Mikkelsen')
  })

  test('a duration is not a title', () => {
    expect(
      jobs(
        '# Experience',
        'Summit Ridge Ltd',
        '8 years 8 months',
        'Sales Manager',
        'January 2022 - till date',
      ),
    ).toEqual([job('Sales Manager', 'Summit Ridge Ltd', '2022-01', '')])
  })
})
