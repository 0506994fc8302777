ALTER TABLE `plans` ADD `description_he` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `plans` ADD `notes_he` text DEFAULT '' NOT NULL;