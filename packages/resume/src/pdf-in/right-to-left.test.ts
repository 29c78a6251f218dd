import { expect, test } from 'vitest'
import { readCv } from '../cv/read-cv.ts'
import { docxLines } from '../formats/docx.ts'
import type { Block } from '../pdf-out/page.ts'
import { setPages } from '../pdf-out/set-pages.ts'
import { ResumeError } from '../resume-error.ts'
import { cvDocx } from '../testing/cv-files.ts'
import type { TextLine } from '../testing/cv-text.ts'
import { pdfLines } from './pdf-lines.ts'

const linesOf = async (texts: readonly string[]) => {
  const blocks = texts.map((text): Block => ({ pieces: [{ text }], style: { size: 10 } }))
  return pdfLines(await setPages(blocks, { title: 'Test', author: 'Test' }))
}

const english = [
  'Software engineer with twelve years of experience in payments and in logistics',
  'Built the systems that bring parcels to four million people in nine countries',
  'Wrote the guide by which each new colleague learns how the services are run',
]

test.each([
  [
    'Arabic',
    [
      'أحمد علي',
      'ahmed@mail.example +971 50 123 4567',
      'Experience',
      'مهندس برمجيات, شركة التقنية, 2019 – 2022',
    ],
  ],
  ['Hebrew', ['נועה לוי', 'noa@mail.example', 'Experience', 'מהנדסת תוכנה, חברת הייטק, 2019 – 2022']],
  ['Persian', ['میرا رضایی', 'mira@mail.example', 'Skills', 'برنامه نویسی, مدیریت, SQL, Python']],
  ['English with an Arabic line that has dates', [...english, 'شركة 2019 – 2022']],
])('a CV in %s is rejected with advice', async (_, texts) => {
  const refused = linesOf(texts)
  await expect(refused).rejects.toThrow(ResumeError)
  await expect(refused).rejects.toThrow(/right-to-left.*docx/)
})

test('a few right-to-left words in another CV are skipped', async () => {
  const lines = await linesOf(['Ahmed Ali أحمد', ...english, 'Arabic (عربي), English', 'شركة, Dubai'])
  expect(lines.map(({ text }) => text)).toEqual(['Ahmed Ali', ...english, 'Arabic, English'])
})

test('a right-to-left Word document is read in logical order', async () => {
  const lines: TextLine[] = [
    { kind: 'heading', text: 'Experience' },
    { kind: 'plain', text: 'مهندس برمجيات, شركة التقنية', right: '2019 – 2022' },
  ]
  const content = await cvDocx(
    {
      head: [{ kind: 'name', text: 'أحمد علي' }],
      contact: [{ kind: 'plain', text: 'ahmed@mail.example' }],
      main: lines,
      aside: [],
    },
    1,
  )
  const { contact, experience } = readCv(await docxLines(content), () => 'item')
  expect([contact?.firstName, contact?.lastName]).toEqual(['أحمد', 'علي'])
  expect(experience?.items?.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([['2019', '2022']])
})
