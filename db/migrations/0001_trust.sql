CREATE TABLE `security_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`what` text NOT NULL,
	`result` text NOT NULL,
	`person_id` integer,
	`address` text NOT NULL,
	`path` text,
	`detail` text
);
--> statement-breakpoint
CREATE INDEX `security_events_at` ON `security_events` (`at`);--> statement-breakpoint
CREATE INDEX `security_events_result` ON `security_events` (`result`,`id`);--> statement-breakpoint
CREATE INDEX `security_events_person` ON `security_events` (`person_id`,`id`);--> statement-breakpoint
CREATE INDEX `security_events_address` ON `security_events` (`address`,`id`);--> statement-breakpoint
CREATE TABLE `import_claims` (
	`company_id` integer NOT NULL,
	`contact` text NOT NULL,
	PRIMARY KEY(`company_id`, `contact`)
);
--> statement-breakpoint
CREATE TABLE `import_slices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`is_decided` integer NOT NULL,
	`imported_by` integer NOT NULL,
	`company_id` integer,
	`form_key` text NOT NULL,
	`fields` text NOT NULL,
	`address` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`imported_by`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `message_notices` (
	`message_id` integer PRIMARY KEY NOT NULL,
	`told_up_to` integer NOT NULL,
	`locale` text NOT NULL,
	`origin` text,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `contact_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`person_id` integer NOT NULL,
	`channel` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`asked_by` integer NOT NULL,
	`confirm_mac` text NOT NULL,
	`refuse_mac` text NOT NULL,
	`answer` text,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contact_changes_person` ON `contact_changes` (`person_id`,`channel`);--> statement-breakpoint
CREATE UNIQUE INDEX `contact_changes_confirm` ON `contact_changes` (`confirm_mac`);--> statement-breakpoint
CREATE UNIQUE INDEX `contact_changes_refuse` ON `contact_changes` (`refuse_mac`);--> statement-breakpoint
CREATE INDEX `contact_changes_expires` ON `contact_changes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `takeaways` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`asked_by` integer NOT NULL,
	`key` text NOT NULL,
	`state` text DEFAULT 'making' NOT NULL,
	`size` integer,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `takeaways_company` ON `takeaways` (`company_id`);--> statement-breakpoint
DROP INDEX `outbox_status`;--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (is_secret desc,`id`,`next_try_at`,`channel`) WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX `outbox_subject` ON `outbox` (`id`) WHERE subject <> '';--> statement-breakpoint
DROP INDEX `people_email`;--> statement-breakpoint
DROP INDEX `people_phone`;--> statement-breakpoint
ALTER TABLE `people` ADD `phone_verified_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `people_proved_email` ON `people` (`email`) WHERE deleted_at is null and email_verified_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `people_proved_phone` ON `people` (`phone`) WHERE deleted_at is null and phone_verified_at is not null;--> statement-breakpoint
CREATE INDEX `people_email` ON `people` (`email`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `people_phone` ON `people` (`phone`) WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE `companies` ADD `file_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `audit_log_contacts` ON `audit_log` (`id`) WHERE (instr(changes, '@') > 0 or instr(changes, '"+') > 0);--> statement-breakpoint
-- written by hand
-- Whoever logged in is taken to have proved their phone, unless another company's invitation waits for it: that is proved by a code.
UPDATE people SET phone_verified_at = last_login_at
WHERE phone IS NOT NULL AND last_login_at IS NOT NULL AND deleted_at IS NULL
  AND NOT EXISTS (
    SELECT 1 FROM invitations
    WHERE invitations.phone = people.phone AND invitations.status = 'pending' AND invitations.company_id IS NOT people.company_id
  );
--> statement-breakpoint
UPDATE people SET email_verified_at = created_at WHERE role = 'superadmin' AND email IS NOT NULL AND email_verified_at IS NULL;
--> statement-breakpoint
UPDATE invitations SET person_id = NULL
WHERE status = 'pending' AND person_id IN (SELECT id FROM people WHERE phone_verified_at IS NULL);
--> statement-breakpoint
UPDATE `companies` SET `file_bytes` = (SELECT coalesce(sum(size), 0) FROM files WHERE company_id = companies.id);
--> statement-breakpoint
CREATE TRIGGER `files_total_insert` AFTER INSERT ON `files` BEGIN
  UPDATE companies SET file_bytes = file_bytes + new.size WHERE id = new.company_id;
END;
--> statement-breakpoint
CREATE TRIGGER `files_total_delete` AFTER DELETE ON `files` BEGIN
  UPDATE companies SET file_bytes = file_bytes - old.size WHERE id = old.company_id;
END;
--> statement-breakpoint
CREATE TRIGGER `files_total_update` AFTER UPDATE OF size, company_id ON `files` BEGIN
  UPDATE companies SET file_bytes = file_bytes - old.size WHERE id = old.company_id;
  UPDATE companies SET file_bytes = file_bytes + new.size WHERE id = new.company_id;
END;
