import type { ParsedProfile } from '@vouch/domain'
import { describe, expect, test } from 'vitest'
import { pdfLines } from '../pdf-in/pdf-lines.ts'
import { jobsOf, languagesOf, type Piece, printedCv, studiesOf } from '../testing/cv-print.ts'
import { readCv } from './read-cv.ts'

const read = async (rows: readonly (readonly Piece[])[]): Promise<ParsedProfile> =>
  readCv(await pdfLines(await printedCv(rows)), () => 'item')

describe('Europass', () => {
  const labels = {
    en: [
      'Work experience',
      'Education and training',
      'Language skills',
      'Mother tongue(s)',
      'Other language(s)',
      'City',
      'Country',
      'Current',
      'English',
      'German',
      'Listening',
    ],
    de: [
      'Berufserfahrung',
      'Allgemeine und berufliche Bildung',
      'Sprachkenntnisse',
      'Muttersprache(n)',
      'Weitere Sprache(n)',
      'Ort',
      'Land',
      'Derzeit',
      'Deutsch',
      'Englisch',
      'Hören',
    ],
    fr: [
      'Expérience professionnelle',
      'Éducation et formation',
      'Compétences linguistiques',
      'Langue(s) maternelle(s)',
      'Autre(s) langue(s)',
      'Ville',
      'Pays',
      'Actuel',
      'Français',
      'Anglais',
      'Compréhension orale',
    ],
    it: [
      'Esperienza lavorativa',
      'Istruzione e formazione',
      'Competenze linguistiche',
      'Lingua madre',
      'Altre lingue',
      'Città',
      'Paese',
      'Attuale',
      'Italiano',
      'Inglese',
      'Ascolto',
    ],
    es: [
      'Experiencia laboral',
      'Educación y formación',
      'Competencias lingüísticas',
      'Lengua(s) materna(s)',
      'Otra(s) lengua(s)',
      'Localidad',
      'País',
      'Actual',
      'Español',
      'Inglés',
      'Comprensión auditiva',
    ],
  } as const

  test.each(Object.entries(labels))('in %s is read by its labels', async (_, words) => {
    const [work, education, languages, mother, others, city, country, current, first, second, listening] =
      words
    const where: Piece[] = [[45, `${city}: Torino | ${country}: Italia`]]
    const parsed = await read([
      [[45, 'Giulia Bianchi', 'name']],
      [[45, work, 'heading']],
      [[45, `[ 09/2019 – ${current} ] Sviluppatrice`]],
      [[45, 'ACME INFORMATICA SRL', 'bold']],
      where,
      [[57, '• Analisi dei requisiti']],
      [[45, '[ 01/2018 – 06/2019 ] Tirocinante']],
      [[45, 'COMUNE DI MODENA', 'bold']],
      where,
      [[45, education, 'heading']],
      [[45, '[ 09/2014 – 03/2017 ] Master']],
      [[45, 'University of Torino', 'bold']],
      where,
      [[45, languages, 'heading']],
      [[45, `${mother}: ${first.toUpperCase()}`]],
      [[45, `${others}:`]],
      [[45, second, 'bold']],
      [[45, `${listening.toUpperCase()} B2`]],
    ])
    expect(jobsOf(parsed)?.map(([title, employer, , from, to]) => [title, employer, from, to])).toEqual([
      ['Sviluppatrice', 'ACME INFORMATICA SRL', '2019-09', ''],
      ['Tirocinante', 'COMUNE DI MODENA', '2018-01', '2019-06'],
    ])
    expect(studiesOf(parsed)).toEqual([['Master', 'University of Torino', '2014-09', '2017-03']])
    expect(languagesOf(parsed)).toEqual([
      [first, 'C2'],
      [second, 'B2'],
    ])
  })
})
