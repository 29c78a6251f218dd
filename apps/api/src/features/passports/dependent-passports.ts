import { isSharedHost } from '@vouch/credentials'
import { sql } from 'kysely'
import { condition } from '#db/sql/condition.ts'
import { passportIs } from '#db/sql/passport-sql.ts'
import type { Queue } from '#platform/queue.ts'
import { countsSql } from './passport-columns.ts'
import { recheckPassports } from './passport-jobs.ts'
import type { DependentPassports } from './ports.ts'

const dayMs = 86_400_000

export function createDependentPassports(queue: Pick<Queue, 'enqueue'>): DependentPassports {
  return {
    follow: async (trx, { kind, address, host }, at) => {
      const isOfEntry = kind === 'host' ? sql`p.issuer_host = ${host}` : sql`p.issuer_id = ${address}`
      const counts = countsSql(sql.ref('p.issuer_id'), sql.ref('p.issuer_host'), !isSharedHost(host))
      await sql`update passports p set counts = ${counts} where ${isOfEntry}`.execute(trx)
      if (kind !== 'key') return
      await sql`
        update passports p set tried_at = least(p.tried_at, ${new Date(at.getTime() - dayMs)})
        where ${isOfEntry} and not (${condition(passportIs('expired'))})`.execute(trx)
      await queue.enqueue(trx, recheckPassports, {})
    },
  }
}
