import type { FoundProfile } from '@vouch/domain'
import { expect, test } from 'vitest'
import { cvLine } from './lines.ts'
import { readCv } from './read-cv.ts'

const readLines = (...texts: readonly string[]): FoundProfile =>
  readCv(
    texts.map((text) => cvLine(text)),
    () => 'item',
  )

const studiesOf = ({ education }: FoundProfile) =>
  (education?.items ?? []).map(({ studyType, area, institution, startDate, endDate, score }) => [
    studyType,
    area?.label ?? '',
    institution,
    startDate,
    endDate,
    score,
  ])

test('the class of a degree is neither the degree nor the school', () => {
  const found = readLines(
    'Ada Byron',
    'Education',
    'BEng Civil Engineering, University of Galway, 2002 – 2006',
    'Second class honours',
    "Leaving Certificate, St. Mary's College, 2002",
  )
  expect(studiesOf(found)).toEqual([
    ['BEng', 'Civil Engineering', 'University of Galway', '2002', '2006', 'Second class honours'],
    ['Leaving Certificate', '', "St. Mary's College", '', '2002', ''],
  ])
})

test('a grade or a focus is neither the school nor the subject', () => {
  const found = readLines(
    'Max Frei',
    'Ausbildung',
    'M.Sc. Informatik, TU Berlin, 2016 – 2018',
    'Note: 1,3',
    'B.Sc. Informatik, Berlin Tech, 2013 – 2016',
    'Schwerpunkt Robotik',
    'BSc Nursing, Trinity College Dublin, 2009 – 2012, First class honours',
  )
  expect(studiesOf(found)).toEqual([
    ['M.Sc.', 'Informatik', 'TU Berlin', '2016', '2018', '1,3'],
    ['B.Sc.', 'Informatik', 'Berlin Tech', '2013', '2016', ''],
    ['BSc', 'Nursing', 'Trinity College Dublin', '2009', '2012', 'First class honours'],
  ])
})
