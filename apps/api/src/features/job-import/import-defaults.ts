import { type JobImportSettings, unnamedSource } from '@vouch/contract'

/** Settings of a new import: of a company's own postings, or of the marketplace. */
export function defaultSettings(companyId: string | null): JobImportSettings {
  return {
    company: '',
    source: unnamedSource,
    applyAt: 'source',
    isOwn: companyId !== null,
    reopensOld: false,
  }
}
