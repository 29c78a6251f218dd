import type { LetterLanguage } from '@vouch/contract'
import { type LetterFacts, silenceDays } from '@vouch/domain'

const dayMs = 86_400_000
const tuesday = 2

const words = {
  en: {
    candidate: 'Alex Example',
    job: 'Warehouse Assistant',
    company: 'Example Ltd',
    place: '1 Example Street, London, 2nd floor',
    items: ['your ID', 'proof of your qualifications'],
  },
  de: {
    candidate: 'Alex Beispiel',
    job: 'Fachkraft für Lagerlogistik (m/w/d)',
    company: 'Muster GmbH',
    place: 'Musterstraße 1, 10115 Berlin, 2. Stock',
    items: ['Ausweis', 'Nachweis Ihres Abschlusses'],
  },
} as const satisfies Record<LetterLanguage, unknown>

/** Made-up facts for letters, complete, with times after `at`. */
export function exampleFacts(language: LetterLanguage, at: Date): Required<LetterFacts> {
  const { place, ...texts } = words[language]
  const soonest = new Date(at.getTime() + 3 * dayMs)
  const wait = (tuesday - soonest.getUTCDay() + 7) % 7
  const startsAt = new Date(soonest.getTime() + wait * dayMs)
  startsAt.setUTCHours(10, 0, 0, 0)
  const startsOn = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 2, 1)).toISOString().slice(0, 10)
  return {
    ...texts,
    dueAt: startsAt,
    interview: { startsAt, minutes: 45, place },
    startsOn,
    days: silenceDays.told,
  }
}
