CREATE TABLE `project_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`created_by` integer,
	`date` text NOT NULL,
	`note` text,
	`current_property_value` integer,
	`purchase_price` integer,
	`renovation_cost` integer,
	`estimated_budget` integer,
	`spent` integer,
	`progress` integer,
	`work` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `project_reports_project` ON `project_reports` (`project_id`,`id`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `html` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `pictures` text;