import { expect, test } from 'vitest'
import { createTestIssuer } from '../testing/test-issuer.ts'
import { check, testWeb } from '../testing/test-web.ts'

const issuer = await createTestIssuer({ host: 'badges.example' })
const skill = (name: string) => `http://data.europa.eu/esco/skill/${name}`

async function skillsOf(alignment: unknown, more: Record<string, unknown> = {}) {
  const credential = issuer.credential({ email: 'ada@example.org' })
  const subject = credential.credentialSubject as { achievement: Record<string, unknown> }
  subject.achievement.alignment = alignment
  const text = await issuer.sign({ ...credential, ...more })
  return (await check(text, testWeb(issuer))).skillUris
}

const to = (targetUrl: string, more = {}) => ({
  type: ['Alignment'],
  targetName: 'Skill',
  targetUrl,
  ...more,
})

test('the ESCO skills of an achievement are read, each once and at most 20', async () => {
  const of = [to(skill('a')), to(skill('b').replace('http:', 'https:')), to(skill('a'))]
  const others = [to('https://skills.example/1'), to('http://data.europa.eu/esco/occupation/1')]
  expect((await skillsOf([...of, ...others])).toSorted()).toEqual([skill('a'), skill('b')])
  const many = Array.from({ length: 30 }, (_, n) => to(skill(`s${n}`)))
  expect(await skillsOf(many)).toHaveLength(20)
  expect(await skillsOf([])).toEqual([])
})

test('a skill that evidence adds to an alignment does not count', async () => {
  const id = 'https://badges.example/alignments/1'
  const own = { type: ['Alignment'], id, targetName: 'Skill', targetUrl: skill('a') }
  expect(await skillsOf([own])).toEqual([skill('a')])
  const evidence = [{ id, type: ['Evidence'], name: 'Mine' }]
  expect(await skillsOf([own], { evidence })).toEqual([])
})
