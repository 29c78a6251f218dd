import type { PostingColumn, PostingField } from '@vouch/contract'
import type { SourceRow } from '../sources/posting-source.ts'

/** Words of a column's name, in lower case and joined, and the field that they mean. */
const names: Readonly<Partial<Record<PostingField, string>>> = {
  id: 'id jobid',
  title: 'title jobtitle',
  company: 'company companyname employer',
  companyAbout: 'companyprofile aboutcompany companydescription',
  category: 'category department',
  location: 'location joblocation',
  city: 'city',
  region: 'region state',
  country: 'country',
  workMode: 'workmode remote',
  employmentType: 'employmenttype jobtype appointment',
  seniority: 'seniority careerlevel experience',
  openings: 'openings',
  description: 'description jobdescription',
  requirements: 'requirements',
  benefits: 'benefits',
  skills: 'skills',
  payMin: 'paymin salarymin minsalary',
  payMax: 'paymax salarymax maxsalary',
  payCurrency: 'paycurrency currency salarycurrency',
  payPeriod: 'payperiod period salaryperiod',
  postedOn: 'postedon postedat dateposted postingdate',
  closesOn: 'closeson validthrough closingdate',
  url: 'url joburl',
  source: 'source',
}

const fieldOfName = new Map(
  Object.entries(names).flatMap(([field, words]) =>
    words.split(' ').map((word) => [word, field as PostingField] as const),
  ),
)

/** Proposes what a column becomes, by its name; null leaves it out. */
export function proposeField(name: string): PostingField | null {
  return fieldOfName.get(name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')) ?? null
}

/** Lists the columns of the first rows of a source, each with a proposed field and up to three samples. */
export function proposeColumns(rows: readonly SourceRow[], header: readonly string[]): PostingColumn[] {
  const samples = new Map<string, string[]>(header.map((name) => [name, []]))
  for (const row of rows) {
    if (!('values' in row)) continue
    for (const [name, value] of Object.entries(row.values)) {
      const found = samples.get(name) ?? []
      samples.set(name, found)
      const text = sampleOf(value)
      if (text && found.length < 3 && !found.includes(text)) found.push(text)
    }
  }
  return [...samples].map(([name, found]) => ({ name, field: proposeField(name), samples: found }))
}

function sampleOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.slice(0, 200).replace(/\s+/g, ' ').trim().slice(0, 80)
}
