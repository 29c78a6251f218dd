/** A company's industry and place in one line; empty if it has neither. */
export function industryAndPlace(company: {
  readonly industry: string | null
  readonly location: string | null
}): string {
  return [company.industry, company.location].filter(Boolean).join(' · ')
}
