CREATE TABLE `jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`lane` text,
	`payload` text NOT NULL,
	`run_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`leased_until` integer,
	`leased_by` text,
	`last_error` text,
	`failed_at` integer
);--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_open` ON `jobs` (`kind`,`key`) WHERE failed_at is null;--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`kind`,`run_at`,`id`) WHERE failed_at is null;--> statement-breakpoint
CREATE INDEX `jobs_leased` ON `jobs` (`lane`,`leased_until`) WHERE leased_until is not null;--> statement-breakpoint
CREATE INDEX `jobs_failed` ON `jobs` (`id`) WHERE failed_at is not null;
--> statement-breakpoint
-- by hand
-- Readers of messages that are still to be notified become jobs.
INSERT INTO `jobs` (`kind`, `key`, `payload`, `run_at`) SELECT 'message.notify', `message_id`, json_object('messageId', `message_id`, 'after', `told_up_to`, 'locale', `locale`, 'origin', `origin`), 0 FROM `message_notices`;--> statement-breakpoint
DROP TABLE `message_notices`;--> statement-breakpoint
-- A night without a backup is made up for after the upgrade.
INSERT INTO `jobs` (`kind`, `key`, `payload`, `run_at`) SELECT 'backup.nightly', 'backup.nightly', '{}', 0 FROM `settings` WHERE `key` = 'night';--> statement-breakpoint
DELETE FROM `settings` WHERE `key` = 'night';--> statement-breakpoint
-- Messages that still have to be sent become jobs, with the attempts they have had.
INSERT INTO `jobs` (`kind`, `key`, `payload`, `run_at`, `attempts`) SELECT iif(`is_secret`, 'outbox.code', 'outbox.message'), `id`, json_object('id', `id`), coalesce(`next_try_at`, 0), `tries` FROM `outbox` WHERE `status` = 'waiting';--> statement-breakpoint
DROP INDEX `outbox_waiting`;--> statement-breakpoint
ALTER TABLE `outbox` DROP COLUMN `tries`;--> statement-breakpoint
ALTER TABLE `outbox` DROP COLUMN `next_try_at`;--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`channel`,`id`) WHERE status = 'waiting';--> statement-breakpoint
-- So do deliveries to webhooks.
INSERT INTO `jobs` (`kind`, `key`, `lane`, `payload`, `run_at`, `attempts`) SELECT 'webhook.deliver', `id`, 'webhook:' || `webhook_id`, json_object('deliveryId', `id`), coalesce(`next_try_at`, 0), `tries` FROM `webhook_deliveries` WHERE `status` = 'waiting';--> statement-breakpoint
DROP INDEX `webhook_deliveries_due`;--> statement-breakpoint
ALTER TABLE `webhook_deliveries` DROP COLUMN `next_try_at`;--> statement-breakpoint
-- So do imports that were decided.
INSERT INTO `jobs` (`kind`, `key`, `payload`, `run_at`) SELECT DISTINCT 'person.import', `imported_by` || ' ' || `form_key`, json_object('importedBy', `imported_by`, 'formKey', `form_key`), 0 FROM `import_slices` WHERE `is_decided`;
