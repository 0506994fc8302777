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
-- written by hand
CREATE TRIGGER `people_claimed_insert` BEFORE INSERT ON `people` WHEN new.deleted_at IS NULL AND EXISTS (SELECT 1 FROM import_claims WHERE contact IN (new.email, new.phone)) BEGIN
  SELECT RAISE(ABORT, 'UNIQUE: an import has claimed this contact');
END;
--> statement-breakpoint
CREATE TRIGGER `people_claimed_update` BEFORE UPDATE OF email, phone, deleted_at ON `people` WHEN new.deleted_at IS NULL AND EXISTS (SELECT 1 FROM import_claims WHERE contact IN (new.email, new.phone)) BEGIN
  SELECT RAISE(ABORT, 'UNIQUE: an import has claimed this contact');
END;
