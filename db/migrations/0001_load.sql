CREATE TABLE `import_claims` (
	`contact` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `import_slices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`is_decided` integer NOT NULL,
	`imported_by` integer NOT NULL,
	`company_id` integer,
	`form_key` text NOT NULL,
	`fields` text NOT NULL,
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
DROP INDEX `outbox_status`;--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (is_secret desc,`id`,`next_try_at`,`channel`) WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX `outbox_subject` ON `outbox` (`id`) WHERE subject <> '';--> statement-breakpoint
ALTER TABLE `companies` ADD `file_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `audit_log_contacts` ON `audit_log` (`id`) WHERE (instr(changes, '@') > 0 or instr(changes, '"+') > 0);--> statement-breakpoint
-- written by hand
CREATE TRIGGER `people_claimed_insert` BEFORE INSERT ON `people` WHEN new.deleted_at IS NULL AND EXISTS (SELECT 1 FROM import_claims WHERE contact IN (new.email, new.phone)) BEGIN
  SELECT RAISE(ABORT, 'UNIQUE: an import has claimed this contact');
END;
--> statement-breakpoint
CREATE TRIGGER `people_claimed_update` BEFORE UPDATE OF email, phone, deleted_at ON `people` WHEN new.deleted_at IS NULL AND EXISTS (SELECT 1 FROM import_claims WHERE contact IN (new.email, new.phone)) BEGIN
  SELECT RAISE(ABORT, 'UNIQUE: an import has claimed this contact');
END;
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
