import type { JobImportSettings } from '@vouch/contract'

/** Settings of a new import: of a company's own postings, or of the marketplace. */
export function defaultSettings(companyId: string | null): JobImportSettings {
  return { company: '', source: 'import', applyAt: 'source', isOwn: companyId !== null, reopensOld: false }
}
