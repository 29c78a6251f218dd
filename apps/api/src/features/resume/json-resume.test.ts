import { exportResume, getOwnProfile, importResume, saveProfileStep } from '@vouch/contract'
import { arbitraryResume, exampleResumes, schemaProblems } from '@vouch/resume/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCpuTime } from '#testing/cpu-time.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ env: { VOUCH_RATE_LIMIT: 'off' } })
})
afterAll(() => app.close())

const send = (person: TestPerson, content: string | Uint8Array<ArrayBuffer>, name = 'resume.json') =>
  app.request(importResume, { file: new File([content], name) }, person)

const exported = async (person: TestPerson): Promise<unknown> =>
  JSON.parse((await app.request(exportResume, { query: { format: 'json' } }, person)).body)

const versions = async (person: TestPerson) =>
  (await app.request(getOwnProfile, {}, person)).body.steps.map(({ version }) => version)

/** Changes only the headline of the profile. */
async function setHeadline(person: TestPerson, headline: string): Promise<void> {
  const { steps } = (await app.request(getOwnProfile, {}, person)).body
  const step = steps.find((one) => one.step === 'preferences')
  if (step?.step !== 'preferences') throw new Error('no preferences')
  const body = { step: 'preferences', data: { ...step.data, headline } } as const
  expect((await app.request(saveProfileStep, { version: step.version, body }, person)).status).toBe(200)
}

describe('import and export of a résumé', () => {
  test.each(exampleResumes)(
    '%s stays as it was, and differs only where something was changed',
    async (_, text) => {
      const person = await app.person('candidate')
      const resume = JSON.parse(text)
      const { body } = await send(person, text)
      expect(body.kind).toBe('json-resume')
      expect(body.filled.map(({ step }) => step)).toEqual(
        expect.arrayContaining(['contact', 'personal', 'preferences', 'experience', 'education', 'skills']),
      )
      expect(await exported(person)).toEqual(resume)
      expect(Object.keys((await exported(person)) as object)).toEqual(Object.keys(resume))

      await setHeadline(person, 'Something else')
      expect(await exported(person)).toEqual({
        ...resume,
        basics: { ...resume.basics, label: 'Something else' },
      })
      expect(schemaProblems(await exported(person))).toEqual([])
    },
  )

  test('changed, removed and added jobs appear in the export; the others keep their wording', async () => {
    const person = await app.person('candidate')
    const work = ['A', 'B', 'C'].map((name, index) => ({
      name,
      position: 'Gardener',
      startDate: `201${index}-01-01`,
      endDate: `201${index}`,
      highlights: ['  grew   roses ', 'x'.repeat(1200), 'cut hedges'],
      team: index,
    }))
    await send(person, JSON.stringify({ basics: { name: 'Ada  Byron' }, work }))
    const { steps } = (await app.request(getOwnProfile, {}, person)).body
    const step = steps.find((one) => one.step === 'experience')
    if (step?.step !== 'experience') throw new Error('no experience')
    const [first, , third] = step.data.items
    if (!first || !third) throw new Error('entries are missing')
    const items = [
      { ...first, highlights: [...first.highlights, 'watered'] },
      third,
      { ...third, id: 'new', employer: 'D', highlights: [], endDate: '' },
    ]
    const body = { step: 'experience' as const, data: { items, gaps: [] } }
    await app.request(saveProfileStep, { version: step.version, body }, person)
    expect(await exported(person)).toEqual({
      basics: { name: 'Ada  Byron' },
      work: [
        { ...work[0], highlights: [...(work[0]?.highlights ?? []), 'watered'] },
        work[2],
        { name: 'D', position: 'Gardener', startDate: '2012-01-01' },
      ],
    })
  })

  test('values that the person had entered stay in the profile and the export', async () => {
    const person = await app.person('candidate')
    await setHeadline(person, 'Head gardener')
    const { body } = await send(
      person,
      JSON.stringify({ basics: { label: 'Baker', phone: '+49 30 901820' } }),
    )
    expect(body.filled).toEqual([{ step: 'contact', paths: ['phone'] }])
    expect(body.notes).toEqual(['1 value was not imported, because your profile already has one.'])
    expect(await exported(person)).toMatchObject({
      basics: { label: 'Head gardener', phone: '+49 30 901820' },
    })
  })

  test('importing the same file again changes nothing', async () => {
    const person = await app.person('candidate')
    const text = exampleResumes[0]?.[1] ?? ''
    await send(person, text)
    const before = await versions(person)
    expect((await send(person, text)).body.filled).toEqual([])
    expect(await versions(person)).toEqual(before)
    expect(await exported(person)).toEqual(JSON.parse(text))
  })

  test('any valid résumé is exported unchanged, except for later changes', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryResume, async (resume) => {
        const person = await app.person('candidate')
        const answer = await send(person, JSON.stringify(resume))
        if (answer.problem) {
          expect(answer.problem.message).toMatch(/^We found nothing|^This JSON holds none/)
          return
        }
        expect(await exported(person)).toEqual(resume)
        await setHeadline(person, 'Something else')
        const basics = { ...(resume as { basics?: object }).basics, label: 'Something else' }
        expect(await exported(person)).toEqual({ ...resume, basics })
      }),
      { numRuns: 60 },
    )
  })

  test('a profile without an import is exported as a valid résumé', async () => {
    const person = await app.person('candidate')
    await setHeadline(person, 'Gardener')
    const resume = await exported(person)
    expect(schemaProblems(resume)).toEqual([])
    expect(resume).toMatchObject({ basics: { label: 'Gardener', email: person.email } })
  })
})

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(Buffer.concat(parts.map((part) => Buffer.from(part as string))))
const nested = (depth: number) => `{"basics":${'{"x":'.repeat(depth)}1${'}'.repeat(depth + 1)}`

describe('a hostile résumé is rejected with a sentence and nothing is stored', () => {
  test.each<[string, string | Uint8Array<ArrayBuffer>, RegExp]>([
    ['broken', '{"basics": {"name": "Ada"', /not valid JSON/],
    ['a character cut in half', bytes('{"basics":{"name":"Ad', [0xc3]), /not text in UTF-8/],
    ['10 MB of one field', `{"basics":{"name":"${'x'.repeat(9_990_000)}"}}`, /larger than 1 MB/],
    ['more than 10 MB', `{"basics":{"name":"${'x'.repeat(10_500_000)}"}}`, /larger than 10 MB/],
    ['a control character', '{"basics":{"name":"Ada\\u0000"}}', /control characters.*"basics.name"/],
    ['a control character in a name', '{"basics":{"na\\u0000me":"Ada"}}', /control characters/],
    ['half a character', '{"basics":{"name":"Ada \\ud83d"}}', /an incomplete character/],
    ['deep', nested(60), /nested deeper/],
    ['very deep nesting', nested(150_000), /nested deeper|not valid JSON/],
    ['a wrong type', '{"basics":{"name":["Ada"]}}', /"basics.name" should be string/],
    ['an object instead of a list', '{"work":{"name":"Ada"}}', /"work" should be array/],
    ['an invalid date', '{"work":[{"startDate":"last year"}]}', /"work.0.startDate"/],
    ['a list', '[1, 2]', /not a JSON Resume/],
    ['another kind of JSON', '{"name":"left-pad","version":"1.0.0"}', /no section of a JSON Resume/],
    ['nothing', '{"basics":{}}', /We found nothing/],
    ['an empty file', '', /empty/],
    ['text', 'Ada Byron, gardener', /neither a PDF/],
  ])('%s', async (_, content, sentence) => {
    const person = await app.person('candidate')
    const { problem } = await send(person, content)
    expect(problem?.message).toMatch(sentence)
    expect(await versions(person)).toEqual(Array(10).fill(0))
  })

  test.each<[string, object | string]>([
    [
      '__proto__ and its like',
      '{"__proto__":{"polluted":1},"basics":{"name":"Ada","constructor":{"x":1},"__proto__":{"y":2}}}',
    ],
    ['huge lists', { work: Array.from({ length: 20_000 }, (_, index) => ({ name: `Employer ${index}` })) }],
    [
      'lists of empty entries',
      { work: Array.from({ length: 100_000 }, () => ({})), basics: { name: 'Ada' } },
    ],
    [
      'long texts',
      {
        basics: { name: 'x'.repeat(5000), label: 'y'.repeat(5000), location: { city: 'z'.repeat(900) } },
        work: [{ name: 'w'.repeat(4000), position: 'Cook' }],
      },
    ],
    [
      'line breaks in single-line fields',
      { basics: { name: 'Ada\nByron', label: 'Head\tgardener' }, skills: [{ name: 'a\nb' }, { name: ' ' }] },
    ],
    [
      'nulls',
      {
        basics: { name: 'Ada', email: null, profiles: null },
        work: null,
        skills: [{ name: 'Weeding', keywords: null }],
      },
    ],
  ])('round trip of %s', async (_, content) => {
    const person = await app.person('candidate')
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    const cpuTime = startCpuTime()
    expect((await send(person, text)).problem).toBeUndefined()
    expect(cpuTime()).toBeLessThan(4000)
    const isSame = JSON.stringify(await exported(person)) === JSON.stringify(JSON.parse(text))
    expect(isSame).toBe(true)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })
})
