/**
 * SQL expression: whether a new notification stays out of the bell's list, because its recipient turned off its topic
 * there or muted its job or application. Only for topics that can be turned off.
 * @param of SQL expressions for the recipient, topic, job and application
 */
export function isHidden(of: {
  readonly user: string
  readonly topic: string
  readonly job: string
  readonly application: string
}): string {
  return `(
    exists (select from notification_choices c where c.user_id = ${of.user} and c.topic = ${of.topic} and not c.app)
    or ${isMuted(of)})`
}

/** SQL condition: the person has muted the job or the application. */
export function isMuted(of: {
  readonly user: string
  readonly job: string
  readonly application: string
}): string {
  return `exists (select from notification_mutes m
    where m.user_id = ${of.user} and m.subject_id in (${of.job}, ${of.application}))`
}

/**
 * Common table expression that queues a push to each browser of the recipients.
 * @param stored name of an expression with the columns `id`, `user_id` and `at` of new notifications
 */
export function queuePushes(stored: string): string {
  return `queued_pushes as (
    insert into push_deliveries (notification_id, registration_id, due_at, ttl_from)
    select s.id, g.id, s.at, s.at from ${stored} s join push_registrations g on g.user_id = s.user_id
  )`
}
