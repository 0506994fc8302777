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
ALTER TABLE `import_slices` ADD `address` text;