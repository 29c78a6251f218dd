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

/** Folder of the storage with files that are yet to be stored as jobs. */
export const jobImportFolder = 'job-import'
