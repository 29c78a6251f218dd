/** Name of the PostgreSQL channel that announces notifications to all processes. */
export const notificationChannel = 'vouch_notifications'
