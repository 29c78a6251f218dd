import { profileStepData } from '@vouch/contract'
import { describe, expect, it } from 'vitest'
import { compareStep, differences, merged, namedPath, refusedFields, sendable } from './step-data.ts'

const contact = (change: object = {}) => profileStepData.contact.parse(change)
const item = (id: string, title: string) => ({ id, title })
const experience = (...items: object[]) => profileStepData.experience.parse({ items })
const titles = (step: ReturnType<typeof experience>) => step.items.map(({ title }) => title)

describe('values that are sent', () => {
  it('keep the stored value where the server would refuse the new one', () => {
    const typed = { ...contact({ lastName: 'Ruiz' }), firstName: 'A\u0007na' }
    expect(sendable('contact', typed, contact({ firstName: 'Ana' }))).toMatchObject({
      firstName: 'Ana',
      lastName: 'Ruiz',
    })
    expect(refusedFields('contact', typed)).toEqual({
      firstName: 'Remove the characters that cannot be stored',
    })
  })

  it('keep valid entries, and the stored entry in place of an invalid one', () => {
    const typed = experience(item('a', 'Analyst'), item('b', 'Buyer'), item('c', 'Clerk'))
    for (const one of typed.items) if (one.id !== 'a') one.title = `x\u0007${one.title}`
    const data = sendable('experience', typed, experience(item('b', 'Buyer')))
    expect(titles(data)).toEqual(['Analyst', 'Buyer'])
    expect(Object.keys(refusedFields('experience', typed))).toEqual(['items.b.title', 'items.c.title'])
  })

  it('count as unchanged when only surrounding spaces differ', () => {
    expect(
      compareStep('contact').diff(contact({ firstName: 'Ana' }), { ...contact(), firstName: 'Ana ' }),
    ).toEqual([])
  })
})

it('paths name list entries by id', () => {
  expect(namedPath(experience(item('a', 'x')), ['items', 0, 'title'])).toBe('items.a.title')
  expect(namedPath(contact(), ['firstName'])).toBe('firstName')
})

it('a save is recognised although the server rewrote some fields', () => {
  const sent = contact({ firstName: 'Ana', phone: '030 901820' })
  expect(compareStep('contact').print(contact({ firstName: 'Ana', phone: '+4930901820' }))).toBe(
    compareStep('contact').print(sent),
  )
  expect(compareStep('contact').print(contact({ firstName: 'Eva' }))).not.toBe(
    compareStep('contact').print(sent),
  )
  const pick = (label: string) => profileStepData.personal.parse({ city: { code: '1', label } })
  expect(compareStep('personal').print(pick('Köln'))).toBe(compareStep('personal').print(pick('Cologne')))
})

describe('two versions', () => {
  const base = experience(item('a', 'Analyst'), item('b', 'Buyer'), item('d', 'Driver'))
  const mine = experience(
    item('a', 'Analyst in chief'),
    item('b', 'Buyer'),
    item('e', 'Editor'),
    item('d', 'Driver'),
  )
  const remote = experience(item('a', 'Analyst'), item('b', 'Head buyer'), item('c', 'Clerk'))
  const versions = { mine, remote, base }
  const found = differences('experience', versions)

  it('are compared entry by entry, and each difference prefers the side that changed it', () => {
    expect(found.map(({ key, preferred }) => `${key} ${preferred}`).toSorted()).toEqual([
      'a mine',
      'b remote',
      'c remote',
      'd remote',
      'e mine',
    ])
  })

  it('are merged into the remote version, with chosen local entries in their local position', () => {
    const chosen = merged<'experience'>(versions, found, ({ preferred }) => preferred === 'mine')
    expect(titles(chosen)).toEqual(['Analyst in chief', 'Head buyer', 'Editor', 'Clerk'])
  })

  it('can be resolved to one side entirely', () => {
    expect(titles(merged<'experience'>(versions, found, () => true)).toSorted()).toEqual(
      titles(mine).toSorted(),
    )
    expect(merged<'experience'>(versions, found, () => false)).toEqual(remote)
  })

  it('may differ only in order', () => {
    const turned = experience(item('b', 'Buyer'), item('a', 'Analyst'), item('d', 'Driver'))
    const order = differences('experience', { mine: turned, remote: base, base })
    expect(order.map(({ field, key }) => [field, key])).toEqual([['items', null]])
    expect(merged<'experience'>({ mine: turned, remote: base, base }, order, () => true)).toEqual(turned)
  })
})
