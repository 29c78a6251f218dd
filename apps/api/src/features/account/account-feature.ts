import type { Actor } from '#access/actor.ts'
import type { Feature } from '#platform/feature.ts'
import type { JsonText } from '#platform/http/answers.ts'
import { mountAccountRoutes } from './account-routes.ts'
import { createEmailCodeService, type EmailCodeDeps } from './email-code-service.ts'
import { createPhotoService, type PhotoDeps } from './photo-service.ts'
import { createSessionsService } from './sessions-service.ts'
import { createSettingsService } from './settings-service.ts'

export interface AccountDeps extends EmailCodeDeps, PhotoDeps {
  /** The signed-in person, as they see themselves. */
  readonly person: (actor: Actor) => Promise<JsonText>
}

/** What people decide about their account: settings, photo, proven address, sessions. */
export function accountFeature(deps: AccountDeps): Feature {
  const parts = {
    settings: createSettingsService(deps),
    emailCodes: createEmailCodeService(deps),
    photo: createPhotoService(deps),
    sessions: createSessionsService(deps),
    person: deps.person,
  }
  return { routes: (app) => mountAccountRoutes(app, parts) }
}
