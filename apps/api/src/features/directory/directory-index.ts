import { prepared } from '#db/prepared.ts'
import type { Transaction } from '#db/transaction.ts'

/** Keeps the directory current: called in the transaction that changes a profile, so that both commit together. */
export interface DirectoryIndex {
  /** Makes a person's row anew: it is there only while they may be found at all. */
  update(trx: Transaction, userId: string): Promise<void>
}

export function createDirectoryIndex(): DirectoryIndex {
  return {
    update: async (trx, userId) => {
      await prepared(trx, 'directory-refresh', 'select candidate_search_refresh(array[$1::uuid])', [userId])
    },
  }
}
