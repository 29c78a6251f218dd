import { expect, test } from 'vitest'
import { resumeFileName } from './file-name.ts'

test.each([
  ['Ada Byron', 'Ada Byron resume.pdf'],
  ['', 'resume.pdf'],
  ['  ..  ', 'resume.pdf'],
  ['../../etc/passwd', 'etc passwd resume.pdf'],
  ['Ada "the\u0000 Countess"\r\nByron', 'Ada the Countess Byron resume.pdf'],
  ['Łucja Ełk', 'Łucja Ełk resume.pdf'],
  ['x'.repeat(200), `${'x'.repeat(80)} resume.pdf`],
])('names the export of %j', (person, name) => {
  expect(resumeFileName(person, 'pdf')).toBe(name)
})
