CREATE TABLE `impacts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`subject` text NOT NULL,
	`record_id` integer NOT NULL,
	`date` text NOT NULL,
	`input_hash` text NOT NULL,
	`figures` text NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `impacts_record` ON `impacts` (`subject`,`record_id`,`id`);--> statement-breakpoint
CREATE INDEX `impacts_project` ON `impacts` (`project_id`,`id`);--> statement-breakpoint
CREATE TABLE `scenarios` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`name` text NOT NULL,
	`is_base` integer DEFAULT false NOT NULL,
	`exit` text NOT NULL,
	`exit_on` text NOT NULL,
	`value` integer NOT NULL,
	`selling_rate` integer DEFAULT 0 NOT NULL,
	`tax_rate` integer DEFAULT 0 NOT NULL,
	`rent` integer DEFAULT 0 NOT NULL,
	`rent_from` text,
	`vacancy_rate` integer DEFAULT 0 NOT NULL,
	`new_loan` integer DEFAULT 0 NOT NULL,
	`costs` text DEFAULT '[]' NOT NULL,
	`created_by` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `scenarios_project` ON `scenarios` (`project_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `scenarios_base` ON `scenarios` (`project_id`) WHERE is_base = 1;--> statement-breakpoint
ALTER TABLE `change_orders` ADD `sale_value` integer DEFAULT 0 NOT NULL;