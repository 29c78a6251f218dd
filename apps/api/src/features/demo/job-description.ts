import { fill, type Occupation } from './demo-texts.ts'
import type { DemoWorld } from './demo-world.ts'
import type { JobRole } from './job-role.ts'

interface About {
  readonly company: string
  readonly city: string
  readonly role: JobRole
  readonly occupation: Occupation
}

/** Makes a job description of several paragraphs, as safe HTML. */
export function describeJob(
  { random, words }: DemoWorld,
  { company, city, role, occupation }: About,
): string {
  const { texts } = words
  const values = { company, city, title: role.name, team: random.int(4, 19) }
  const paragraph = (text: string) => `<p>${escaped(fill(text, values))}</p>`
  const list = (items: readonly string[]) =>
    `<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`
  return [
    paragraph(`${random.pick(texts.opening)} ${occupation.intro}`),
    paragraph(random.pick(texts.team)),
    '<h2>What you will do</h2>',
    list(random.sample(occupation.tasks, random.int(4, 6))),
    '<h2>What you bring</h2>',
    list(random.sample(occupation.asks, random.int(3, 4))),
    '<h2>What we offer</h2>',
    list(random.sample(texts.offer, random.int(3, 5))),
    paragraph(`${random.pick(texts.hours)} ${random.pick(texts.closing)}`),
  ].join('')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
