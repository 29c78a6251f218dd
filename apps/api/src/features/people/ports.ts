import type { Actor } from '#base/actor.ts'
import type { JsonText } from '#base/json-text.ts'

/** Reads the signed-in person as JSON. Requests that change the person respond with it. */
export type ReadPerson = (actor: Actor) => Promise<JsonText>
