import type { Person } from '@vouch/contract'

/** A signed-in person with a confirmed email address and without a role. */
export function testPerson(change: Partial<Person> = {}): Person {
  return {
    id: '0190b3a0-0000-7000-8000-000000000001',
    email: 'ana@example.com',
    displayName: 'Ana Ruiz',
    roles: [],
    memberships: [],
    listRoles: [],
    unreadNotifications: 0,
    emailVerified: true,
    photo: null,
    locale: null,
    timeZone: null,
    colorScheme: 'auto',
    eraseAt: null,
    ...change,
  }
}
