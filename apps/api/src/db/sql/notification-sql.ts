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
    coalesce((select not c.app from notification_choices c where c.user_id = ${of.user} and c.topic = ${of.topic}), false)
    or ${isMuted(of)})`
}

/**
 * SQL condition: the person has muted the job or the application. Uses `count`: with `exists`, PostgreSQL may scan the
 * table because it expects many rows.
 */
export function isMuted(of: {
  readonly user: string
  readonly job: string
  readonly application: string
}): string {
  return `(select count(*) > 0 from notification_mutes m
    where m.user_id = ${of.user} and m.subject_id in (${of.job}, ${of.application}))`
}

/**
 * Common table expression that queues a push to each browser of the recipients.
 * @param stored name of an expression with the columns `id`, `user_id` and `at` of new notifications
 */
export function queuePushes(stored: string): string {
  return `queued_pushes as (
    insert into push_deliveries (notification_id, registration_id, due_at, ttl_from)
    select s.id, g.id, s.at, s.at from ${stored} s
      -- The offset keeps this a look-up by person, where PostgreSQL expects many rows.
      cross join lateral (select id from push_registrations r where r.user_id = s.user_id offset 0) g
  )`
}
