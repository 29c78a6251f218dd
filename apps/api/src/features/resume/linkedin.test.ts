import { importResume, type ProfileData, type ProfileStepName } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zip } from '#testing/documents/documents.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ env: { VOUCH_RATE_LIMIT: 'off' } })
})
afterAll(() => app.close())

const folder = 'Basic_LinkedInDataExport_03-10-2026/'
const tables: Readonly<Record<string, string>> = {
  'Profile.csv':
    '\uFEFFFirst Name,Last Name,Maiden Name,Address,Birth Date,Headline,Summary,Industry,Zip Code,Geo Location,Twitter Handles,Websites,Instant Messengers\r\n' +
    'Inés,Duarte,,,"Mar 3, 1988",Data engineer,"Builds pipelines.\nLikes ""small"" systems.",Software,1200-109,"Lisbon, Lisbon, Portugal",[ines_d],"[PERSONAL:https://ines.example,BLOG:https://blog.ines.example]",\r\n',
  'Positions.csv':
    'Company Name,Title,Description,Location,Started On,Finished On\r\n' +
    '"Acme, Inc.",Data engineer,"Owns the warehouse.\n• Halved the costs\n• Taught five people","Lisbon, Portugal",Apr 2021,\r\n' +
    'Blue Harbor,Analyst,,Porto,Jan 2018,Mar 2021\r\n',
  'Education.csv':
    'School Name,Start Date,End Date,Notes,Degree Name,Activities\r\nUniversidade de Lisboa,2006,2011,,Master of Science,Chess\r\n',
  'Skills.csv': 'Name\r\nSQL\r\nPython\r\n',
  'Languages.csv':
    'Name,Proficiency\r\nPortuguese,Native or bilingual proficiency\r\nEnglish,Full professional proficiency\r\n',
  'Certifications.csv':
    'Name,Url,Authority,Started On,Finished On,License Number\r\nData certificate,https://cert.example/1,Cert Board,May 2022,May 2025,AB-1\r\n',
  'Email Addresses.csv':
    'Email Address,Confirmed,Primary,Updated On\r\nold@mail.example,Yes,No,1/1/20\r\nines@mail.example,Yes,Yes,2/2/21\r\n',
  'PhoneNumbers.csv': 'Extension,Number,Type\r\n,+351 912 345 678,Mobile\r\n',
  'Connections.csv':
    'Notes:\r\n"When exporting your connection data, you may notice …"\r\n\r\nFirst Name,Last Name,URL\r\nBo,Ek,https://www.linkedin.com/in/bo\r\n',
}

const exported = (change: Readonly<Record<string, string>> = {}, within = folder) =>
  zip(
    Object.entries({ ...tables, ...change }).map(([name, content]) => ({
      name: `${within}${name}`,
      content,
    })),
  )

async function importZip(content: Buffer) {
  const person = await app.person('candidate')
  const answer = await app.request(
    importResume,
    { file: new File([Uint8Array.from(content)], 'Basic_LinkedInDataExport.zip') },
    person,
  )
  const data = <S extends ProfileStepName>(name: S) =>
    answer.body.profile.steps.find(({ step }) => step === name)?.data as unknown as ProfileData[S]
  return { answer, data }
}

test.each([
  ['in a folder', exported()],
  ['unpacked and zipped again', exported({}, '')],
  [
    'with notes above a table',
    exported({ 'Skills.csv': `Notes:\r\n"Of your skills"\r\n\r\n${tables['Skills.csv']}` }),
  ],
  ['with a Word document among the person’s uploads', exported({ 'Media/word/document.xml': '<a/>' })],
])('an export fills the profile, %s', async (_, content) => {
  const { answer, data } = await importZip(content)
  expect(answer.body.kind).toBe('linkedin')
  expect(data('contact')).toMatchObject({
    firstName: 'Inés',
    lastName: 'Duarte',
    phone: '+351912345678',
    contactEmail: 'ines@mail.example',
  })
  expect(data('personal')).toMatchObject({ country: 'PT', postalCode: '1200-109', city: { label: 'Lisbon' } })
  // The date of birth in a LinkedIn file is never imported.
  expect(data('personal').birthDate).toBe('')
  expect(data('preferences')).toMatchObject({
    headline: 'Data engineer',
    summary: 'Builds pipelines.\nLikes "small" systems.',
  })
  expect(data('experience').items).toMatchObject([
    {
      title: 'Data engineer',
      employer: 'Acme, Inc.',
      startDate: '2021-04',
      current: true,
      summary: 'Owns the warehouse.',
      highlights: ['Halved the costs', 'Taught five people'],
    },
    { title: 'Analyst', employer: 'Blue Harbor', startDate: '2018-01', endDate: '2021-03', current: false },
  ])
  expect(data('education').items).toMatchObject([
    {
      institution: 'Universidade de Lisboa',
      studyType: 'Master of Science',
      startDate: '2006',
      level: 'master',
    },
  ])
  expect(data('skills').items.map(({ skill }) => skill?.label)).toEqual(['SQL', 'Python'])
  expect(data('portfolio')).toMatchObject({
    website: 'https://ines.example',
    links: [
      { network: '', url: 'https://blog.ines.example' },
      { network: 'Twitter', username: 'ines_d', url: 'https://twitter.com/ines_d' },
    ],
    languages: [
      { language: { code: 'pt' }, level: 'C2' },
      { language: { code: 'en' }, level: 'C1' },
    ],
  })
  expect(data('certifications').items).toMatchObject([
    {
      name: 'Data certificate',
      issuer: 'Cert Board',
      date: '2022-05',
      expires: '2025-05',
      credentialId: 'AB-1',
    },
  ])
})

test.each([
  ['a damaged table', exported({ 'Positions.csv': 'Company Name,Title\r\n"Acme,Baker' }), /damaged/],
  [
    'no profile table',
    zip([{ name: 'Connections.csv', content: tables['Connections.csv'] ?? '' }]),
    /not a LinkedIn data export/,
  ],
  [
    'a table with a false size',
    zip([{ name: 'Profile.csv', content: 'x'.repeat(100_000), claimedBytes: 10 }]),
    /damaged/,
  ],
  // An 8 kB zip that unpacks to very many rows. Reading them all at once exhausted the server's memory.
  [
    'a table of 4,000,000 rows',
    exported({ 'Skills.csv': `Name\n${'a\n'.repeat(4_000_000)}` }),
    /too many rows/,
  ],
  [
    'tables of 12 MB in total',
    exported({ 'Skills.csv': 'x'.repeat(6_000_000), 'Honors.csv': 'x'.repeat(6_000_000) }),
    /too large/,
  ],
  ['a table of 20 MB', zip([{ name: 'Profile.csv', content: 'x'.repeat(20_000_000) }]), /too large/],
])('%s is rejected with a sentence', async (_, content, sentence) => {
  const { answer } = await importZip(content)
  expect(answer.problem?.message).toMatch(sentence)
})
