import type { ParsedProfile } from '@vouch/domain'
import { expect, test } from 'vitest'
import { cvLine } from './lines.ts'
import { readCv } from './read-cv.ts'

const readLines = (...texts: readonly string[]): ParsedProfile =>
  readCv(
    texts.map((text) => cvLine(text)),
    () => 'item',
  )

const studiesOf = ({ education }: ParsedProfile) =>
  (education?.items ?? []).map(({ studyType, area, institution, startDate, endDate, score }) => [
    studyType,
    area?.label ?? '',
    institution,
    startDate,
    endDate,
    score,
  ])

test('a degree classification is neither the degree nor the school', () => {
  const parsed = readLines(
    'Ada Byron',
    'Education',
    'BEng Civil Engineering, University of Galway, 2002 – 2006',
    'Second class honours',
    "Leaving Certificate, St. Mary's College, 2002",
  )
  expect(studiesOf(parsed)).toEqual([
    ['BEng', 'Civil Engineering', 'University of Galway', '2002', '2006', 'Second class honours'],
    ['Leaving Certificate', '', "St. Mary's College", '', '2002', ''],
  ])
})

test('a grade or a focus is neither the school nor the subject', () => {
  const parsed = readLines(
    'Max Frei',
    'Ausbildung',
    'M.Sc. Informatik, TU Berlin, 2016 – 2018',
    'Note: 1,3',
    'B.Sc. Informatik, Berlin Tech, 2013 – 2016',
    'Schwerpunkt Robotik',
    'BSc Nursing, Trinity College Dublin, 2009 – 2012, First class honours',
  )
  expect(studiesOf(parsed)).toEqual([
    ['M.Sc.', 'Informatik', 'TU Berlin', '2016', '2018', '1,3'],
    ['B.Sc.', 'Informatik', 'Berlin Tech', '2013', '2016', ''],
    ['BSc', 'Nursing', 'Trinity College Dublin', '2009', '2012', 'First class honours'],
  ])
})
