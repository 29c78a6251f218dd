import type { ColumnType } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type Defaulted<T> = ColumnType<T, T | undefined, T>

export interface Users {
  id: string
  identity_uid: string
  email: string
  display_name: string
  roles: Defaulted<string[]>
  status: Defaulted<string>
  created_at: Defaulted<Timestamp>
}

export interface CompanyMembers {
  company_id: string
  user_id: string
  role: string
}

export interface IdempotencyKeys {
  key: string
  user_id: string
  route: string
  body_hash: string
  status: number | null
  answer: unknown
  created_at: Defaulted<Timestamp>
}

export interface DB {
  users: Users
  company_members: CompanyMembers
  idempotency_keys: IdempotencyKeys
}
