import { join } from 'node:path'
import { createErasedList, createStoredErasedList } from '#features/account/erased-list.ts'
import { companyDocumentFolder } from '#features/company-verification/document-service.ts'
import { jobImportFiles } from '#features/job-import/job-import-feature.ts'
import { listImportFolder } from '#features/list-csv/list-csv-feature.ts'
import type { Platform } from '#main/platform.ts'
import { pictureFolder } from '#platform/files/picture-files.ts'

/** Folders of the object storage whose unreferenced objects are deleted. */
export const storedFolders = (db: Platform['db']) => [
  pictureFolder(db, 'photo/', 'photos'),
  pictureFolder(db, 'company-picture/', 'company_pictures'),
  pictureFolder(db, 'passport-picture/', 'passport_pictures'),
  companyDocumentFolder(db),
  listImportFolder(db),
  jobImportFiles(db),
]

/** Where the ids of erased people are kept. */
export const erasedListOf = ({ config, files }: Platform) =>
  config.files.s3 ? createStoredErasedList(files) : createErasedList(join(config.dataFolder, 'files'))
