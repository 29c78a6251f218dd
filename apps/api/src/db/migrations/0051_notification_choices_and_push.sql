-- How notifications reach people. A missing row stands for the default: listed, e-mailed at once, pushed.
CREATE TABLE notification_choices (
  user_id uuid NOT NULL REFERENCES users,
  topic text NOT NULL,
  app boolean NOT NULL,
  mail text NOT NULL CHECK (mail IN ('at-once', 'daily', 'never')),
  -- What the link in an e-mail replaced by 'never', for undo.
  mail_before text CHECK (mail_before IN ('at-once', 'daily')),
  push boolean NOT NULL,
  PRIMARY KEY (user_id, topic)
);

CREATE TABLE notification_settings (
  user_id uuid PRIMARY KEY REFERENCES users,
  -- Times of day in the person's time zone; both or none.
  quiet_from text,
  quiet_to text,
  paused_until timestamptz,
  -- Time zone of the device that saved the settings, for people who have chosen none.
  device_time_zone text,
  hide_details boolean NOT NULL DEFAULT false,
  CHECK (num_nulls(quiet_from, quiet_to) IN (0, 2))
);

-- Jobs and applications whose notifications somebody does not want.
CREATE TABLE notification_mutes (
  user_id uuid NOT NULL REFERENCES users,
  -- Id of the job or application.
  subject_id uuid NOT NULL,
  job_id uuid REFERENCES jobs ON DELETE CASCADE,
  application_id uuid REFERENCES applications ON DELETE CASCADE,
  muted_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, subject_id),
  CHECK (num_nonnulls(job_id, application_id) = 1),
  CHECK (subject_id = coalesce(job_id, application_id))
);
CREATE INDEX notification_mutes_job ON notification_mutes (job_id) WHERE job_id IS NOT NULL;
CREATE INDEX notification_mutes_application ON notification_mutes (application_id) WHERE application_id IS NOT NULL;

ALTER TABLE notifications
  -- Not listed under the bell, by the person's choice. Such notifications are stored as read.
  ADD is_hidden boolean NOT NULL DEFAULT false,
  ADD mailed_at timestamptz;

-- When the next daily e-mail is due; null while nothing waits for it.
ALTER TABLE news_mails ADD digest_at timestamptz;
CREATE INDEX news_mails_digest_at ON news_mails (digest_at) WHERE digest_at IS NOT NULL;

-- Groups of e-mails that people had turned off. The column `users.muted_mail` is read no more; a later migration drops it.
INSERT INTO notification_choices (user_id, topic, app, mail, push)
SELECT u.id, t.topic, true, 'never', true
FROM users u
JOIN (VALUES
  ('tasks', 'tasks'), ('progress', 'progress'), ('progress', 'invitations'), ('progress', 'passports'),
  ('messages', 'messages'), ('hiring', 'applicants'), ('hiring', 'responses'), ('hiring', 'company')
) t (muted, topic) ON t.muted = ANY (u.muted_mail);

-- Key pairs with which pushes are signed (VAPID, RFC 8292). A browser registers with the newest one.
CREATE TABLE push_keys (
  -- P-256 point, base64url.
  public_key text PRIMARY KEY,
  private_key_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL
);

-- Browsers that may register for push.
CREATE TABLE push_installations (
  -- Firebase installation id: 22 characters of base64url, chosen by the browser.
  fid text PRIMARY KEY,
  refresh_token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL
);
CREATE INDEX push_installations_last_seen ON push_installations (last_seen_at);

CREATE TABLE push_registrations (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  -- Null for a token of the hosted service.
  fid text REFERENCES push_installations ON DELETE CASCADE,
  -- What a push needs, encrypted: endpoint and keys of the browser, or the token of the hosted service.
  target_sealed bytea NOT NULL,
  -- Finds another registration of the same browser.
  endpoint_hash bytea UNIQUE,
  -- The key that the browser subscribed with.
  public_key text REFERENCES push_keys,
  user_id uuid REFERENCES users,
  -- Session of the identity service that saved the token. Its end ends the pushes.
  sid uuid,
  -- When the person signed in, for the check of the session.
  auth_time timestamptz,
  user_agent text,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL
);
CREATE INDEX push_registrations_user ON push_registrations (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX push_registrations_fid ON push_registrations (fid);

-- Pushes that wait for the worker, written with their notification.
CREATE TABLE push_deliveries (
  notification_id uuid NOT NULL REFERENCES notifications ON DELETE CASCADE,
  registration_id uuid NOT NULL REFERENCES push_registrations ON DELETE CASCADE,
  -- Not sent before this: set ahead while it is being sent, after a failed try, and for quiet hours.
  due_at timestamptz NOT NULL,
  -- From when its time to live counts: when it was stored, or the end of quiet hours.
  ttl_from timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  PRIMARY KEY (notification_id, registration_id)
);
CREATE INDEX push_deliveries_due ON push_deliveries (due_at);
CREATE INDEX push_deliveries_registration ON push_deliveries (registration_id);

-- How many pushes ended how, for the metrics.
CREATE TABLE push_outcomes (
  outcome text PRIMARY KEY,
  total bigint NOT NULL
);
