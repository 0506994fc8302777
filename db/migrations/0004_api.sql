CREATE TABLE `api_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`person_id` integer NOT NULL,
	`name` text NOT NULL,
	`scope` text NOT NULL,
	`token_hash` text NOT NULL,
	`last_used_at` integer,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_token` ON `api_keys` (`token_hash`);--> statement-breakpoint
CREATE INDEX `api_keys_person` ON `api_keys` (`person_id`,`id`);--> statement-breakpoint
CREATE TABLE `deletions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`noun` text NOT NULL,
	`record_id` integer NOT NULL,
	`within_id` integer NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `deletions_within` ON `deletions` (`noun`,`within_id`,`at`,`record_id`);--> statement-breakpoint
CREATE INDEX `deletions_at` ON `deletions` (`at`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`webhook_id` integer NOT NULL,
	`message_id` text NOT NULL,
	`event` text NOT NULL,
	`payload` text NOT NULL,
	`status` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`tried_at` integer,
	`next_try_at` integer,
	`answer_status` integer,
	`answer` text,
	`problem` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`next_try_at`,`webhook_id`) WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_webhook` ON `webhook_deliveries` (`webhook_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_status` ON `webhook_deliveries` (`webhook_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_created` ON `webhook_deliveries` (`created_at`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`secret` text NOT NULL,
	`old_secret` text,
	`old_secret_until` integer,
	`paused_at` integer,
	`paused_because` text,
	`failing_since` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhooks_company` ON `webhooks` (`company_id`,`id`);--> statement-breakpoint
ALTER TABLE `audit_log` ADD `key_name` text;--> statement-breakpoint
CREATE INDEX `documents_project_updated` ON `documents` (`project_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `messages_project_updated` ON `messages` (`project_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `projects_company_updated` ON `projects` (`company_id`,`updated_at`,`id`,`asset_type_id`,`created_by`,`owner_id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `projects_updated` ON `projects` (`updated_at`,`id`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
-- written by hand
-- What is gone, by the clock of the machine: programs that keep a copy ask for it.
CREATE TRIGGER `deletions_phase` AFTER DELETE ON `phases` BEGIN
  INSERT INTO `deletions` (noun, record_id, within_id, at) VALUES ('phase', old.id, old.project_id, cast((julianday('now') - 2440587.5) * 86400000 as integer));
END;
--> statement-breakpoint
CREATE TRIGGER `deletions_milestone` AFTER DELETE ON `milestones` BEGIN
  INSERT INTO `deletions` (noun, record_id, within_id, at) VALUES ('milestone', old.id, old.phase_id, cast((julianday('now') - 2440587.5) * 86400000 as integer));
END;
--> statement-breakpoint
CREATE TRIGGER `deletions_document` AFTER DELETE ON `documents` WHEN old.replaced_by IS NULL BEGIN
  INSERT INTO `deletions` (noun, record_id, within_id, at) VALUES ('document', old.id, old.project_id, cast((julianday('now') - 2440587.5) * 86400000 as integer));
END;
--> statement-breakpoint
-- A list of documents has the newest versions.
CREATE TRIGGER `deletions_version` AFTER UPDATE OF replaced_by ON `documents` WHEN old.replaced_by IS NULL AND new.replaced_by IS NOT NULL BEGIN
  INSERT INTO `deletions` (noun, record_id, within_id, at) VALUES ('document', old.id, old.project_id, cast((julianday('now') - 2440587.5) * 86400000 as integer));
END;
--> statement-breakpoint
CREATE TRIGGER `deletions_message` AFTER DELETE ON `messages` BEGIN
  INSERT INTO `deletions` (noun, record_id, within_id, at) VALUES ('message', old.id, old.project_id, cast((julianday('now') - 2440587.5) * 86400000 as integer));
END;
--> statement-breakpoint
-- Whoever leaves a project sees it no more.
CREATE TRIGGER `deletions_member` AFTER DELETE ON `project_members` BEGIN
  INSERT INTO `deletions` (noun, record_id, within_id, at) VALUES ('project', old.project_id, old.person_id, cast((julianday('now') - 2440587.5) * 86400000 as integer));
END;
--> statement-breakpoint
CREATE TRIGGER `deletions_owner` AFTER UPDATE OF owner_id ON `projects` WHEN old.owner_id <> new.owner_id BEGIN
  INSERT INTO `deletions` (noun, record_id, within_id, at) VALUES ('project', old.id, old.owner_id, cast((julianday('now') - 2440587.5) * 86400000 as integer));
END;
