CREATE TABLE `support_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`message_id` integer NOT NULL,
	`kind` text NOT NULL,
	`person_id` integer,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `support_messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `support_entries_message` ON `support_entries` (`message_id`,`id`);--> statement-breakpoint
ALTER TABLE `support_messages` ADD `status` text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE `support_messages` ADD `locale` text;--> statement-breakpoint
CREATE INDEX `support_messages_status` ON `support_messages` (`status`,`id`);