import { prepared } from '#db/prepared.ts'
import type { DirectoryIndex } from './ports.ts'

export function createDirectoryIndex(): DirectoryIndex {
  return {
    update: async (trx, userId) => {
      await prepared(trx, 'directory-refresh', 'select candidate_search_refresh(array[$1::uuid])', [userId])
    },
  }
}
