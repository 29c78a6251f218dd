import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { type JsonText, jsonText } from '#base/json-text.ts'
import type { Database } from '#db/connect.ts'
import { iso } from '#db/iso.ts'
import { prepared } from '#db/prepared.ts'
import { unreadCount } from '#db/sql/notification-sql.ts'
import type { PhotoAddresses } from '#platform/files/photo-address.ts'

const personById = `
  select json_build_object(
    'id', u.id,
    'email', u.email,
    'displayName', u.display_name,
    'roles', u.roles,
    'memberships', coalesce((
      select json_agg(json_build_object(
        'companyId', c.id, 'companyName', c.name, 'companySlug', c.slug, 'role', m.role
      ) order by m.created_at, c.id)
      from company_members m join companies c on c.id = m.company_id
      where m.user_id = u.id
    ), '[]'::json),
    'listRoles', array(select r.role from list_role_members r where r.user_id = u.id order by r.role),
    'unreadNotifications', ${unreadCount('u.id')},
    'emailVerified', u.email_verified,
    'locale', u.locale,
    'timeZone', u.time_zone,
    'colorScheme', u.color_scheme,
    'eraseAt', ${iso('u.erase_at')}
  )::text as answer, p.id as photo_id
  from users u left join photos p on p.user_id = u.id
  where u.id = $1`

export interface PeopleReadModel {
  person(actor: Actor): Promise<JsonText>
}

interface PersonRow {
  /** The signed-in person as JSON, without the photo: the photo's URLs are signed per request. */
  readonly answer: string
  readonly photo_id: string | null
}

export function createPeopleReadModel(deps: {
  readonly db: Database
  readonly photos: PhotoAddresses
}): PeopleReadModel {
  const { db, photos } = deps
  return {
    person: async (actor) => {
      requireAccess(actor, 'person.own', null)
      const [row] = await prepared<PersonRow>(db, 'person-by-id', personById, [actor.userId])
      if (!row) throw new Error(`person ${actor.userId} not found`)
      const photo = row.photo_id && photos.of(row.photo_id)
      return jsonText(`${row.answer.slice(0, -1)},"photo":${JSON.stringify(photo)}}`)
    },
  }
}
