import { expect, it } from 'vitest'
import { reservedWordIn } from './definition-rules.ts'

it.each([
  'Bachelor of Nursing',
  'Forklift licence',
  'Diploma in welding',
  'Ph.D. preparation',
  'Führerschein Klasse B',
])('“%s” waits for an administrator', (name) => expect(reservedWordIn(name)).toBeDefined())

it.each(['Mastering Excel', 'First aid at work', 'Welding, advanced', 'Scrum master'])(
  '“%s” passes',
  (name) => expect(reservedWordIn(name)).toBeUndefined(),
)
