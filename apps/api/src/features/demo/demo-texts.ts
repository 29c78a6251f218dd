import { readFile } from 'node:fs/promises'
import { payPeriod, questionKind } from '@vouch/contract'
import { z } from 'zod'

const folder = new URL('../../../../../data/demo/', import.meta.url)

const words = z.array(z.string()).min(1)

const place = z.object({
  city: z.string(),
  country: z.string(),
  currency: z.string(),
  level: z.number(),
  /** Code in the master list `cities`, which is loaded only after the first start. */
  code: z.string(),
  /** Latitude and longitude in degrees. */
  lat: z.number(),
  lon: z.number(),
})

const company = z.object({
  name: z.string(),
  city: z.string(),
  fields: words,
  /** Codes in the master lists `industries`, `company-kinds`, `company-sizes` and `departments`. */
  industry: z.string(),
  kind: z.string(),
  size: z.string(),
  founded: z.number(),
  departments: words,
  about: z.string(),
})

/** Vouch's own master lists, for the labels of codes. */
const lists = z.record(z.string(), z.array(z.object({ code: z.string(), label: z.string() })))

const occupation = z.object({
  field: z.string(),
  occupation: z.string(),
  period: payPeriod,
  /** Lowest and highest pay per year in euros, before adjustment for place and seniority. */
  pay: z.tuple([z.number(), z.number()]),
  titles: words,
  required: words,
  nice: words,
  intro: z.string(),
  tasks: words,
  asks: words,
  questions: z.array(
    z.object({
      text: z.string(),
      kind: z.enum(['yes-no', 'text']),
      knockOut: z.enum(['yes', 'no']).optional(),
    }),
  ),
  headlines: words,
})

/** A screening question that jobs of several occupations ask. `showFor.question` is the position of an earlier one. */
const screening = z.object({
  kind: questionKind,
  text: z.string(),
  help: z.string().default(''),
  required: z.boolean().default(false),
  options: z.array(z.string()).default([]),
  max: z.number().optional(),
  flagged: words.optional(),
  flaggedBelow: z.number().optional(),
  showFor: z.object({ question: z.int(), options: words }).optional(),
})

const question = z.object({ text: z.string(), kind: z.enum(['yes-no', 'text']), required: z.boolean() })
const detail = z.object({ name: z.string(), kind: z.enum(['document', 'text']), note: z.string() })

const texts = z.object({
  opening: words,
  team: words,
  offer: words,
  closing: words,
  hours: words,
  summary: words,
  letter: words,
  answer: words,
  shortlist: words,
  shortlistReply: words,
  questionnaireQuestions: z.array(question),
  questionnaireMessage: words,
  places: words,
  interviewNote: words,
  declineNote: words,
  interviewMessage: words,
  details: z.array(detail),
  detailText: words,
  returnReason: words,
  hiredMessage: words,
  rejection: z.array(z.object({ reason: z.string(), message: z.string() })),
  closeOut: z.string(),
  holdReason: words,
  skipReason: words,
  backReason: words,
  reopenReason: words,
  withdrawComment: words,
})

const people = z.object({ first: words, last: words })
/** Name of the job category for each field of work. */
const fields = z.record(z.string(), z.string())

export type Place = z.infer<typeof place>
export type CompanyText = z.infer<typeof company>
export type Occupation = z.infer<typeof occupation>

export type ScreeningText = z.infer<typeof screening>

type Texts = z.infer<typeof texts>

/** All texts of the demo marketplace. They were written for it. */
export interface DemoTexts {
  readonly places: readonly Place[]
  readonly companies: readonly CompanyText[]
  readonly occupations: readonly Occupation[]
  readonly people: z.infer<typeof people>
  readonly fields: Readonly<Record<string, string>>
  readonly texts: Texts
  readonly screening: readonly ScreeningText[]
  /** Master lists by entity name. */
  readonly lists: z.infer<typeof lists>
}

export async function readDemoTexts(): Promise<DemoTexts> {
  const read = async <S extends z.ZodType>(name: string, schema: S): Promise<z.infer<S>> =>
    schema.parse(JSON.parse(await readFile(new URL(`${name}.json`, folder), 'utf8')))
  return {
    places: await read('places', z.array(place)),
    companies: await read('companies', z.array(company)),
    occupations: await read('occupations', z.array(occupation)),
    people: await read('people', people),
    fields: await read('fields', fields),
    texts: await read('texts', texts),
    screening: await read('screening', z.array(screening)),
    lists: await read('../masters/lists', lists),
  }
}

/** Fills `{name}` placeholders and corrects "a" to "an" before vowels. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text
    .replace(/\{(\w+)\}/g, (whole, name: string) => `${values[name] ?? whole}`)
    .replace(/\b([Aa]) (?=[AEIO])/g, '$1n ')
}
